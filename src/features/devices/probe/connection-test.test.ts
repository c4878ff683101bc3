import { X509Certificate } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { closedPort } from '../../../../test/closed-port.ts';
import { testConnection } from './connection-test.ts';
import type { DeviceApi, ProbeTarget } from './target.ts';
import { certificateFor } from './testing/certificate.ts';
import { radiusSecret, startFreeRadius } from './testing/freeradius.ts';
import { hasProgram, temporaryDirectory } from './testing/programs.ts';
import { routerPassword, routerUser, startRouterOs } from './testing/routeros-server.ts';
import { startInProcessAgent } from './testing/snmp-agents.ts';

const policy = { allowed: ['127.0.0.0/8'] };
const deadline = 8000;
const hasPing = hasProgram('ping');
const certificate = certificateFor({ commonName: 'router.example', names: ['IP:127.0.0.1'] });
const signIn = { vendor: 'routeros', user: routerUser, password: routerPassword } as const;

function run(target: ProbeTarget, deadlineMs = deadline) {
  return testConnection(target, deadlineMs, policy);
}

function https(port: number, changes: object = {}): DeviceApi {
  const trust = { by: 'authority', authorities: certificate.cert } as const;
  return { ...signIn, scheme: 'https', port, trust, ...changes };
}

test.skipIf(!hasPing)('a router passes every step (needs ping)', async () => {
  await using router = await startRouterOs({ certificate });
  const { validTo } = new X509Certificate(certificate.cert);
  const day = new Date(validTo).toISOString().slice(0, 10);
  expect(await run({ host: '127.0.0.1', api: https(router.port) })).toEqual(
    [
      { step: 'resolve', text: '127.0.0.1 is an address.' },
      { step: 'reach', text: expect.stringMatching(/^127\.0\.0\.1 answers pings in [\d.]+ ms\.$/) },
      { step: 'port', text: `127.0.0.1:${router.port} is open.` },
      {
        step: 'tls',
        text: `The certificate of router.example, self-signed, valid until ${day}.`,
      },
      { step: 'signIn', text: 'Signed in as atrium.' },
      { step: 'identify', text: 'RouterOS 7.18 CCR2004-16G-2S+, called lobby-gateway.' },
    ].map((step) => ({ ...step, state: 'ok', milliseconds: expect.any(Number) })),
  );
});

test('a name is reported with its address, and http has a warning instead of a TLS step', async () => {
  await using router = await startRouterOs();
  const api = https(router.port, { scheme: 'http' });
  const steps = await run({ host: 'localhost', api });
  expect(steps.map(({ step }) => step)).toEqual(['resolve', 'reach', 'port', 'signIn', 'identify']);
  expect(steps[0]?.text).toBe('localhost resolves to 127.0.0.1.');
  expect(steps[3]?.text).toContain('the password travels readably');
});

test('a forbidden address is reported and not contacted', async () => {
  await using router = await startRouterOs();
  const target = { host: 'localhost', api: https(router.port, { scheme: 'http' }) };
  expect(await testConnection(target, deadline, { allowed: [] })).toMatchObject([
    { step: 'resolve', state: 'failed', text: expect.stringContaining('a loopback address') },
    { step: 'reach', state: 'skipped', text: 'There is no address.' },
    { step: 'port', state: 'skipped' },
    { step: 'signIn', state: 'skipped' },
    { step: 'identify', state: 'skipped' },
  ]);
  expect(router.seen).toEqual([]);
});

