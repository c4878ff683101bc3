import { expect, test } from 'vitest';
import { reasons } from '../radius/public/reasons.ts';
import { meaningOf } from './meaning.ts';
import { remedyOf } from './remedies.ts';

const login = {
  reason: 'disabled',
  method: 'user' as const,
  guestId: 'g',
  user: 'zoe@example.com',
  macAddress: 'DA:70:0B:CF:5D:B5',
  areaNumber: 7,
  siteNumber: 5,
  deviceId: 'd',
  deviceType: 'mikrotik',
  planId: 'p',
  batch: null,
};

test.each([
  ['time-used-up', {}, { kind: 'extend', guestId: 'g' }],
  ['disabled', {}, { kind: 'enable', guestId: 'g' }],
  [
    'too-many-devices',
    {},
    { label: 'See devices', feature: 'users', href: '/admin-ui/admin/manage/users?org=7&item=g' },
  ],
  [
    'unknown-user',
    { guestId: null },
    { feature: 'account', href: '/admin-ui/admin/support/account?org=7&text=zoe%40example.com' },
  ],
  [
    'unknown-user',
    { guestId: null, user: null },
    { href: '/admin-ui/admin/support/account?org=7&text=DA%3A70%3A0B%3ACF%3A5D%3AB5' },
  ],
  [
    'code-unknown',
    { user: 'K7QF2' },
    { href: '/admin-ui/admin/manage/access-codes/manage?org=7&text=K7QF2' },
  ],
  [
    'bad-secret',
    {},
    {
      label: 'Fix secret',
      feature: 'devices',
      href: '/admin-ui/admin/setup/devices/item/mikrotik/d?org=7',
    },
  ],
  ['bad-secret', { deviceId: null }, { href: '/admin-ui/admin/setup/devices/manage?org=7' }],
  [
    'outside-hours',
    {},
    { label: 'Open plan', href: '/admin-ui/admin/setup/service-plans/item/p?org=7' },
  ],
  [
    'code-used-up',
    { batch: { id: 'b', name: 'B', number: 3 } },
    { href: '/admin-ui/admin/manage/access-codes/batch/b?org=3&text=zoe%40example.com' },
  ],
])('%s has its remedy', (reason, changes, remedy) => {
  expect(remedyOf({ ...login, ...changes, reason })).toMatchObject(remedy);
});

test('every reason has a remedy or nothing in the console helps, and an unknown one has none', () => {
  const without = Object.keys(reasons).filter((reason) => remedyOf({ ...login, reason }) === null);
  expect(without).toEqual(['unknown-realm', 'mac-unknown', 'certificate-revoked']);
  expect(remedyOf({ ...login, reason: 'bad-mood' })).toBeNull();
  expect(remedyOf({ ...login, reason: null })).toBeNull();
});

test('a refusal is explained by the facts of its guest', () => {
  const guest = {
    id: 'g',
    name: 'Zoë',
    state: 'Expired' as const,
    validUntil: '2026-06-10T09:39:00.000Z',
    planId: 'p',
    planName: 'Free 2 hours',
    areaNumber: 7,
    devicesOnline: 3,
    maxDevices: 3,
  };
  const of = (reason: string, changes: Partial<typeof guest> = {}) =>
    meaningOf(
      {
        reason,
        method: 'accessCode',
        guest: { ...guest, ...changes },
        guestId: 'g',
        deviceName: 'GW-1',
      },
      (at) => at.slice(11, 16),
    );
  expect(of('time-used-up')).toBe('Free 2 hours ended 09:39.');
  expect(of('too-many-devices')).toBe(
    'The plan allows 3 devices at a time, and all were in use then. Now 3 are online.',
  );
  expect(of('bad-secret')).toMatch(/^GW-1 has another RADIUS secret/);
  expect(of('wrong-password')).toContain('It must send the code itself');
  const refusedByCode = { method: 'accessCode', guest, guestId: null, deviceName: null };
  expect(meaningOf({ ...refusedByCode, reason: 'too-many-devices' }, String)).toBe(
    reasons['too-many-devices'].sentence,
  );
  expect(of('disabled')).toBe(reasons.disabled.sentence);
  expect(
    meaningOf(
      { reason: 'time-used-up', method: null, guest: null, guestId: null, deviceName: null },
      String,
    ),
  ).toBe(reasons['time-used-up'].sentence);
});
