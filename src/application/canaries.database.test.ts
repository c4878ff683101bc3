import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpOf, secretTracker, sendSecrets } from '../../test/canaries.ts';
import { collectFacts, type Sighting } from '../../test/facts.ts';
import { startIdentityProvider, type TestIdentityProvider } from '../../test/identity-provider.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { ssoCallbackPath } from '../features/session/sso/contract.ts';
import { createLogger } from '../server/logging.ts';
import { createSecrets } from '../server/secrets/secrets.ts';

/**
 * Sends secrets in calls that succeed, are rejected and fail, then searches all replies, logs and tables of the server
 * for them.
 */
const tracker = secretTracker();
const logged: Sighting[] = [];
const publicUrl = 'http://localhost';

let server: TestServer;
let identity: TestIdentityProvider;
let replies: Sighting[];

beforeAll(async () => {
  identity = await startIdentityProvider(publicUrl + ssoCallbackPath);
  const { issuer, clientId, clientSecret } = identity;
  const sso = { issuer, clientId, clientSecret, emailDomains: ['guests.example'], realm: '' };
  tracker.mark('the client secret of single sign-on', clientSecret);
  server = await startTestServer({
    log: createLogger('debug', { write: (text) => logged.push({ where: 'log', text }) }),
    sso: { publicUrl, providers: [sso] },
  });
  const key = crypto.getRandomValues(new Uint8Array(32));
  tracker.mark('SECRET_KEY', Buffer.from(key).toString('base64'));
  tracker.mark('SECRET_KEY in hexadecimal', Buffer.from(key).toString('hex'));
  server.context.secrets = createSecrets(key);
  replies = await sendSecrets(server, await collectFacts(), tracker);
});
afterAll(async () => {
  await server.close();
  await identity.close();
});

test('at least 40 secrets are planted, and the search finds a secret in any encoding', () => {
  expect(tracker.count()).toBeGreaterThanOrEqual(40);
  const search = secretTracker();
  const secret = search.plant('a secret that is out');
  for (const text of [
    secret,
    encodeURIComponent(secret),
    JSON.stringify({ secret }),
    Buffer.from(secret).toString('hex'),
    ...['', 'a', 'ab'].map((before) => Buffer.from(`${before}${secret}`).toString('base64')),
  ])
    expect(search.seenIn([{ where: 'here', text: `before ${text} after` }])).toEqual([
      'a secret that is out in here',
    ]);
});

test('each planted secret is sent in a request', () => {
  expect(tracker.neverSent()).toEqual([]);
  const search = secretTracker();
  search.noteSent(JSON.stringify({ sent: search.plant('a sent secret') }));
  search.noteSent(search.plant('a secret without its letters').replaceAll(/[a-z]/gi, '7'));
  expect(search.neverSent()).toEqual(['a secret without its letters']);
});

test('no reply contains a secret', () => {
  expect(replies.length).toBeGreaterThan(60);
  expect(tracker.seenIn(replies)).toEqual([]);
});

test('no log line contains a secret', () => {
  expect(logged.some(({ text }) => text.includes('no_ghosts'))).toBe(true);
  expect(logged.some(({ text }) => text.includes('error of a page'))).toBe(true);
  expect(tracker.seenIn(logged)).toEqual([]);
});

test('no log line contains an access code or the address of a guest’s device', async () => {
  const { system } = server.database;
  const codes = await system.selectFrom('access_code').select('code as text').execute();
  const devices = await system.selectFrom('guest_device').select('mac_address as text').execute();
  const texts = [...codes, ...devices].map(({ text }) => text);
  expect(codes.length).toBeGreaterThan(0);
  expect(logged.filter((line) => texts.some((text) => line.text.includes(text)))).toEqual([]);
});

test('no table contains a secret', async () => {
  const dump = await dumpOf(server.database);
  expect(dump.some(({ text }) => text.includes('"radiusSecret": "v1.'))).toBe(true);
  expect(tracker.seenIn(dump)).toEqual([]);
});
