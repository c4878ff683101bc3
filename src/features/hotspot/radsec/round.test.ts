import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenedPartner } from '../records/partners.ts';
import { type TestIdentity, testIdentity } from '../testing/certificates.ts';
import { type RadSecServer, startRadSecServer } from '../testing/radsec-server.ts';
import { testRound } from './round.ts';

let authority: TestIdentity;
let own: TestIdentity;
let peer: RadSecServer;

beforeAll(async () => {
  authority = await testIdentity({ name: 'Roaming authority' });
  own = await testIdentity({ name: 'atrium.example', issuer: authority });
  const identity = await testIdentity({ issuer: authority });
  peer = await startRadSecServer({ authority, identity });
}, 30_000);
afterAll(() => peer?.close());

const day = 86_400_000;
const partnerOf = (given: Partial<OpenedPartner> = {}): OpenedPartner => ({
  name: 'Partner',
  match: 'example.com',
  kind: 'peer',
  host: '127.0.0.1',
  port: peer.port,
  ca: authority.certificate,
  wba_id: null,
  certificate: own.certificate,
  private_key: 'sealed',
  ca_until: new Date(Date.now() + 365 * day),
  certificate_until: new Date(Date.now() + 365 * day),
  identity: own,
  ...given,
});
const server = { deviceNetworks: ['127.0.0.0/8'], now: () => new Date() };
const roundOf = async (given: Partial<OpenedPartner> = {}, by = server) =>
  (await testRound(partnerOf(given), by)).map(({ step, state, text }) => ({ step, state, text }));
const statesOf = async (given: Partial<OpenedPartner> = {}, by = server) =>
  (await roundOf(given, by)).map(({ step, state }) => `${step} ${state}`);

test('FreeRADIUS answers Status-Server over TLS with certificates on both sides', async () => {
  const steps = await roundOf();
  expect(steps.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(steps[3]?.text).toBe('The peer answered Status-Server.');
  expect(steps[2]?.text).toMatch(/^TLSv1\.2 with localhost, valid until \d{4}/);
});

test('a peer without Status-Server answers a login of nobody', async () => {
  const identity = await testIdentity({ issuer: authority });
  const other = await startRadSecServer({ authority, identity, answersStatus: false });
  try {
    const [, , , answer] = await roundOf({ port: other.port });
    expect(answer).toEqual({
      step: 'answer',
      state: 'ok',
      text: 'The peer answered a login of nobody in example.com with a rejection.',
    });
  } finally {
    await other.close();
  }
}, 30_000);

test('without a certificate of this server the peer ends the round, and it is said what is missing', async () => {
  const steps = await roundOf({ identity: null, certificate_until: null });
  expect(steps[0]?.state).toBe('warning');
  expect(steps.at(-1)?.state).not.toBe('ok');
  expect(steps.map(({ text }) => text).join(' ')).toContain(
    'The peer wants a certificate of this server.',
  );
});

test('a certificate of another authority is refused, on either side', async () => {
  const stranger = await testIdentity({ name: 'Another authority' });
  const foreign = await testIdentity({ issuer: stranger });
  const refused = await roundOf({ identity: foreign });
  expect(refused.map(({ text }) => text).join(' ')).toContain(
    'The peer rejects this server’s certificate.',
  );
  const [, , untrusted] = await roundOf({ ca: stranger.certificate });
  expect(untrusted).toMatchObject({ step: 'connection', state: 'failed' });
  expect(untrusted?.text).toContain('No authority of this partner vouches');
});

test('a port where nothing listens fails in the step that it concerns', async () => {
  expect(await statesOf({ port: 9 })).toEqual([
    'certificates ok',
    'address ok',
    'connection failed',
    'answer skipped',
  ]);
});

test('an address that the policy forbids is not connected to', async () => {
  const steps = await roundOf({}, { ...server, deviceNetworks: [] });
  expect(steps.map(({ state }) => state)).toEqual(['ok', 'failed', 'skipped', 'skipped']);
  expect(steps[1]?.text).toContain('loopback');
});

test('certificates that end within 30 days are warned of, and expired ones fail', async () => {
  const endsIn = async (days: number) =>
    (await statesOf({ port: 9, certificate_until: new Date(Date.now() + days * day) }))[0];
  expect([await endsIn(31), await endsIn(29), await endsIn(-1)]).toEqual([
    'certificates ok',
    'certificates warning',
    'certificates failed',
  ]);
});
