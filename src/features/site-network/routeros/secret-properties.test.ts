import { expect, test } from 'vitest';
import {
  isSecretProperty,
  maskedProperties,
  maskedScript,
  withoutSecrets,
} from './secret-properties.ts';

test.each([
  ['/radius', 'secret'],
  ['/user', 'password'],
  ['/interface/wifi/security', 'passphrase'],
  ['/interface/wifi', 'security.passphrase'],
  ['/interface/wireless/security-profiles', 'wpa2-pre-shared-key'],
  ['/interface/wireguard', 'private-key'],
  ['/snmp/community', 'name'],
  ['/snmp/community', 'authentication-password'],
])('%s %s is a secret', (path, property) => {
  expect(isSecretProperty(path, property)).toBe(true);
});

test.each([
  ['/ip/pool', 'name'],
  ['/ppp/secret', 'name'],
  ['/interface/wireguard/peers', 'public-key'],
  ['/ip/hotspot/profile', 'radius-accounting'],
])('%s %s is not', (path, property) => {
  expect(isSecretProperty(path, property)).toBe(false);
});

test('masks the secrets of an object, except empty ones', () => {
  expect(maskedProperties('/radius', { address: '192.0.2.7', secret: 'hidden' })).toEqual({
    address: '192.0.2.7',
    secret: '••••••',
  });
  expect(maskedProperties('/radius', { secret: '' })).toEqual({ secret: '' });
});

test('masks the secrets of a script, quoted or not', () => {
  const script = [
    '/radius add address=192.0.2.7 secret="hid\\"den one" service=hotspot',
    '/user set admin password=hidden2',
    '/interface wifi security add name=a passphrase=hidden3 wps=disable',
    '/interface wifi set wifi1 security.passphrase=hidden4',
    '/snmp community add name=hidden5 addresses=::/0',
  ].join('\n');
  const masked = maskedScript(script);
  expect(masked).not.toMatch(/hid/);
  expect(masked).toContain('service=hotspot');
  expect(masked).toContain('wps=disable');
  expect(masked).toContain('addresses=::/0');
});

test('masks the output of a command', () => {
  expect(maskedScript(' 0   address=192.0.2.7 secret=hidden timeout=300ms')).toBe(
    ' 0   address=192.0.2.7 secret=•••••• timeout=300ms',
  );
  expect(maskedScript('password: hidden')).toBe('password: ••••••');
});

test('replaces known secrets, the longest first', () => {
  expect(withoutSecrets('key abcdef and abc', ['abc', 'abcdef'])).toBe('key •••••• and ••••••');
  expect(withoutSecrets('a is a letter', ['a', ''])).toBe('a is a letter');
});

test.each([
  [
    'a value on the next line',
    '/radius add address=192.0.2.7 secret=\\\n    hidden service=hotspot',
  ],
  ['a quoted value on the next line', 'add name=a password=\\\r\n    "hidden one"'],
  ['a broken line within a value', 'add passphrase="hid\\\n    den one" wps=disable'],
  ['a value in a quoted script', 'add on-event="/user set admin password=\\"hidden one\\""'],
  ['values joined by semicolons', '.id=*1;name=a;password=hidden;service=any'],
  ['the key of a BGP session', 'add name=peer tcp-md5-key=hidden'],
  ['the name of a community on the next line', '/snmp community\nadd name=\\\n    hidden'],
])('masks %s', (_what, script) => {
  expect(maskedScript(script)).toContain('••••••');
  expect(maskedScript(script)).not.toMatch(/hid|den/);
});

test('masks the columns of secrets in a table, and no others', () => {
  const table = [
    'Flags: X - disabled',
    'Columns: NAME, SERVICE, PASSWORD, PROFILE',
    '#   NAME   SERVICE  PASSWORD      PROFILE',
    ';;; of the owner',
    '0   owner  any      hidden one    default',
    '1 X guest  any      hidden        default',
    '2   none   any                    default',
    '',
    '3   other  any      not in a table',
  ].join('\n');
  const masked = maskedScript(table).split('\n');
  expect(masked.join('\n')).not.toContain('hidden');
  expect(masked[4]).toBe('0   owner  any      •••••• default');
  expect(masked[6]).toBe('2   none   any                    default');
  expect([masked[3], masked[8]]).toEqual([
    ';;; of the owner',
    '3   other  any      not in a table',
  ]);
});
