import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fillFamily } from '../../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { freeTcpPort } from '../probe/testing/programs.ts';
import { routerPassword, routerUser, startRouterOs } from '../probe/testing/routeros-server.ts';
import { startTcpServer, type TcpServer } from '../probe/testing/tcp-server.ts';
import { addDevices } from '../testing/added-devices.ts';
import { type CheckDependencies, checkDevices, checkDueDevices } from './check-devices.ts';
import { dueDevices } from './due-devices.ts';
import { forgetOldAvailability } from './write-results.ts';

let server: TestServer;
let device: TcpServer;
let connections = 0;
let closedPort: number;

const dependencies: CheckDependencies = {
  openSecrets: async () => ({}),
  policy: { allowed: ['127.0.0.0/8'] },
};

beforeAll(async () => {
  server = await startTestServer();
  await fillFamily(server.database.system);
  device = await startTcpServer((socket) => {
    connections += 1;
    socket.end();
  });
  closedPort = await freeTcpPort();
});
afterAll(async () => {
  await device[Symbol.asyncDispose]();
  await server.close();
});
beforeEach(async () => {
  await server.database.system.deleteFrom('device').execute();
  connections = 0;
});

const check = (changes: Partial<CheckDependencies> = {}) =>
  checkDueDevices(server.context, { ...dependencies, ...changes });

function pass(seconds: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
}

/** To a time when a device that was checked is due again; an interval is a minute here. */
const passARound = () => pass(90);

type Changes = Omit<Parameters<typeof addDevices>[2], 'nextCheckAt'>;

function add(count: number, ports: number[], { checks, ...changes }: Changes = {}) {
  return addDevices(server.database.system, count, {
    nextCheckAt: server.clock.now,
    checks: { ports, ...checks },
    ...changes,
  });
}

function rows() {
  return server.database.system.selectFrom('device').selectAll().orderBy('name').execute();
}

/** The only device. */
async function only() {
  const [row, ...more] = await rows();
  if (row === undefined || more.length > 0) throw new Error('There is not one device');
  return row;
}

async function setPorts(ports: number[]): Promise<void> {
  await sql`
    update device
    set settings = jsonb_set(settings, '{checks,ports}', ${JSON.stringify(ports)}::jsonb)`.execute(
    server.database.system,
  );
}

function counts() {
  return server.database.system
    .selectFrom('device_availability')
    .select(['half_hour', 'up', 'degraded', 'down'])
    .orderBy('half_hour')
    .execute();
}

test('a device that answers is up, since then, and is due again in about its interval', async () => {
  await add(1, [device.port]);
  await check();
  const at = server.clock.now;
  const row = await only();
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
  pass(20);
  await check();
  await expect.poll(() => connections).toBe(1);
  passARound();
  await check();
  await expect.poll(() => connections).toBe(2);
  expect(await only()).toMatchObject({ state_since: at, checked_at: server.clock.now });
});

test('misses show their error, and make it down only when there are enough in a row', async () => {
  await add(1, [device.port], { checks: { misses: 3 } });
  await check();
  const seen = server.clock.now;
  await setPorts([closedPort]);
  for (const misses of [1, 2]) {
    passARound();
    await check();
    expect(await only()).toMatchObject({
      state: 'up',
      state_since: seen,
      misses,
      latency_ms: null,
      last_seen_at: seen,
      last_error: expect.stringContaining('refuses the connection'),
    });
  }
  passARound();
  await check();
  expect(await only()).toMatchObject({ state: 'down', state_since: server.clock.now, misses: 3 });
  await setPorts([device.port]);
  passARound();
  await check();
  expect(await only()).toMatchObject({
    state: 'up',
    state_since: server.clock.now,
    misses: 0,
    last_error: null,
    last_seen_at: server.clock.now,
  });
});

