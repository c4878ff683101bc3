import { describe, expect, test } from 'vitest';
import { crossFieldErrors } from '../../contract/fields/fields.ts';
import type { AccessCodeBatchRecord } from './contract.ts';
import { exampleBatch } from './examples.ts';
import { accessCodeBatch, extension } from './fields.ts';
import { accessCodeBatchHistory } from './history.ts';
import { batchBlockers, codeBlockers } from './rules.ts';

const later = 'Please select a later date';

describe('the dates of a batch', () => {
  test.each<[string | null, string | null, Record<string, string>]>([
    ['2027-01-31T18:00', '2027-02-01T10:00', {}],
    ['2027-02-01T10:00', '2027-02-01T10:00', { validUntil: later }],
    ['2027-02-01T10:00', '2027-01-31T18:00', { validUntil: later }],
  ])('from %s until %s', (validFrom, validUntil, errors) => {
    const batch = exampleBatch({ planId: '', validFrom, validUntil });
    expect(crossFieldErrors(accessCodeBatch, batch)).toEqual(errors);
  });
});

test.each([
  ['2030-01-01T12:00', 'America/New_York', '2030-01-01T16:59:59Z', {}],
  ['2030-01-01T12:00', 'America/New_York', '2030-01-01T17:00:00Z', { validUntil: later }],
  ['2030-01-01T12:00', 'Asia/Tokyo', '2030-01-01T02:59:59Z', {}],
  ['2030-01-01T12:00', 'Asia/Tokyo', '2030-01-01T03:00:00Z', { validUntil: later }],
])('an extension to %s in %s, after %s', (validUntil, timeZone, after, errors) => {
  const context = { timeZone, after: new Date(after) };
  expect(crossFieldErrors(extension, { validUntil }, context)).toEqual(errors);
});

type Batch = Parameters<typeof batchBlockers.extend>[0];
const states = { unused: 20, active: 0, usedUp: 0, expired: 0, revoked: 0 };
const ready: Batch = {
  name: 'Conference',
  state: 'ready',
  states,
  validUntil: '2030-01-01T12:00:00.000Z',
  secondsAfterFirstUse: null,
  isUsed: false,
  billedBy: null,
};
const possible = (batch: Batch) =>
  Object.entries(batchBlockers).flatMap(([action, blocker]) =>
    blocker(batch) === null ? action : [],
  );

test.each<[string, Partial<AccessCodeBatchRecord>, string[]]>([
  ['is ready', {}, ['revoke', 'extend', 'delete', 'print']],
  ['is being generated', { state: 'making' }, ['cancel', 'revoke', 'extend', 'delete']],
  ['is revoked', { state: 'revoked', states: { ...states, unused: 0, revoked: 20 } }, ['delete']],
  ['has a used code', { isUsed: true }, ['revoke', 'extend', 'print']],
  ['is billed', { billedBy: 'INV1' }, ['revoke', 'extend', 'print']],
  ['has no end', { validUntil: null }, ['revoke', 'delete', 'print']],
  [
    'ends after its first use',
    { validUntil: null, secondsAfterFirstUse: 60 },
    ['revoke', 'extend', 'delete', 'print'],
  ],
  [
    'has only used codes',
    { states: { ...states, unused: 0, usedUp: 20 } },
    ['revoke', 'extend', 'delete'],
  ],
])('the possible actions on a batch that %s', (_what, changes, actions) => {
  expect(possible({ ...ready, ...changes })).toEqual(actions);
});

test.each([
  ['unused', null, ['revoke', 'print']],
  ['active', '2030-01-01T12:00:00.000Z', ['revoke', 'extend', 'print']],
  ['expired', '2020-01-01T12:00:00.000Z', ['revoke', 'extend']],
  ['usedUp', '2030-01-01T12:00:00.000Z', ['revoke']],
  ['revoked', '2030-01-01T12:00:00.000Z', []],
] as const)('what can be done with an %s code', (state, validUntil, actions) => {
  const found = Object.entries(codeBlockers).flatMap(([action, blocker]) =>
    blocker({ state, validUntil }) === null ? action : [],
  );
  expect(found).toEqual(actions);
});

test('the history labels a batch like its form, and shows its plan by name', () => {
  const shown = (field: string, value: unknown) =>
    accessCodeBatchHistory.displayText?.(field, value, {});
  expect(shown('alphabet', 'digits')).toBe('Digits 0–9');
  expect(shown('secondsAfterFirstUse', 7_200)).toBe('2 hours');
  expect(shown('state', 'cancelled')).toBe('Stopped');
  expect(shown('planId', crypto.randomUUID())).toBe('');
  expect(shown('plan', 'Premium')).toBeUndefined();
});
