import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossFieldErrors } from '../../contract/fields/fields.ts';
import { normalizedMac } from '../../contract/validators/network-validators.ts';
import { exampleDevice } from './examples.ts';
import { type Device, deviceInput, type SecretName, type SentSecrets } from './fields.ts';
import { hostAddress, radiusSecret } from './host-validators.ts';
import { secretsToEnterAgain } from './rules.ts';

const api = {
  scheme: 'https',
  port: 443,
  user: 'atrium',
  trust: 'authority',
  fingerprint: null,
} as const;
const v3 = {
  version: '3',
  port: 161,
  user: 'monitor',
  authProtocol: 'SHA-256',
  privProtocol: 'AES-128',
} as const;

test.each<[string, Partial<Device>, Record<string, string>]>([
  ['nothing', {}, {}],
  ['checks but no address', { host: null }, { host: 'Required, or switch the checks off' }],
  ['an interface without a password', { api }, { 'secrets.apiPassword': 'Required' }],
  [
    'a pin without a fingerprint and a user',
    { api: { ...api, user: null, trust: 'fingerprint' } },
    {
      'api.user': 'Required',
      'api.fingerprint': 'Required',
      'secrets.apiPassword': 'Required',
    },
  ],
  [
    'SNMP v3 without its keys',
    { snmp: v3 },
    { 'secrets.snmpAuthKey': 'Required', 'secrets.snmpPrivKey': 'Required' },
  ],
  [
    'encryption without authentication',
    { snmp: { ...v3, authProtocol: null } },
    {
      'secrets.snmpPrivKey': 'Required',
      'snmp.authProtocol': 'Encryption needs authentication',
    },
  ],
  [
    'a guest VLAN that is the management’s',
    { managementVlan: 10, guestVlans: [10, 20] },
    { guestVlans: 'VLAN 10 is the management VLAN' },
  ],
  [
    'checks of what is not described',
    { checks: { ...exampleDevice().checks, api: true, snmp: true } },
    {
      'checks.api': 'Describe the management interface first',
      'checks.snmp': 'Describe the SNMP agent first',
    },
  ],
])('cross-field errors of a device with %s', (_what, changes, errors) => {
  const input = { type: 'mikrotik' as const, ...exampleDevice(changes), secrets: {} };
  expect(crossFieldErrors(deviceInput, input, [])).toEqual(errors);
});

test('a type without a management interface cannot have one', () => {
  const input = { type: 'switch' as const, ...exampleDevice({ api }), secrets: {} };
  expect(crossFieldErrors(deviceInput, input, ['apiPassword'])).toEqual({
    api: 'This type has no management interface',
  });
});

const required = { 'secrets.apiPassword': 'Required' };

test.each<[SecretName[], SentSecrets, Record<string, string>]>([
  [[], {}, required],
  [[], { apiPassword: 'a password' }, {}],
  [['apiPassword'], {}, {}],
  [['apiPassword'], { apiPassword: null }, required],
])('an interface requires a password: %j stored and %j sent', (stored, secrets, errors) => {
  const input = { type: 'mikrotik' as const, ...exampleDevice({ api }), secrets };
  expect(crossFieldErrors(deviceInput, input, stored)).toEqual(errors);
});

describe('addresses', () => {
  test.each(['10.0.0.1', '2001:db8::1', '::ffff:10.0.0.1', 'router.example', 'gw1', 'a-b.c.'])(
    '%s is one',
    (host) => expect(hostAddress(host)).toBe(true),
  );
  test.each([
    ['10.0.0.010', /leading zeros/],
    ['10.0.0.256', /IPv4/],
    ['10.0.1', /IPv4/],
    ['2001:db8::g', /IPv6/],
    ['bad host', /host name/],
    ['-a.example', /host name/],
    ['http://gw', /IPv6/],
  ])('%s is rejected with its reason', (host, message) =>
    expect(hostAddress(host)).toMatch(message),
  );

  test('every notation of a MAC address is normalized', () => {
    const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(bytes, (address) => {
        const hex = address.map((byte) => byte.toString(16).padStart(2, '0'));
        const isOneDevice = (address[0] ?? 0) % 2 === 0 && address.some((byte) => byte > 0);
        const normalized = isOneDevice ? hex.join(':').toUpperCase() : null;
        const dotted = hex.join('').replaceAll(/(....)(?=.)/g, '$1.');
        for (const written of [hex.join(':'), hex.join('-'), hex.join(''), dotted])
          expect(normalizedMac(written)).toBe(normalized);
      }),
    );
    expect(normalizedMac('00:00:00:00:00')).toBeNull();
  });
});

test.each([
  ['short', 'Must be at least 16 characters'],
  ['x'.repeat(129), 'Must be no more than 128 characters'],
  ['sixteen chars éé', 'Only letters, digits and signs of ASCII, without spaces'],
  ['Correct-Horse-Battery-9', true],
])('a RADIUS secret of %j', (secret, outcome) => expect(radiusSecret(secret)).toBe(outcome));

test('stored secrets must be entered again for another address, port or trust', () => {
  const snmp = { ...v3, version: '2c' as const, authProtocol: null, privProtocol: null };
  const before = exampleDevice({ api, snmp });
  expect(secretsToEnterAgain(before, before)).toEqual([]);
  expect(secretsToEnterAgain(before, { ...before, host: '10.0.0.2' })).toEqual([
    'apiPassword',
    'snmpCommunity',
  ]);
  expect(secretsToEnterAgain(before, { ...before, api: { ...api, scheme: 'http' } })).toEqual([
    'apiPassword',
  ]);
  expect(secretsToEnterAgain(before, { ...before, api: { ...api, trust: 'nothing' } })).toEqual([
    'apiPassword',
  ]);
  expect(secretsToEnterAgain(before, { ...before, snmp: { ...snmp, port: 1161 } })).toEqual([
    'snmpCommunity',
  ]);
  // The community stays stored while v3 or no SNMP is used, where the address can change without it.
  for (const detour of [{ ...snmp, version: '3' as const }, null])
    expect(secretsToEnterAgain({ ...before, snmp: detour }, before)).toEqual(['snmpCommunity']);
});
