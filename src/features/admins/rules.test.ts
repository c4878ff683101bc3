import { expect, test } from 'vitest';
import { type AdministratorAction, rejectionOf } from './rules.ts';

const ann = {
  firstName: 'Ann',
  lastName: 'Smith',
  username: 'ann',
  email: 'ann@example.com',
  status: 'Active',
  isSsoUser: false,
  lastLoginAt: null,
  outOfReach: null,
} as const;
const actions: AdministratorAction[] = [
  'update',
  'resetPassword',
  'invite',
  'disable',
  'enable',
  'delete',
];
const allowed = (changes: Partial<Parameters<typeof rejectionOf>[1]>) =>
  actions.filter((action) => rejectionOf(action, { ...ann, ...changes }) === null);

test('all actions are allowed on an administrator who has never signed in', () => {
  expect(allowed({})).toEqual(actions);
});

test('no action is allowed on an administrator with more permissions', () => {
  expect(allowed({ outOfReach: 'role' })).toEqual([]);
  expect(rejectionOf('update', { ...ann, outOfReach: 'role' })).toMatchObject({
    kind: 'not-allowed',
    message: expect.stringContaining('Ann Smith may do more than you'),
  });
});

test('callers may change their own account, but not lock themselves out', () => {
  const lastLoginAt = '2026-01-01T00:00:00.000Z';
  expect(allowed({ outOfReach: 'self', lastLoginAt })).toEqual(['update', 'enable']);
});

test.each([
  ['single sign-on', { isSsoUser: true }, ['resetPassword', 'invite']],
  ['a disabled account', { status: 'Disabled' }, ['invite']],
  ['an earlier sign-in', { lastLoginAt: '2026-01-01T00:00:00.000Z' }, ['invite']],
  ['no e-mail address', { email: null }, ['invite']],
] as const)('%s excludes the actions that do not apply', (_what, changes, rejected) => {
  const remaining = allowed(changes);
  expect(actions.filter((action) => !remaining.includes(action))).toEqual(rejected);
});
