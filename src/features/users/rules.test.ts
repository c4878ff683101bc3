import { describe, expect, test } from 'vitest';
import type { PermissionLevel, Right } from '../../contract/permissions.ts';
import { allows, canDo, type GuestAction } from './rules.ts';

const actions: readonly GuestAction[] = [
  'add',
  'update',
  'extend',
  'changeStatus',
  'changeDevices',
  'logOut',
  'refund',
  'export',
  'erase',
];

const roleOf = (users: PermissionLevel, rights: readonly Right[]) => ({
  permissions: { users },
  rights,
});
const allowedTo = (users: PermissionLevel, ...rights: readonly Right[]) =>
  actions.filter((action) => allows(roleOf(users, rights), action));

describe('a guest role', () => {
  test('that can only view can export with both rights, and nothing else', () => {
    expect(allowedTo('view', 'export', 'guest-data')).toEqual(['export']);
    expect(allowedTo('view', 'export')).toEqual([]);
    expect(allowedTo('view', 'guest-data')).toEqual([]);
    expect(allowedTo('none', 'export', 'guest-data')).toEqual([]);
  });

  test('without personal data can change status, plan and devices', () => {
    expect(allowedTo('edit', 'export')).toEqual([
      'extend',
      'changeStatus',
      'changeDevices',
      'refund',
    ]);
    expect(allowedTo('edit', 'sessions')).toContain('logOut');
  });

  test('can erase only at the level delete', () => {
    expect(allowedTo('edit', 'guest-data')).not.toContain('erase');
    expect(allowedTo('delete')).toContain('erase');
  });
});

test('an erased guest can only be logged out and refunded, also without a role', () => {
  const everything = { permissions: null, rights: null };
  const possible = (erasedAt: string | null) =>
    actions.filter((action) => action !== 'add' && canDo(action, { erasedAt }, everything));
  expect(possible(null)).toEqual(actions.slice(1));
  expect(possible('2026-06-10T12:00:00.000Z')).toEqual(['logOut', 'refund']);
});
