import { describe, expect, test } from 'vitest';
import { targetOf } from './probe-target.ts';

const api = {
  scheme: 'https',
  port: 8443,
  user: 'atrium',
  trust: 'authority',
  fingerprint: null,
} as const;
const v2c = {
  version: '2c',
  port: 161,
  user: null,
  authProtocol: null,
  privProtocol: null,
} as const;
const v3 = {
  version: '3',
  port: 1161,
  user: 'atrium',
  authProtocol: 'SHA-256',
  privProtocol: 'AES-128',
} as const;
const plain = { type: 'mikrotik', host: 'router.example', api: null, snmp: null } as const;

test('a protocol that is not configured is not probed', () => {
  expect(targetOf(plain, { apiPassword: 'a', snmpCommunity: 'b', radiusSecret: 'c' })).toEqual({
    host: 'router.example',
  });
});

test('a device without an address has no target', () => {
  expect(targetOf({ ...plain, host: null, api }, {})).toBeNull();
});

describe('the API', () => {
  test('of RouterOS has the user and password', () => {
    expect(targetOf({ ...plain, api }, { apiPassword: 'secret' })?.api).toEqual({
      vendor: 'routeros',
      scheme: 'https',
      port: 8443,
      trust: { by: 'authority' },
      user: 'atrium',
      password: 'secret',
    });
  });

  test('of RouterOS may have an empty password', () => {
    expect(targetOf({ ...plain, api }, {})?.api).toMatchObject({ user: 'atrium', password: '' });
  });

  test('of other vendors gets no secret', () => {
    const target = targetOf({ ...plain, type: 'unifi', api }, { apiPassword: 'secret' });
    expect(target?.api).toEqual({
      vendor: 'other',
      scheme: 'https',
      port: 8443,
      trust: { by: 'authority' },
    });
    expect(JSON.stringify(target)).not.toContain('secret');
  });

  test('of a type without one is not probed', () => {
    expect(targetOf({ ...plain, type: 'switch', api }, {})?.api).toBeUndefined();
  });

  test.each([
    [{ trust: 'nothing' }, { by: 'nothing' }],
    [
      { trust: 'fingerprint', fingerprint: 'AB:CD' },
      { by: 'fingerprint', sha256: 'AB:CD' },
    ],
    [
      { trust: 'fingerprint', fingerprint: null },
      { by: 'fingerprint', sha256: '' },
    ],
  ] as const)('is trusted as it says: %o', (fields, trust) => {
    expect(targetOf({ ...plain, api: { ...api, ...fields } }, {})?.api?.trust).toEqual(trust);
  });
});

describe('SNMP', () => {
  test('v2c has its community', () => {
    expect(targetOf({ ...plain, snmp: v2c }, { snmpCommunity: 'public' })?.snmp).toEqual({
      version: '2c',
      port: 161,
      community: 'public',
    });
  });

  test('v3 has its user and keys', () => {
    const secrets = { snmpAuthKey: 'auth-key', snmpPrivKey: 'priv-key' };
    expect(targetOf({ ...plain, snmp: v3 }, secrets)?.snmp).toEqual({
      version: '3',
      port: 1161,
      user: 'atrium',
      auth: { protocol: 'SHA-256', key: 'auth-key' },
      priv: { protocol: 'AES-128', key: 'priv-key' },
    });
    const open = { ...v3, authProtocol: null, privProtocol: null };
    expect(targetOf({ ...plain, snmp: open }, secrets)?.snmp).toEqual({
      version: '3',
      port: 1161,
      user: 'atrium',
    });
  });

  test.each([
    ['without its community', v2c, {}],
    ['without its user', { ...v3, user: null }, { snmpAuthKey: 'a', snmpPrivKey: 'b' }],
    ['without its authentication key', v3, { snmpPrivKey: 'b' }],
    ['without its privacy key', v3, { snmpAuthKey: 'a' }],
  ])('is not probed %s', (_what, snmp, secrets) => {
    expect(targetOf({ ...plain, snmp }, secrets)?.snmp).toBeUndefined();
  });
});
