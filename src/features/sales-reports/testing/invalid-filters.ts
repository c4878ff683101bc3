import type { RouteFacts } from '../../../../test/facts.ts';

const invalidPeriod: RouteFacts['invalid'] = {
  period: { query: { period: '5y' } },
  from: { query: { period: 'custom', from: '2026-02-30', to: '2026-03-01' } },
  to: { query: { period: 'custom', from: '2026-02-03', to: '2026-02-30' } },
  currency: { query: { currency: 'euro' } },
  test: { query: { test: 'yes' } },
};
export const invalidPage: RouteFacts['invalid'] = {
  limit: { query: { limit: '0' } },
  before: { query: { before: 'yesterday' } },
};
const exception: RouteFacts['invalid'] = { exception: { query: { exception: 'bad-mood' } } };
export const invalidPms: RouteFacts['invalid'] = {
  ...invalidPeriod,
  ...exception,
  state: { query: { state: 'asleep' } },
  answer: { query: { answer: 'maybe' } },
  amount: { query: { amount: 'much' } },
  basis: { query: { basis: 'moon' } },
};
export const invalidCards: RouteFacts['invalid'] = {
  ...invalidPeriod,
  ...exception,
  type: { query: { type: 'gift' } },
  state: { query: { state: 'asleep' } },
  sum: { query: { sum: 'all' } },
  last4: { query: { last4: '42' } },
  amount: { query: { amount: 'much' } },
};
export const invalidUsers: RouteFacts['invalid'] = {
  ...invalidPeriod,
  ...exception,
  by: { query: { by: 'moon' } },
  method: { query: { method: 'barter' } },
};
