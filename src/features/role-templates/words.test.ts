import { expect, test } from 'vitest';
import { menus } from '../../contract/features.ts';
import { permissionWords } from './words.ts';

test.each([
  [{}, 'Nothing'],
  [{ devices: 'none' }, 'Nothing'],
  [
    { organization: 'view', users: 'edit', groups: 'edit', admins: 'view' },
    'Setup: 1 view · Manage: 1 view, 2 edit',
  ],
] as const)('%j reads %s', (permissions, words) => {
  expect(permissionWords({ permissions })).toBe(words);
});

test('a whole menu is said to be whole; Admin History, which is open to everybody, does not count', () => {
  const all = menus.flatMap(({ id, features }) =>
    id === 'Support' ? features.filter((feature) => feature !== 'admin-history') : [],
  );
  const permissions = Object.fromEntries(all.map((feature) => [feature, 'view' as const]));
  expect(permissionWords({ permissions })).toBe('Support: all view');
});
