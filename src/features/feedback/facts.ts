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
      invalid: {
        FeedbackType: { body: { FeedbackType: 'praise' } },
        Feedback: { body: { Feedback: ' ' } },
        Email: { body: { Email: 'nobody' } },
      },
    },
    'GET /AdminApi/feedback': { onlyPlatform: true, example: () => ({}) },
  },
  screens: [{ path: '/support/feedback', at: 'provider', heading: 'Received Feedback' }],
};
