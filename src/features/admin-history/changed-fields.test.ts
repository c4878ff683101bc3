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
    { label: 'Time zone', before: '', after: 'Europe/Paris' },
    { label: 'Is trial mode', before: 'No', after: 'Yes' },
    { label: 'Contacts', before: '', after: 'Ada · IT' },
  ]);
});

test('a creation has no earlier values, and nothing to tell of what was left empty', () => {
  const after = { name: 'Inn', vlan: null, groups: [] };
  expect(changedFields({ before: null, after })).toEqual([
    { label: 'Name', before: '', after: 'Inn' },
  ]);
});

test('a field that is a name already is left as it is written', () => {
  const before = { 'PMS Transactions': 'view' };
  expect(changedFields({ before, after: { 'PMS Transactions': 'none' } })).toEqual([
    { label: 'PMS Transactions', before: 'view', after: 'none' },
  ]);
});

test('what says how another value is read, and did not change itself, is not shown', () => {
  const before = { price: 995, currency: 'EUR' };
  expect(changedFields({ before, after: { price: 100, currency: 'EUR' } })).toEqual([
    { label: 'Price', before: '995', after: '100' },
  ]);
});

test('fields and values are called and written as the forms of the kind do', () => {
  const kind = {
    labels: { duration: 'Lasts' },
    displayText: (_field: string, value: unknown) =>
      typeof value === 'number' ? `${value} s` : undefined,
  };
  const changed = { before: { duration: 60, notes: 'x' }, after: { duration: 90, notes: null } };
  expect(changedFields(changed, kind)).toEqual([
    { label: 'Lasts', before: '60 s', after: '90 s' },
    { label: 'Notes', before: 'x', after: '' },
  ]);
});
