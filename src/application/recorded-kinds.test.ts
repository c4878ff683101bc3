import { expect, test } from 'vitest';
import { recordKinds } from '../contract/history.ts';
import { recordedKinds } from './features.ts';

/** Kinds whose entries have no screen and cannot be undone. */
const withoutHistory = ['feedback', 'list', 'session'];
const recorded = recordedKinds.map(({ entityType }) => entityType);

test.each(recordKinds.filter((kind) => !withoutHistory.includes(kind)))(
  'the history shows and undoes each %s',
  (kind) => {
    const file = 'src/application/features.ts';
    expect(recorded, `Add the history of each ${kind} to recordedKinds in ${file}`).toContain(kind);
  },
);

test('the history can be filtered by every kind of record', () => {
  const unknown = recorded.filter((kind) => !recordKinds.some((known) => known === kind));
  expect(unknown, 'Add these to recordKinds in src/contract/history.ts').toEqual([]);
});

test('a kind without history has none', () => {
  expect(recorded.filter((kind) => withoutHistory.includes(kind))).toEqual([]);
});
