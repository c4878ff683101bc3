import { expect, test } from 'vitest';
import { conditionError, searchError } from './condition-errors.ts';
import { parseSearchText, type Search, searchText } from './conditions.ts';

const search: Search = {
  join: 'or',
  parts: [
    { field: 'name', operator: 'contains', value: '50%~(a.b)_\\ %7E' },
    {
      group: [
        { field: 'rooms', operator: 'empty', value: '' },
        { field: 'ip', operator: 'is', value: '::1' },
      ],
    },
  ],
};

test('an address has the search that it was made of, with any signs in its values', () => {
  expect(parseSearchText(searchText(search))).toEqual(search);
  expect(parseSearchText('')).toEqual({ join: 'and', parts: [] });
  expect(parseSearchText('any~type.is.Site')).toMatchObject({ join: 'or' });
});

test('a search that is longer than an address is refused', () => {
  const conditionOf = (value: string) => ({ field: 'name', operator: 'is', value }) as const;
  const searchOf = (value: string): Search => ({
    join: 'and',
    parts: Array.from({ length: 20 }, () => conditionOf(value)),
  });
  expect(searchError(searchOf('a'.repeat(100)))).toBeNull();
  expect(searchError(searchOf('.'.repeat(100)))).toBe('Too long. Remove some conditions.');
});

test.each([
  'type',
  'type.is',
  'type.contains.Site',
  'rooms.empty.5',
  'weather.is.fine',
  'type.is.Site~~type.is.Site',
  '(type.is.Site',
  '((type.is.Site))',
  '()',
  'name.is.a.b',
])('%s is no search', (text) => {
  expect(parseSearchText(text)).toBeNull();
});

test.each([
  ['name', 'contains', 'ab', 'Type at least 3 characters, or choose “is” or “begins with”'],
  ['name', 'begins', 'a', null],
  ['name', 'is', ' ', 'Required'],
  ['type', 'is', 'Hotel', 'Choose one of the list'],
  ['rooms', 'atLeast', '-1', 'Type a whole number, up to 2147483647'],
  ['number', 'is', 'SA-100204', null],
  ['vlan', 'is', '4095', 'Type a number from 1 to 4094'],
  ['path', 'contains', '100000-290001', null],
  ['path', 'contains', 'World', 'Type the number of an organization, or several joined with “-”'],
  ['mac', 'is', '00-1a.2B:3c 4d5e', null],
  ['mac', 'is', '4d5e', 'Type all 12 digits, or choose “ends with”'],
  ['mac', 'ends', 'xyz', 'Type the digits 0–9 and A–F of a MAC address'],
  ['mac', 'contains', '4d', 'Type at least 3 digits'],
  ['ip', 'is', '10.0.0.0/8', 'Type one address, or choose “begins with” for a network'],
  ['changed', 'after', '2026-02-30', 'Type a day such as 2026-11-28'],
  ['changed', 'before', '2026-02-28', null],
] as const)('%s %s %s: %s', (field, operator, value, error) => {
  expect(conditionError({ field, operator, value })).toBe(error);
});