test('one that answers in part is degraded', async () => {
  await add(1, [device.port, closedPort]);
  await check();
  expect(await only()).toMatchObject({
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
  await add(1, [], { type: 'mikrotik', checks: { api: true }, fields: { api } });
  await check({ openSecrets: async () => ({ apiPassword: routerPassword }) });
  expect(await only()).toMatchObject({ state: 'up', firmware: '7.18', uptime_seconds: '850340' });
  passARound();
  await check({ openSecrets: async () => ({ apiPassword: 'wrong' }) });
  expect(await only()).toMatchObject({
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
  await add(1, [], { type: 'mikrotik', checks: { api: true }, fields: { api, name: 'A liar' } });
  await add(1, [device.port]);
  await check();
  const [first, second] = await rows();
  expect(first).toMatchObject({ state: 'up', uptime_seconds: null });
  expect(first?.firmware).toMatch(/^7 \ufffd9+$/);
  expect(first?.firmware).toHaveLength(100);
  expect(second).toMatchObject({ state: 'up' });
});

test('a device whose secrets cannot be opened says so, and the others are checked', async () => {
  await add(2, [device.port]);
  const [first] = await rows();
  await check({
    openSecrets: async ({ id }) => {
      if (id === first?.id) throw new Error('sealed with another key');
      return {};
    },
  });
  expect(await rows()).toMatchObject([
    { state: 'unknown', last_error: expect.stringContaining('enter the device’s secrets again') },
    { state: 'up' },
  ]);
});

test('an address that the policy refuses is not asked', async () => {
  await add(1, [device.port]);
  await check({ policy: { allowed: [] } });
  expect(connections).toBe(0);
  expect(await only()).toMatchObject({
    state: 'unknown',
    misses: 1,
    last_error: expect.stringContaining('loopback'),
  });
});

test('only active devices with an address are checked', async () => {
  await add(1, [device.port], { fields: { status: 'Maintenance' } });
  await add(1, [device.port], { fields: { status: 'Retired' } });
  await add(1, [device.port], { fields: { host: null } });
  await check();
  expect(connections).toBe(0);
  expect((await rows()).map(({ checked_at }) => checked_at)).toEqual([null, null, null]);
});

test('availability is counted by half hours as the state was, and forgotten after a day', async () => {
  server.clock.now = new Date('2030-01-01T10:00:00Z');
  await add(1, [device.port], { checks: { misses: 2 } });
  await check();
  pass(10 * 60);
  await setPorts([closedPort]);
  await check();
  pass(10 * 60);
  await check();
  pass(10 * 60);
  await setPorts([device.port, closedPort]);
  await check();
  const halves = [
    { half_hour: new Date('2030-01-01T10:00:00Z'), up: 2, degraded: 0, down: 1 },
    { half_hour: new Date('2030-01-01T10:30:00Z'), up: 0, degraded: 1, down: 0 },
  ];
  expect(await counts()).toEqual(halves);
  server.clock.now = new Date('2030-01-02T11:00:01Z');
  await forgetOldAvailability(server.context);
  expect(await counts()).toEqual(halves.slice(1));
});

test('a device that was never asked is not counted', async () => {
  await add(1, [device.port]);
  await check({ policy: { allowed: [] } });
  expect(await counts()).toEqual([]);
});

test('after a crash between claim and result a device comes again by itself, not earlier', async () => {
  await add(1, [device.port]);
  const claimed = dueDevices(server.context, undefined);
  await claimed.next();
  await check();
  expect(connections).toBe(0);
  pass(61);
  await check();
  expect(await only()).toMatchObject({ state: 'up', checked_at: server.clock.now });
});

test('two loops at once check each device once', async () => {
  await add(300, [device.port]);
  await Promise.all([check(), check(), check()]);
  await expect.poll(() => connections).toBe(300);
  expect(await counts()).toHaveLength(300);
});

test.each([
  ['is asked for anew', { next_check_at: new Date('2026-01-01') }],
  ['is set into maintenance', { status: 'Maintenance' }],
] as const)('a result is dropped when the device %s meanwhile', async (_what, change) => {
  await add(1, [device.port]);
  await check({
    openSecrets: async () => {
      await server.database.system.updateTable('device').set(change).execute();
      return {};
    },
  });
  await expect.poll(() => connections).toBe(1);
  expect(await only()).toMatchObject({ state: 'unknown', checked_at: null, ...change });
  expect(await counts()).toEqual([]);
});

test('1,000 devices take few queries, and no more connections at once than asked for', async () => {
  await add(1_000, [device.port]);
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  let opening = 0;
  let most = 0;
  server.database.pool.on('acquire', count);
  await check({
    atOnce: 40,
    openSecrets: async () => {
      opening += 1;
      most = Math.max(most, opening);
      await setImmediate();
      opening -= 1;
      return {};
    },
  });
  server.database.pool.off('acquire', count);
  await expect.poll(() => connections).toBe(1_000);
  expect(most).toBe(40);
  expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['up']));
  expect(queries).toBeLessThanOrEqual(30);
});

test('the loop ends without beginning anything new, and its results are written', async () => {
  await add(200, [device.port]);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  let asked = 0;
  const stop = checkDevices(server.context, {
    ...dependencies,
    atOnce: 10,
    openSecrets: async () => {
      asked += 1;
      if (asked === 10) begin();
      await ending;
      return {};
    },
  });
  await begun;
  const stopped = stop();
  end();
  await stopped;
  expect(asked).toBe(10);
  expect((await rows()).filter(({ checked_at }) => checked_at !== null)).toHaveLength(10);
});
