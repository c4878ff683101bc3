// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closedPort } from '../../../../test/closed-port.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { routerPassword, routerUser, startRouterOs } from '../probe/testing/routeros-server.ts';
import { type CheckedArea, startCheckedArea } from '../testing/checked-area.ts';
import { forgetOldAvailability } from './forget-availability.ts';

let area: CheckedArea;

beforeAll(async () => {
  area = await startCheckedArea();
});
afterAll(() => area.close());
beforeEach(() => area.clear());

test('a responding device is up since its check and due again after about its interval', async () => {
  await area.add(1, [area.openPort]);
  await area.check();
  const at = area.server.clock.now;
  const row = await area.onlyRow();
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
  area.passInterval();
  await area.check();
  await expect.poll(area.connections).toBe(2);
  expect(await area.onlyRow()).toMatchObject({
    state_since: at,
    checked_at: area.server.clock.now,
  });
});

test('misses show their error and make a device down only after enough in a row', async () => {
  await area.add(1, [area.openPort], { checks: { misses: 3 } });
  await area.check();
  const lastSeenAt = area.server.clock.now;
  await area.setPorts([closedPort]);
  for (const misses of [1, 2]) {
    area.passInterval();
    await area.check();
    expect(await area.onlyRow()).toMatchObject({
      state: 'up',
      state_since: lastSeenAt,
      misses,
      latency_ms: null,
      last_seen_at: lastSeenAt,
      last_error: expect.stringContaining('refuses the connection'),
    });
  }
  area.passInterval();
  await area.check();
  expect(await area.onlyRow()).toMatchObject({
    state: 'down',
    state_since: area.server.clock.now,
    misses: 3,
  });
  await area.setPorts([area.openPort]);
  area.passInterval();
  await area.check();
  expect(await area.onlyRow()).toMatchObject({
    state: 'up',
    state_since: area.server.clock.now,
    misses: 0,
    last_error: null,
    last_seen_at: area.server.clock.now,
  });
});

test('a device with a failing check beside a passing one is degraded', async () => {
  await area.add(1, [area.openPort, closedPort]);
  await area.check();
  expect(await area.onlyRow()).toMatchObject({
    state: 'degraded',
    last_error: expect.stringContaining(`127.0.0.1:${closedPort}`),
  });
});

test('a check signs in with the device’s secrets and stores firmware and uptime', async () => {
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
  expect(await area.onlyRow()).toMatchObject({
    state: 'up',
    firmware: '7.18',
    uptime_seconds: '850340',
  });
  area.passInterval();
  await area.check({ openSecrets: async () => ({ apiPassword: 'wrong' }) });
  expect(await area.onlyRow()).toMatchObject({
    state: 'degraded',
    firmware: '7.18',
    uptime_seconds: null,
    last_error: expect.stringContaining('does not accept the user or password'),
  });
});

test('malformed values from one device do not prevent storing the states of others', async () => {
  await using malformed = await startRouterOs({
    respond: (_request, response) => {
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
    port: malformed.port,
    user: 'x',
    trust: 'nothing',
    fingerprint: null,
  } as const;
  await area.add(1, [], {
    type: 'mikrotik',
    checks: { api: true },
    fields: { api, name: 'A malformed device' },
  });
  await area.add(1, [area.openPort]);
  await area.check();
  const [first, second] = await area.rows();
  expect(first).toMatchObject({ state: 'up', uptime_seconds: null });
  expect(first?.firmware).toMatch(/^7 \ufffd9+$/);
  expect(first?.firmware).toHaveLength(100);
  expect(second).toMatchObject({ state: 'up' });
});

test('a device whose secrets cannot be opened shows the error, and the others are checked', async () => {
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

test('an address that the policy forbids is not contacted', async () => {
  await area.add(1, [area.openPort]);
  await area.check({ policy: { allowed: [] } });
  expect(area.connections()).toBe(0);
  expect(await area.onlyRow()).toMatchObject({
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

test('availability is counted by state per half hour and deleted after a day', async () => {
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
  const expected = [
    { half_hour: new Date('2030-01-01T10:00:00Z'), up: 2, degraded: 0, down: 1 },
    { half_hour: new Date('2030-01-01T10:30:00Z'), up: 0, degraded: 1, down: 0 },
  ];
  expect(await area.availability()).toEqual(expected);
  area.server.clock.now = new Date('2030-01-02T11:00:01Z');
  await takeDueSteps(forgetOldAvailability(area.server.context));
  expect(await area.availability()).toEqual(expected.slice(1));
});

test('the availability of a device that was not contacted is not counted', async () => {
  await area.add(1, [area.openPort]);
  await area.check({ policy: { allowed: [] } });
  expect(await area.availability()).toEqual([]);
});
