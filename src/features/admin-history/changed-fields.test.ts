import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('each changed field is shown with both values as text', () => {
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

test('a creation has no earlier values, and empty fields are omitted', () => {
  const after = { name: 'Inn', vlan: null, groups: [] };
  expect(changedFields({ before: null, after })).toEqual([
    { label: 'Name', before: '', after: 'Inn' },
  ]);
});

test('a field name that is already a label is unchanged', () => {
  const before = { 'PMS Transactions': 'view' };
  expect(changedFields({ before, after: { 'PMS Transactions': 'none' } })).toEqual([
    { label: 'PMS Transactions', before: 'view', after: 'none' },
  ]);
});

test('an unchanged companion field, such as a currency, is not shown', () => {
  const before = { price: 995, currency: 'EUR' };
  expect(changedFields({ before, after: { price: 100, currency: 'EUR' } })).toEqual([
    { label: 'Price', before: '995', after: '100' },
  ]);
});

test('fields and values have the labels and texts of the kind’s form', () => {
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
