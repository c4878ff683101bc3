import { expect, test } from 'vitest';
import { newDraft, parseDraft } from '../../../contract/fields/fields.ts';
import { blockErrors, itemBlock, itemBlockAt } from './fields.ts';

const now = '2026-03-10T13:00';

function errorsOf(localNow: string | null, typed: { startsOn?: string; endsOn?: string }) {
  const draft = { ...newDraft(itemBlock), why: 'New carpet', ...typed };
  return parseDraft(itemBlockAt(localNow), draft).errors;
}

test('a block ends after it begins, and after now', () => {
  expect(errorsOf(now, {})).toBeNull();
  expect(errorsOf(now, { startsOn: '2026-03-09T09:00', endsOn: '2026-03-11T09:00' })).toBeNull();
  expect(errorsOf(now, { endsOn: now })).toEqual({ endsOn: blockErrors.past });
  const inverted = { startsOn: '2026-03-12T09:00', endsOn: '2026-03-11T09:00' };
  expect(errorsOf(now, inverted)).toEqual({ endsOn: blockErrors.order });
  // The server decides what is over while the clock of the site is not known.
  expect(errorsOf(null, inverted)).toEqual({ endsOn: blockErrors.order });
  expect(errorsOf(null, { endsOn: '2020-01-01T09:00' })).toBeNull();
});
