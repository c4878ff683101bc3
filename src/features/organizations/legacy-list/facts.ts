import type { FeatureFacts } from '../../../../test/facts.ts';

export const facts: FeatureFacts = {
  routes: {
    'GET /ElevenWS/DevApi/Admin/Organizations.svc/List': { lists: true, example: () => ({}) },
  },
};
