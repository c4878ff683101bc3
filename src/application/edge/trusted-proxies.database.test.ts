import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ListeningServer, startListeningServer } from '../../../test/listening.ts';
import { testPassword } from '../../../test/server.ts';
import { collectError } from '../../features/error-log/contract.ts';
import { login } from '../../features/session/contract.ts';
import { createLogger } from '../../server/logging.ts';
import { type Network, parseNetwork } from '../../server/network/addresses.ts';

type Headers = Record<string, string>;

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

function trusting(...texts: string[]) {
  const trustedProxies = texts
    .map(parseNetwork)
    .filter((network): network is Network => network !== undefined);
  return { exposure: { trustedProxies, hasAdminPort: false } };
}

/** Returns the client address that the history has of a failed sign-in with these headers. */
async function recordedAddress({ server, url }: ListeningServer, headers: Headers) {
  const Username = `stranger-${crypto.randomUUID()}`;
  const body = JSON.stringify({ Username, Password: 'wrong' });
  const response = await fetch(url + login.path, { method: 'POST', headers, body });
  expect(response.status).toBe(401);
  const { address } = await server.database.system
    .selectFrom('admin_history')
    .select('address')
    .where('label', '=', Username)
    .executeTakeFirstOrThrow();
  return address;
}

/** Signs in as a browser does; returns whether the cookie is for https only, and the HSTS header. */
async function signedIn({ server, url }: ListeningServer, headers: Headers) {
  await server.signInAs(null);
  const { username } = await server.database.system
    .selectFrom('administrator')
    .select('username')
    .executeTakeFirstOrThrow();
  const response = await fetch(url + login.path, {
    method: 'POST',
    headers: { origin: url, ...headers },
    body: JSON.stringify({ Username: username, Password: testPassword }),
  });
  expect(response.status).toBe(200);
  return {
    isSecure: response.headers.get('set-cookie')?.includes('; Secure'),
    hsts: response.headers.get('strict-transport-security'),
  };
}

const oneYear = 'max-age=31536000';
const https = { 'x-forwarded-proto': 'https' };

describe('behind trusted proxies', () => {
  let listening: ListeningServer;
  beforeAll(async () => {
    listening = await startListeningServer(
      trusting('127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48'),
    );
  });
  afterAll(() => listening.close());

  test.each<[string, Headers, string]>([
    ['none', {}, '127.0.0.1'],
    ['one address', { 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
    ['a forged first one', { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }, '203.0.113.7'],
    [
      'several proxies',
      { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 2001:db8:ffff::1,10.1.2.3' },
      '203.0.113.7',
    ],
    ['proxies only', { 'x-forwarded-for': '10.0.0.9, 10.1.2.3' }, '10.0.0.9'],
    ['a port', { 'x-forwarded-for': '203.0.113.7:4711' }, '203.0.113.7'],
    ['IPv6 with a port', { 'x-forwarded-for': '[2001:DB8::7]:4711' }, '2001:db8::7'],
    ['an IPv4-mapped address', { 'x-forwarded-for': '::ffff:203.0.113.7' }, '203.0.113.7'],
    ['no address', { 'x-forwarded-for': 'unknown, 10.1.2.3' }, '10.1.2.3'],
    ['junk', { 'x-forwarded-for': ',,;%00, 1.2.3' }, '127.0.0.1'],
    [
      'Forwarded',
      { forwarded: 'for=198.51.100.1, For="[2001:db8::7]:4711";proto=https, for=10.1.2.3' },
      '2001:db8::7',
    ],
    ['an obfuscated name', { forwarded: 'for=_hidden, for=10.1.2.3' }, '10.1.2.3'],
    ['an unreadable Forwarded', { forwarded: 'for=";' }, '127.0.0.1'],
    [
      'both, of which clients can forge the second',
      { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=198.51.100.1' },
      '203.0.113.7',
    ],
  ])('the history has the client of a request with %s', async (_what, headers, address) => {
    expect(await recordedAddress(listening, headers)).toBe(address);
  });

  test.each<[Headers, boolean]>([
    [{}, false],
    [https, true],
    [{ 'x-forwarded-proto': 'https, http' }, true],
    [{ 'x-forwarded-proto': 'http, https' }, false],
    [{ forwarded: 'for=203.0.113.7;proto=https' }, true],
  ])(
    'cookies are secure, and browsers keep to https, only over https: %j',
    async (headers, isSecure) => {
      const expected = { isSecure, hsts: isSecure ? oneYear : null };
      expect(await signedIn(listening, headers)).toEqual(expected);
    },
  );

  test('a limit counts the addresses of an IPv6 /64 as one, and others by themselves', async () => {
    const { server, url } = listening;
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    const statusFrom = async (address: string) => {
      const body = JSON.stringify({
        product: 'Atrium',
        component: 'console',
        version: '1',
        when: new Date(),
        level: 'INFO',
        message: '',
        context: {},
        data: { funcName: '', href: '', name: '', org: null, stack: '' },
      });
      const headers = { 'x-forwarded-for': address };
      return (await fetch(url + collectError.path, { method: 'POST', headers, body })).status;
    };
    for (let host = 1; host <= 60; host += 1)
      expect(await statusFrom(`2001:db8:1:2:${host.toString(16)}::1`)).toBe(200);
    expect(await statusFrom('2001:db8:1:2:ffff::')).toBe(429);
    expect(await statusFrom('2001:db8:1:3::1')).toBe(200);
    expect(await statusFrom('203.0.113.7')).toBe(200);
  });
});

describe('without trust in the connection’s peer', () => {
  test.each([
    ['TRUSTED_PROXIES is not set', trusting(), { isSecure: true, hsts: null }],
    ['another proxy is trusted', trusting('10.0.0.0/8'), { isSecure: false, hsts: null }],
  ])('%s: its report of a client is not believed', async (_when, exposure, overHttps) => {
    const logged: string[] = [];
    const log = createLogger('warn', { write: (line) => logged.push(line) });
    const listening = await startListeningServer({ ...exposure, log });
    onTestFinished(() => listening.close());
    for (const name of ['x-forwarded-for', 'forwarded'])
      expect(await recordedAddress(listening, { [name]: 'for=203.0.113.7' })).toBe('127.0.0.1');
    expect(await signedIn(listening, https)).toEqual(overHttps);
    // Warns once, without the address.
    expect(logged).toEqual([expect.stringContaining('TRUSTED_PROXIES')]);
    expect(logged.join()).not.toContain('203.0.113.7');
  });
});

test.runIf(hasIpv6)('a peer over IPv4 is recognized by a server that listens on IPv6', async () => {
  const listening = await startListeningServer({ ...trusting('127.0.0.0/8'), host: '::' });
  onTestFinished(() => listening.close());
  expect(await recordedAddress(listening, {})).toBe('127.0.0.1');
  expect(await recordedAddress(listening, { 'x-forwarded-for': '203.0.113.7' })).toBe(
    '203.0.113.7',
  );
});