describe('later steps are skipped after', () => {
  test('a closed port', async () => {
    const steps = await run({ host: '127.0.0.1', api: https(closedPort) });
    expect(steps.slice(2)).toMatchObject([
      { step: 'port', state: 'failed', text: expect.stringContaining('refuses') },
      { step: 'tls', state: 'skipped', text: 'The port is not open.' },
      { step: 'signIn', state: 'skipped' },
      { step: 'identify', state: 'skipped' },
    ]);
  });

  test('a certificate that is not trusted', async () => {
    await using router = await startRouterOs({ certificate });
    const api = https(router.port, { trust: { by: 'authority' } });
    expect((await run({ host: '127.0.0.1', api })).slice(2)).toMatchObject([
      { step: 'port', state: 'ok' },
      { step: 'tls', state: 'failed', text: expect.stringContaining('self-signed') },
      { step: 'signIn', state: 'skipped', text: 'The connection is not trusted.' },
      { step: 'identify', state: 'skipped' },
    ]);
    expect(router.seen).toEqual([]);
  });

  test('a wrong password', async () => {
    await using router = await startRouterOs({ certificate });
    const api = https(router.port, { password: 'wrong', trust: { by: 'nothing' } });
    expect((await run({ host: '127.0.0.1', api })).slice(3)).toMatchObject([
      { step: 'tls', state: 'ok', text: expect.stringContaining('; it is not verified.') },
      { step: 'signIn', state: 'failed', text: expect.stringContaining('user or password') },
      { step: 'identify', state: 'skipped' },
    ]);
  });
});

test('another vendor’s API is tested without signing in', async () => {
  await using device = await startRouterOs({ certificate });
  const api = {
    vendor: 'other',
    scheme: 'https',
    port: device.port,
    trust: { by: 'nothing' },
  } as const;
  expect((await run({ host: '127.0.0.1', api })).slice(2)).toMatchObject([
    { step: 'port', state: 'ok' },
    { step: 'tls', state: 'ok' },
    { step: 'signIn', state: 'skipped', text: expect.stringContaining('is not tried') },
  ]);
  expect(device.seen).toEqual([]);
});

test('a switch is identified by SNMP', async () => {
  await using agent = await startInProcessAgent();
  const snmp = { version: '2c', port: agent.port, community: 'right' } as const;
  expect((await run({ host: '127.0.0.1', snmp })).slice(2)).toMatchObject([
    { step: 'snmp', state: 'ok', text: 'Answers by SNMP v2c as lobby-gateway.' },
    { step: 'identify', state: 'ok', text: 'RouterOS CCR2004-16G-2S+' },
  ]);
});

test.skipIf(!hasProgram('freeradius'))('a RADIUS server is tested (needs freeradius)', async () => {
  await using server = await startFreeRadius();
  const radius = { port: server.port, secret: radiusSecret };
  expect((await run({ host: '127.0.0.1', radius })).slice(2)).toMatchObject([
    {
      step: 'radius',
      state: 'ok',
      text: expect.stringContaining('Answers by RADIUS to Status-Server, with the same secret.'),
    },
  ]);
});

describe('without a ping program', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('the other steps run', async () => {
    await using router = await startRouterOs({ certificate });
    using directory = temporaryDirectory();
    vi.stubEnv('PATH', directory.path);
    const steps = await run({ host: '127.0.0.1', api: https(router.port) });
    expect(steps[1]).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('no ping program'),
    });
    expect(steps.at(-1)).toMatchObject({ step: 'identify', state: 'ok' });
  });
});

test('a router that never answers does not delay the test beyond its deadline', async () => {
  await using router = await startRouterOs({ certificate, respond: () => undefined });
  const begun = performance.now();
  const steps = await run({ host: '127.0.0.1', api: https(router.port) }, 1200);
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(steps.at(-2)).toMatchObject({
    step: 'signIn',
    state: 'failed',
    text: expect.stringContaining('did not answer within'),
  });
});

test('steps after the deadline are skipped with the reason', async () => {
  const steps = await run({ host: '127.0.0.1', api: https(1) }, 0);
  expect(steps[0]).toMatchObject({
    state: 'skipped',
    text: 'The test’s 0 ms had passed.',
  });
  expect(steps.every(({ state }) => state === 'skipped')).toBe(true);
});
