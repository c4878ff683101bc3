import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { family, fillFamily } from '../../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { sessionIdleMs } from '../../../contract/limits.ts';
import { logout } from '../../session/contract.ts';
import { addDevices } from '../testing/added-devices.ts';
import { type LiveReader, liveReader } from '../testing/live-reader.ts';
import { mostStatesInEvent } from './contract.ts';

let server: TestServer;
let token: string;
let opened: LiveReader[] = [];

beforeAll(async () => {
  server = await startTestServer({
    live: { lookEveryMs: 20, heartbeatMs: 50, askAgainMs: 30 },
  });
  await fillFamily(server.database.system);
  token = await server.signInAs(null);
});
afterAll(() => server.close());
afterEach(async () => {
  for (const reader of opened) await reader.close();
  opened = [];
  await server.database.system.deleteFrom('device').execute();
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

const neverChecked = { nextCheckAt: null };

function setState(ids: readonly string[], state: 'up' | 'down', latency_ms: number | null = null) {
  return server.database.system
    .updateTable('device')
    .set({ state, latency_ms, checked_at: server.clock.now, uptime_seconds: '90000000000' })
    .where('id', 'in', ids)
    .execute();
}

describe('what is told', () => {
  test('a state that changes, as the contract has it, and nothing of other areas', async () => {
    const [id = ''] = await addDevices(server.database.system, 1, neverChecked);
    const [other = ''] = await addDevices(server.database.system, 1, {
      ...neverChecked,
      area: 'siblingArea',
    });
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

  test('maintenance, which is a change by people', async () => {
    const [id = ''] = await addDevices(server.database.system, 1, neverChecked);
    const reader = await open();
    await server.database.system
      .updateTable('device')
      .set({ status: 'Maintenance', updated_at: server.clock.now })
      .execute();
    expect((await reader.statesOf([id])).get(id)).toMatchObject({ state: 'maintenance' });
  });

  test('what changed shortly before the stream was opened, but not what did long ago', async () => {
    const [early = ''] = await addDevices(server.database.system, 1, neverChecked);
    await setState([early], 'up');
    pass(60);
    const [late = ''] = await addDevices(server.database.system, 1, neverChecked);
    await setState([late], 'up');
    pass(5);
    const states = await (await open()).statesOf([late]);
    expect([...states.keys()]).toEqual([late]);
  });

  test('to a reader who comes back, what changed since the event they name', async () => {
    const [first = '', second = ''] = await addDevices(server.database.system, 2, neverChecked);
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
    'what changes from now on, to a reader who names %j',
    async (lastEventId) => {
      const [id = ''] = await addDevices(server.database.system, 1, neverChecked);
      const reader = await open({
        authorization: `Bearer ${token}`,
        'last-event-id': lastEventId,
      });
      await setState([id], 'up');
      expect([...(await reader.statesOf([id])).keys()]).toEqual([id]);
    },
  );

  test('many, in events of a bounded size, of which the last says that it is all', async () => {
    const ids = await addDevices(server.database.system, 1_200, neverChecked);
    const reader = await open();
    await setState(ids, 'up');
    const sizes: [number, boolean][] = [];
    for (let told = 0; told < ids.length; ) {
      const event = await reader.next();
      const states: unknown[] = JSON.parse(event?.data ?? '[]');
      told += states.length;
      sizes.push([states.length, told === ids.length]);
    }
    expect(Math.max(...sizes.map(([size]) => size))).toBe(mostStatesInEvent);
  });

  test('where nothing changes, a sign of life', async () => {
    const { body } = await request(family.area.number, { authorization: `Bearer ${token}` });
    const reader = body?.getReader();
    let text = '';
    while (!text.includes(': here\n\n: here\n\n'))
      text += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
  });

  test('to a slow reader, the newest state only', async () => {
    const ids = await addDevices(server.database.system, 100, neverChecked);
    const slow = await open();
    const quick = await open();
    for (let latency = 1; latency <= 15; latency += 1) {
      pass(3);
      await setState(ids, 'up', latency);
      // The quick one reads until it has this round; the slow one reads nothing.
      for (;;) {
        const states = await quick.statesOf(ids);
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

describe('the end', () => {
  test('comes when the session has ended', async () => {
    const secret = await server.signInAs(null);
    const reader = await open({ authorization: `Bearer ${secret}` });
    await server.call(logout, {}, secret);
    expect(await reader.next()).toBeUndefined();
  });

  test('comes when the right is lost', async () => {
    const secret = await server.signInAs(family.provider.number, { devices: 'view' });
    const reader = await open({ authorization: `Bearer ${secret}` });
    await server.database.system
      .updateTable('role_template')
      .set({ permissions: JSON.stringify({}) })
      .execute();
    pass(1);
    expect(await reader.next()).toBeUndefined();
  });

  test('comes when the session is idle: the stream is no activity', async () => {
    const secret = await server.signInAs(null);
    const before = server.clock.now;
    const reader = await open({ authorization: `Bearer ${secret}` });
    const lastActivity = () =>
      server.database.system
        .selectFrom('admin_session')
        .select('last_activity_at')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
    const first = await lastActivity();
    pass(sessionIdleMs / 1000 - 10);
    const still = await open({ authorization: `Bearer ${secret}` });
    expect(await lastActivity()).toEqual(first);
    pass(20);
    expect(await reader.next()).toBeUndefined();
    expect(await still.next()).toBeUndefined();
    server.clock.now = before;
  });

  test('by the reader ends the looking', async () => {
    const reader = await open();
    const [id = ''] = await addDevices(server.database.system, 1, neverChecked);
    await setState([id], 'up');
    await reader.statesOf([id]);
    await reader.close();
    let queries = 0;
    const settled = new Promise<void>((resolve) => {
      let last = -1;
      const ask = setInterval(() => {
        if (queries === last) {
          clearInterval(ask);
          resolve();
        }
        last = queries;
      }, 200);
    });
    server.database.pool.on('acquire', () => {
      queries += 1;
    });
    await settled;
    expect(queries).toBeLessThanOrEqual(5);
  });
});
