import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { sessionIdleMs } from '../../../contract/limits.ts';
import { hashOf } from '../../../server/authentication.ts';
import { logout } from '../../session/contract.ts';
import { addDevices as addDevicesTo } from '../testing/added-devices.ts';
import { type LiveReader, liveReader } from '../testing/live-reader.ts';
import { mostStatesInEvent } from './contract.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
let opened: LiveReader[] = [];

// Not the shared server: the tests need short intervals.
beforeAll(async () => {
  server = await startTestServer({
    live: { pollEveryMs: 20, heartbeatMs: 50, authorizeEveryMs: 30 },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date();
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
});
afterEach(async () => {
  for (const reader of opened) await reader.close();
  opened = [];
});

function request(orgNumber: number | string, headers: Record<string, string> = {}) {
  return server.request(`/AdminApi/organizations/${orgNumber}/devices/live`, { headers });
}

async function open(
  headers: Record<string, string> = { authorization: `Bearer ${token}` },
  { number } = family.area,
): Promise<LiveReader> {
  const response = await request(number, headers);
  expect(response.status).toBe(200);
  const reader = liveReader(response);
  opened.push(reader);
  return reader;
}

function pass(seconds: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
}

const addDevices = (count: number, area = family.area) =>
  addDevicesTo(server.database.system, count, { area, nextCheckAt: null });

function setState(ids: readonly string[], state: 'up' | 'down', latency_ms: number | null = null) {
  return server.database.system
    .updateTable('device')
    .set({ state, latency_ms, checked_at: server.clock.now, uptime_seconds: '90000000000' })
    .where('id', 'in', ids)
    .execute();
}

describe('the stream sends', () => {
  test('changed states as defined by the contract and no states of other areas', async () => {
    const [id = ''] = await addDevices(1);
    const [other = ''] = await addDevices(1, family.siblingArea);
    const response = await request(family.area.number, { authorization: `Bearer ${token}` });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('connection')).toBe('close');
    const reader = liveReader(response);
    opened.push(reader);
    const elsewhere = await open(undefined, family.siblingArea);
    await setState([id, other], 'up', 1.5);
    expect([...(await elsewhere.statesOf([other])).keys()]).toEqual([other]);
    const states = await reader.statesOf([id]);
    expect([...states.values()]).toEqual([
      {
        id,
        state: 'up',
        stateSince: null,
        latencyMs: 1.5,
        lossPercent: null,
        uptimeSeconds: 90_000_000_000,
        firmware: null,
        lastError: null,
        lastSeenAt: null,
        checkedAt: server.clock.now.toISOString(),
      },
    ]);
  });

  test('devices that enter maintenance', async () => {
    const [id = ''] = await addDevices(1);
    const reader = await open();
    await server.database.system
      .updateTable('device')
      .set({ status: 'Maintenance', updated_at: server.clock.now })
      .where('id', '=', id)
      .execute();
    expect((await reader.statesOf([id])).get(id)).toMatchObject({ state: 'maintenance' });
  });

  test('states that changed shortly before it was opened, but not earlier ones', async () => {
    const [early = ''] = await addDevices(1);
    await setState([early], 'up');
    pass(60);
    const [late = ''] = await addDevices(1);
    await setState([late], 'up');
    pass(5);
    const states = await (await open()).statesOf([late]);
    expect([...states.keys()]).toEqual([late]);
  });

  test('states that changed since the last event of a returning client', async () => {
    const [first = '', second = ''] = await addDevices(2);
    const reader = await open();
    await setState([first], 'up');
    const event = await reader.next();
    expect(event?.id).toBe(server.clock.now.toISOString());
    await reader.close();
    pass(600);
    await setState([second], 'down');
    pass(600);
    const back = await open({
      authorization: `Bearer ${token}`,
      'last-event-id': event?.id ?? '',
    });
    expect((await back.statesOf([second])).get(second)).toMatchObject({ state: 'down' });
  });

  test.each(['tomorrow', '', '9999-12-31T00:00:00Z'])(
    'states that change from now on to a client with the last event ID %j',
    async (lastEventId) => {
      const [id = ''] = await addDevices(1);
      const reader = await open({
        authorization: `Bearer ${token}`,
        'last-event-id': lastEventId,
      });
      await setState([id], 'up');
      expect([...(await reader.statesOf([id])).keys()]).toEqual([id]);
    },
  );

  test('many states in events of limited size', async () => {
    const ids = await addDevices(1_200);
    const reader = await open();
    await setState(ids, 'up');
    const sizes: number[] = [];
    for (let received = 0; received < ids.length; ) {
      const event = await reader.next();
      const states: unknown[] = JSON.parse(event?.data ?? '[]');
      received += states.length;
      sizes.push(states.length);
    }
    expect(Math.max(...sizes)).toBe(mostStatesInEvent);
  });

  test('heartbeats while nothing changes', async () => {
    const { body } = await request(family.area.number, { authorization: `Bearer ${token}` });
    const reader = body?.getReader();
    let text = '';
    while (!text.includes(': here\n\n: here\n\n'))
      text += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
  });

  test('only the latest states to a slow client', async () => {
    const ids = await addDevices(100);
    const slow = await open();
    const fast = await open();
    for (let latency = 1; latency <= 15; latency += 1) {
      pass(3);
      await setState(ids, 'up', latency);
      // The fast client reads until it has this round; the slow one reads nothing.
      for (;;) {
        const states = await fast.statesOf(ids);
        if ([...states.values()].every(({ latencyMs }) => latencyMs === latency)) break;
      }
    }
    let events = 0;
    for (let latest = 0; latest < 15; events += 1) {
      const event = await slow.next();
      const states: { latencyMs: number }[] = JSON.parse(event?.data ?? '[]');
      latest = Math.max(...states.map(({ latencyMs }) => latencyMs));
    }
    expect(events).toBeLessThan(8);
  });
});

describe('the stream ends', () => {
  test('when the session ends', async () => {
    const secret = await server.signInAs(null);
    const reader = await open({ authorization: `Bearer ${secret}` });
    await server.call(logout, {}, secret);
    expect(await reader.next()).toBeUndefined();
  });

  test('when the permission is revoked', async () => {
    const secret = await server.signInAs(family.provider.number, { devices: 'view' });
    const reader = await open({ authorization: `Bearer ${secret}` });
    await server.database.system
      .updateTable('role_template')
      .set({ permissions: JSON.stringify({}) })
      .where('organization_number', '=', family.provider.number)
      .execute();
    pass(1);
    expect(await reader.next()).toBeUndefined();
  });

  test('when the session is idle, because streaming is not activity', async () => {
    const reader = await open();
    const lastActivity = () =>
      server.database.system
        .selectFrom('admin_session')
        .innerJoin('access_token', 'access_token.session_id', 'admin_session.id')
        .select('last_activity_at')
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirstOrThrow();
    const first = await lastActivity();
    pass(sessionIdleMs / 1000 - 10);
    const later = await open();
    expect(await lastActivity()).toEqual(first);
    pass(20);
    expect(await reader.next()).toBeUndefined();
    expect(await later.next()).toBeUndefined();
  });

  test('when the client closes it, and the server stops querying', async () => {
    const reader = await open();
    const [id = ''] = await addDevices(1);
    await setState([id], 'up');
    await reader.statesOf([id]);
    await reader.close();
    let queries = 1;
    server.database.pool.on('acquire', () => {
      queries += 1;
    });
    const queriesSinceLastCall = () => {
      const count = queries;
      queries = 0;
      return count;
    };
    // The server queries every 20 ms while a stream is open.
    await expect.poll(queriesSinceLastCall, { interval: 200, timeout: 20_000 }).toBe(0);
  });
});
