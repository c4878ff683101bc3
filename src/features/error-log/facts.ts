import type { FeatureFacts } from '../../../test/facts.ts';
import type { ErrorRecord } from './contract.ts';
import { sendErrorSecrets } from './secrets-facts.ts';

const record: ErrorRecord = {
  product: 'Atrium',
  component: 'console',
  version: '1',
  when: '2026-01-01T00:00:00Z',
  level: 'ERROR',
  message: 'A page failed',
  context: { code: 500 },
  data: { funcName: 'load', href: '/admin-ui/', name: 'Error', org: null, stack: '' },
};

export const facts: FeatureFacts = {
  secrets: sendErrorSecrets,
  routes: {
    'POST /sumo-logic/collect': {
      example: () => ({ body: record }),
      invalid: { level: { body: { level: 'DEBUG' } }, when: { body: { when: 'yesterday' } } },
    },
  },
};
