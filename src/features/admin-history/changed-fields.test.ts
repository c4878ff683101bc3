import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('shows each changed field with both values in words', () => {
  const before = { timeZone: null, isTrialMode: false, contacts: [] };
  const after = {
    timeZone: 'Europe/Paris',
    isTrialMode: true,
    contacts: [{ name: 'Ada', role: 'IT', email: null }],
  };
  expect(changedFields({ before, after })).toEqual([
    { field: 'Time zone', before: '', after: 'Europe/Paris' },
    { field: 'Is trial mode', before: 'No', after: 'Yes' },
    { field: 'Contacts', before: '', after: 'Ada · IT' },
  ]);
});

test('a creation has no earlier values', () => {
  expect(changedFields({ before: null, after: { name: 'Inn' } })).toEqual([
    { field: 'Name', before: '', after: 'Inn' },
  ]);
});

test('a field that is a name already is left as it is written', () => {
  const before = { 'PMS Transactions': 'view' };
  expect(changedFields({ before, after: { 'PMS Transactions': 'none' } })).toEqual([
    { field: 'PMS Transactions', before: 'view', after: 'none' },
  ]);
});
