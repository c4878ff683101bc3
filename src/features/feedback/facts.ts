import type { FeatureFacts } from '../../../test/facts.ts';
import { sendFeedbackSecrets } from './secrets-facts.ts';

export const facts: FeatureFacts = {
  secrets: sendFeedbackSecrets,
  routes: {
    'PUT /AdminApi/admin/feedback': {
      lists: true,
      example: () => ({
        body: { SystemInfo: '', Location: '', FeedbackType: 'idea', Feedback: 'More.' },
      }),
    },
    // Only an administrator of the platform reads feedback.
    'GET /AdminApi/feedback': async ({ server }) => ({ token: await server.signInAs(null) }),
  },
  screens: [{ path: '/support/feedback', at: 'provider', heading: 'Received Feedback' }],
};
