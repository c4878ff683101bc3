import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { closedPort } from '../../../../test/closed-port.ts';
import { type Checks, checkOnce } from './check-once.ts';
import type { DeviceApi, ProbeTarget } from './target.ts';
import { certificateFor } from './testing/certificate.ts';
import { hasProgram, temporaryDirectory } from './testing/programs.ts';
import { routerPassword, routerUser, startRouterOs } from './testing/routeros-server.ts';
import { startInProcessAgent } from './testing/snmp-agents.ts';

afterEach(() => vi.unstubAllEnvs());

const policy = { allowed: ['127.0.0.0/8'] };
const nothing: Checks = { ping: false, ports: [], snmp: false, api: false, deadlineMs: 3000 };

function check(checks: Partial<Checks>, target: Partial<ProbeTarget> = {}) {
  return checkOnce({ host: '127.0.0.1', ...target }, { ...nothing, ...checks }, policy);
}

function router(port: number, password = routerPassword): DeviceApi {
  const trust = { by: 'nothing' } as const;
  return { vendor: 'routeros', scheme: 'http', port, trust, user: routerUser, password };
}

/** Replaces the ping program, as packet loss cannot be produced on loopback. */
function pingThatPrints(line: string) {
  const directory = temporaryDirectory();
  const file = join(directory.path, 'ping');
  writeFileSync(file, `#!/bin/sh\necho '${line}'\necho 'rtt min/avg/max/mdev = 1/2/3/0 ms'\n`);
  chmodSync(file, 0o755);
  vi.stubEnv('PATH', directory.path);
  return directory;
}

test.skipIf(!hasProgram('ping'))('up by ping (needs ping)', async () => {
  expect(await check({ ping: true })).toEqual({
    state: 'up',
    latencyMs: expect.any(Number),
    lossPercent: 0,
    error: null,
  });
});

test('up by everything, with firmware and the uptime of the device rather than of its agent', async () => {
  await using device = await startRouterOs();
  await using agent = await startInProcessAgent();
  const snmp = { version: '2c', port: agent.port, community: 'right' } as const;
  const api = router(device.port);
  expect(await check({ ports: [device.port], snmp: true, api: true }, { snmp, api })).toEqual({
    state: 'up',
    latencyMs: expect.any(Number),
    lossPercent: null,
    error: null,
    firmware: '7.18',
    uptimeSeconds: 850_340,
  });
  expect(await check({ snmp: true }, { snmp, api })).toMatchObject({ uptimeSeconds: 86_400 });
});

test('degraded when packets are lost', async () => {
  using _program = pingThatPrints('3 packets transmitted, 2 received, 33% packet loss');
  expect(await check({ ping: true })).toEqual({
    state: 'degraded',
    latencyMs: 2,
    lossPercent: 33,
    error: null,
  });
});

test('degraded when some checks fail', async () => {
  await using device = await startRouterOs();
  expect(await check({ ports: [device.port, closedPort] })).toMatchObject({
    state: 'degraded',
    latencyMs: expect.any(Number),
    error: expect.stringContaining(`127.0.0.1:${closedPort} refuses`),
  });
});

test('degraded when the device returns an unexpected answer', async () => {
  await using device = await startRouterOs();
  expect(await check({ api: true }, { api: router(device.port, 'wrong') })).toMatchObject({
    state: 'degraded',
    error: expect.stringContaining('does not accept the user or password'),
  });
});

test('down when no check gets an answer', async () => {
  const snmp = { version: '2c', port: closedPort, community: 'right' } as const;
  const begun = performance.now();
  const result = await check(
    { ports: [closedPort, closedPort], snmp: true, deadlineMs: 500 },
    { snmp },
  );
  expect(result).toEqual({
    state: 'down',
    latencyMs: null,
    lossPercent: null,
    error: expect.stringMatching(/refuses.*refuses.*did not answer by SNMP/),
  });
  expect(performance.now() - begun).toBeLessThan(1500);
});

test('down with 100 % loss when no ping is answered', async () => {
  using _program = pingThatPrints('3 packets transmitted, 0 received, 100% packet loss');
  expect(await check({ ping: true })).toMatchObject({ state: 'down', lossPercent: 100 });
});

test('unknown when this server cannot run any check', async () => {
  using directory = temporaryDirectory();
  vi.stubEnv('PATH', directory.path);
  expect(await check({ ping: true })).toEqual({
    state: 'unknown',
    latencyMs: null,
    lossPercent: null,
    error: expect.stringContaining('no ping program'),
  });
});

test('a check that this server cannot run is reported and does not degrade the device', async () => {
  await using device = await startRouterOs();
  using directory = temporaryDirectory();
  vi.stubEnv('PATH', directory.path);
  expect(await check({ ping: true, ports: [device.port] })).toMatchObject({
    state: 'up',
    lossPercent: null,
    error: expect.stringContaining('no ping program'),
  });
});

test.each([
  ['an address that is refused', { host: '127.0.0.1' }, 'loopback'],
  ['an address with leading zeros', { host: '010.0.0.1' }, 'leading zeros'],
])('unknown for %s', async (_what, target, text) => {
  expect(await checkOnce(target, { ...nothing, ports: [80] }, { allowed: [] })).toMatchObject({
    state: 'unknown',
    error: expect.stringContaining(text),
  });
});

test.each<[string, Partial<Checks>]>([
  ['nothing', {}],
  ['what the device has not configured', { snmp: true, api: true }],
])('unknown when %s is checked', async (_what, checks) => {
  expect(await check(checks)).toMatchObject({
    state: 'unknown',
    error: 'No check is configured for this device.',
  });
});

test('another vendor’s API is up when its certificate is trusted', async () => {
  const certificate = certificateFor({ commonName: 'other', names: ['IP:127.0.0.1'] });
  await using device = await startRouterOs({ certificate });
  const api = (sha256: string): DeviceApi => ({
    vendor: 'other',
    scheme: 'https',
    port: device.port,
    trust: { by: 'fingerprint', sha256 },
  });
  const pinned = { api: api(certificate.fingerprint) };
  expect(await check({ api: true }, pinned)).toMatchObject({ state: 'up', error: null });
  expect(await check({ api: true }, { api: api('00') })).toMatchObject({ state: 'degraded' });
});
