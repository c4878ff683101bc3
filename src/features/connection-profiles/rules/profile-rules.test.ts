import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import { exampleCaptive, examplePersonal } from '../examples.ts';
import {
  connectionProfile,
  type ProfileSecretName,
  profileInput,
  profileSecrets,
  profileType,
  type SentSecrets,
  type TypedProfile,
} from '../fields.ts';
import { isAllowedOn6GHz, pmfOf, typeFacts } from '../profile-types.ts';

const errorsOf = (
  profile: TypedProfile,
  secrets: SentSecrets = {},
  stored: readonly ProfileSecretName[] = [],
) => crossFieldErrors(profileInput, { ...profile, secrets }, stored);

const ssidErrors = (ssid: string) =>
  z
    .safeParse(connectionProfile.schema.shape.ssid, ssid)
    .error?.issues.map(({ message }) => message) ?? [];

test('an SSID has up to 32 bytes, of which an emoji takes four', () => {
  expect(ssidErrors('🛜'.repeat(8))).toEqual([]);
  expect(ssidErrors(`${'🛜'.repeat(8)}!`)).toEqual(['No more than 32 bytes; these are 33']);
  expect(ssidErrors('x'.repeat(32))).toEqual([]);
  expect(ssidErrors('')).not.toEqual([]);
});

test('an SSID is accepted exactly when its UTF-8 fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 32 }), (text) => {
      const ssid = text.trim();
      fc.pre(ssid !== '' && !/[\p{Cc}]/u.test(ssid));
      const fits = Buffer.byteLength(ssid) <= 32;
      expect(ssidErrors(ssid).length === 0).toBe(fits && ssid.length <= 32);
    }),
  );
});

test('a passphrase has 8 to 63 printable characters', () => {
  const isAccepted = (text: string) =>
    z.safeParse(profileSecrets.schema.shape.passphrase, text).success;
  expect(['1234567', 'x'.repeat(64), 'pässwörter'].map(isAccepted)).toEqual([false, false, false]);
  expect(['12345678', 'x'.repeat(63), 'with spaces; and = signs'].map(isAccepted)).toEqual([
    true,
    true,
    true,
  ]);
});

const securities = fc.constantFrom(...connectionProfile.map.security.values);

test('6 GHz takes only what requires protected management frames', () => {
  fc.assert(
    fc.property(securities, (security) => {
      const type =
        security.includes('enterprise') || security === 'wpa3-192' ? 'enterprise' : 'captive';
      const errors = errorsOf(exampleCaptive({ type, security, bands: ['5g', '6g'] }), {
        passphrase: 'long enough',
      });
      expect('bands' in errors).toBe(pmfOf(security) !== 'required');
      expect(isAllowedOn6GHz(security)).toBe(!('bands' in errors));
    }),
  );
});

describe('types', () => {
  test('have only their securities and sources of VLANs', () => {
    for (const type of profileType.values) {
      const { securities: allowed, vlans, isWired } = typeFacts[type];
      const other = connectionProfile.map.security.values.find((one) => !allowed.includes(one));
      if (!isWired)
        expect(errorsOf(exampleCaptive({ type, security: other }))).toHaveProperty('security');
      if (!vlans.includes('pan'))
        expect(errorsOf(exampleCaptive({ type, vlanFrom: 'pan' }))).toHaveProperty('vlanFrom');
    }
  });

  test('with a passphrase need one, stored or sent', () => {
    expect(errorsOf(examplePersonal())).toEqual({ 'secrets.passphrase': 'Required' });
    expect(errorsOf(examplePersonal(), { passphrase: '12345678' })).toEqual({});
    expect(errorsOf(examplePersonal(), {}, ['passphrase'])).toEqual({});
    expect(errorsOf(examplePersonal(), { passphrase: null }, ['passphrase'])).toEqual({
      'secrets.passphrase': 'Required',
    });
  });

  test('by RADIUS need a fallback VLAN, and secrets of other servers', () => {
    const byRadius = exampleCaptive({ vlanFrom: 'radius', vlan: null });
    expect(errorsOf(byRadius)).toEqual({ vlan: 'Required where RADIUS names none' });
    const server = { host: '10.0.0.5', authPort: 1812, acctPort: 1813 };
    const others = exampleCaptive({ radius: 'others', servers: [server, server] });
    expect(errorsOf(others)).toEqual({
      'servers.1.host': 'Must be unique',
      'secrets.radiusSecret': 'Required',
      'secrets.radiusSecret2': 'Required',
    });
  });
});

test('hours of 0 minutes are refused, and more than 28 periods a week', () => {
  const zero = exampleCaptive({ hours: [{ days: [1], from: '08:00', until: '08:00' }] });
  expect(errorsOf(zero)).toHaveProperty(['hours.0.until']);
  const many = exampleCaptive({
    hours: [0, 1, 2, 3, 4].map((index) => ({
      days: [1, 2, 3, 4, 5, 6],
      from: `0${index * 2}:00`.slice(-5),
      until: `0${index * 2 + 1}:00`.slice(-5),
    })),
  });
  expect(errorsOf(many)).toEqual({
    hours: '30 periods a week, cut at midnight, and devices store 28. Join some',
  });
});
