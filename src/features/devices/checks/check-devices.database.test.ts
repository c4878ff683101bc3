import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closedPort } from '../../../../test/closed-port.ts';
import { routerPassword, routerUser, startRouterOs } from '../probe/testing/routeros-server.ts';
import { type CheckedArea, startCheckedArea } from '../testing/checked-area.ts';
import { forgetOldAvailability } from './write-results.ts';

let area: CheckedArea;

beforeAll(async () => {
  area = await startCheckedArea();
});
afterAll(() => area.close());
beforeEach(() => area.clear());

test('a device that answers is up, since then, and is due again in about its interval', async () => {
  await area.add(1, [area.openPort]);
  await area.check();
  const at = area.server.clock.now;
  const row = await area.only();
  expect(row).toMatchObject({
    state: 'up',
    state_since: at,
    checked_at: at,
    last_seen_at: at,
    misses: 0,
    loss_percent: null,
    last_error: null,
    version: 1,
  });
  expect(row.latency_ms).toBeGreaterThanOrEqual(0);
  const wait = (row.next_check_at?.getTime() ?? 0) - at.getTime();
  expect(wait).toBeGreaterThanOrEqual(30_000);
  expect(wait).toBeLessThanOrEqual(90_000);
  area.pass(20);
  await area.check();
  await expect.poll(area.connections).toBe(1);
  area.passARound();
  await area.check();
  await expect.poll(area.connections).toBe(2);
  expect(await area.only()).toMatchObject({ state_since: at, checked_at: area.server.clock.now });
});

test('misses show their error, and make it down only when there are enough in a row', async () => {
  await area.add(1, [area.openPort], { checks: { misses: 3 } });
  await area.check();
  const seen = area.server.clock.now;
  await area.setPorts([closedPort]);
  for (const misses of [1, 2]) {
    area.passARound();
    await area.check();
    expect(await area.only()).toMatchObject({
      state: 'up',
      state_since: seen,
      misses,
      latency_ms: null,
      last_seen_at: seen,
      last_error: expect.stringContaining('refuses the connection'),
    });
  }
  area.passARound();
  await area.check();
  expect(await area.only()).toMatchObject({
    state: 'down',
    state_since: area.server.clock.now,
    misses: 3,
  });
  await area.setPorts([area.openPort]);
  area.passARound();
  await area.check();
  expect(await area.only()).toMatchObject({
    state: 'up',
    state_since: area.server.clock.now,
    misses: 0,
    last_error: null,
    last_seen_at: area.server.clock.now,
  });
});

test('one that answers in part is degraded', async () => {
  await area.add(1, [area.openPort, closedPort]);
  await area.check();
  expect(await area.only()).toMatchObject({
    state: 'degraded',
    last_error: expect.stringContaining(`127.0.0.1:${closedPort}`),
  });
});

test('the secrets that were opened for it sign in, and tell firmware and uptime', async () => {
  await using router = await startRouterOs();
  const api = {
    scheme: 'http',
    port: router.port,
    user: routerUser,
    trust: 'nothing',
    fingerprint: null,
  } as const;
  await area.add(1, [], { type: 'mikrotik', checks: { api: true }, fields: { api } });
  await area.check({ openSecrets: async () => ({ apiPassword: routerPassword }) });
  expect(await area.only()).toMatchObject({
    state: 'up',
    firmware: '7.18',
    uptime_seconds: '850340',
  });
  area.passARound();
  await area.check({ openSecrets: async () => ({ apiPassword: 'wrong' }) });
  expect(await area.only()).toMatchObject({
    state: 'degraded',
    firmware: '7.18',
    uptime_seconds: null,
    last_error: expect.stringContaining('does not accept the user or password'),
  });
});

test('what one device says of itself does not keep the others’ states from being written', async () => {
  await using liar = await startRouterOs({
    answer: (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          name: 'x',
          'board-name': 'x',
          version: `7\u0000\ud800${'9'.repeat(5_000)}`,
          uptime: '99999999999999999999w',
        }),
      );
    },
  });
  const api = {
    scheme: 'http',
    port: liar.port,
    user: 'x',
    trust: 'nothing',
    fingerprint: null,
  } as const;
  await area.add(1, [], {
    type: 'mikrotik',
    checks: { api: true },
    fields: { api, name: 'A liar' },
  });
  await area.add(1, [area.openPort]);
  await area.check();
  const [first, second] = await area.rows();
  expect(first).toMatchObject({ state: 'up', uptime_seconds: null });
  expect(first?.firmware).toMatch(/^7 \ufffd9+$/);
  expect(first?.firmware).toHaveLength(100);
  expect(second).toMatchObject({ state: 'up' });
});

test('a device whose secrets cannot be opened says so, and the others are checked', async () => {
  await area.add(2, [area.openPort]);
  const [first] = await area.rows();
  await area.check({
    openSecrets: async ({ id }) => {
      if (id === first?.id) throw new Error('sealed with another key');
      return {};
    },
  });
  expect(await area.rows()).toMatchObject([
    { state: 'unknown', last_error: expect.stringContaining('enter the device’s secrets again') },
    { state: 'up' },
  ]);
});

test('an address that the policy refuses is not asked', async () => {
  await area.add(1, [area.openPort]);
  await area.check({ policy: { allowed: [] } });
  expect(area.connections()).toBe(0);
  expect(await area.only()).toMatchObject({
    state: 'unknown',
    misses: 1,
    last_error: expect.stringContaining('loopback'),
  });
});

test('only active devices with an address are checked', async () => {
  await area.add(1, [area.openPort], { fields: { status: 'Maintenance' } });
  await area.add(1, [area.openPort], { fields: { status: 'Retired' } });
  await area.add(1, [area.openPort], { fields: { host: null } });
  await area.check();
  expect(area.connections()).toBe(0);
  expect((await area.rows()).map(({ checked_at }) => checked_at)).toEqual([null, null, null]);
});

test('availability is counted by half hours as the state was, and forgotten after a day', async () => {
  area.server.clock.now = new Date('2030-01-01T10:00:00Z');
  await area.add(1, [area.openPort], { checks: { misses: 2 } });
  await area.check();
  area.pass(10 * 60);
  await area.setPorts([closedPort]);
  await area.check();
  area.pass(10 * 60);
  await area.check();
  area.pass(10 * 60);
  await area.setPorts([area.openPort, closedPort]);
  await area.check();
  const halves = [
    { half_hour: new Date('2030-01-01T10:00:00Z'), up: 2, degraded: 0, down: 1 },
    { half_hour: new Date('2030-01-01T10:30:00Z'), up: 0, degraded: 1, down: 0 },
  ];
  expect(await area.counts()).toEqual(halves);
  area.server.clock.now = new Date('2030-01-02T11:00:01Z');
  await forgetOldAvailability(area.server.context);
  expect(await area.counts()).toEqual(halves.slice(1));
});

test('a device that was never asked is not counted', async () => {
  await area.add(1, [area.openPort]);
  await area.check({ policy: { allowed: [] } });
  expect(await area.counts()).toEqual([]);
});
