import { expect, test } from 'vitest';
import { missingCredential } from './missing-credential.ts';

const device = { state: 'active', hasSecret: false, certificateUntil: null } as const;

test('a device that signs in by certificate needs one, and one by password needs a password', () => {
  expect(missingCredential({ ...device, identity: 'eap-tls' })).toBe('certificate');
  expect(missingCredential({ ...device, identity: 'eap-password' })).toBe('password');
  expect(missingCredential({ ...device, identity: 'mac' })).toBeNull();
});

test('nothing is missing with a certificate or password, or once the device is revoked', () => {
  const certificateUntil = '2027-01-01T00:00:00.000Z';
  expect(missingCredential({ ...device, identity: 'eap-tls', certificateUntil })).toBeNull();
  expect(missingCredential({ ...device, identity: 'eap-password', hasSecret: true })).toBeNull();
  expect(missingCredential({ ...device, identity: 'eap-tls', state: 'revoked' })).toBeNull();
});
