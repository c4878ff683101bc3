// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/server.ts';
import { takeDueSteps } from '../../../../server/jobs/run-job.ts';
import { radiusAttribute, radiusCode } from '../../../devices/probe/protocols/radius-packet.ts';
import { startCoaServer } from '../../../devices/probe/testing/coa-server.ts';
import { changeSessions } from '../../public/session-changes.ts';
import { type AccountingArea, accountingArea, classOf } from '../testing/accounting-area.ts';
import { endRevokedSessions } from './end-revoked-sessions.ts';

const secret = 'a-shared-secret-of-28-signs.';
const { disconnectRequest, disconnectAck, coaRequest, coaAck, coaNak } = radiusCode;
const megabyte = 1_000_000;

let server: TestServer;
let area: AccountingArea;
let guestId: string;

beforeAll(async () => {
  // The jobs take due sessions of the whole platform.
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  await server.database.system.deleteFrom('recurring_job').execute();
  await server.database.system.deleteFrom('guest_session').execute();
  area = await accountingArea(server);
  guestId = await area.addGuest();
});

const pass = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
};

async function setPlan(changes: Record<string, unknown>): Promise<void> {
  const { system } = server.database;
  const { settings } = await system
    .selectFrom('service_plan')
    .select('settings')
    .where('id', '=', area.planId)
    .executeTakeFirstOrThrow();
  await system
    .updateTable('service_plan')
    .set({ settings: JSON.stringify({ ...settings, ...changes }) })
    .where('id', '=', area.planId)
    .execute();
}

/** Starts a gateway that replies with these codes, and a session of the guest on it. */
async function online(codes: Readonly<Record<number, number | undefined>>) {
  const gateway = await startCoaServer(secret, ({ code }) => {
    const reply = codes[code];
    return reply === undefined ? undefined : { code: reply, cause: 401 };
  });
  const { system } = server.database;
  const { settings } = await system
    .selectFrom('device')
    .select('settings')
    .where('id', '=', area.gatewayId)
    .executeTakeFirstOrThrow();
  await system
    .updateTable('device')
    .set({
      host: '127.0.0.1',
      settings: JSON.stringify({ ...settings, coaPort: gateway.port }),
    })
    .where('id', '=', area.gatewayId)
    .execute();
  await area.send('Start', { Class: classOf(await area.addGrant(guestId)) });
  return gateway;
}

const interim = (seconds: number, bytes: number) =>
  area.send('Interim-Update', { 'Acct-Session-Time': seconds, 'Acct-Output-Octets': bytes });
const tell = () => takeDueSteps(changeSessions(server.context));
const codesOf = ({ received }: { received: Buffer[] }) => received.map((packet) => packet[0]);

describe('a plan whose data is used up', () => {
  test('ends: the gateway is asked once to end the session', async () => {
    await setPlan({ quotaBytes: 10 * megabyte });
    await using gateway = await online({ [disconnectRequest]: disconnectAck });
    pass(300);
    await interim(300, 9 * megabyte);
    await tell();
    expect(codesOf(gateway)).toEqual([]);
    pass(300);
    await interim(600, 11 * megabyte);
    await tell();
    expect(codesOf(gateway)).toEqual([disconnectRequest]);
    expect(gateway.attributesOf(0).get(radiusAttribute.acctSessionId)?.toString()).toBe('8000000a');
    expect(await area.sessions()).toMatchObject([
      {
        state: 'stale',
        stopped_at: server.clock.now,
        termination_cause: 'Admin-Reset',
      },
    ]);
    expect(await area.timeline()).toEqual(['start', 'interim', 'interim', 'disconnect']);
    // What the gateway reports later shows that the guest is still online; it was asked already.
    pass(300);
    await interim(900, 12 * megabyte);
    await tell();
    expect(await area.sessions()).toMatchObject([{ state: 'open' }]);
    expect(codesOf(gateway)).toHaveLength(1);
  });

  const throttling = {
    quotaBytes: megabyte,
    onQuota: 'throttle',
    throttleDown: 512,
    throttleUp: 256,
  };

  test('slows down: the gateway is asked once for the slower rates', async () => {
    await setPlan(throttling);
    await using gateway = await online({ [coaRequest]: coaAck });
    pass(300);
    await interim(300, 2 * megabyte);
    await interim(300, 2 * megabyte);
    await tell();
    pass(300);
    await interim(600, 3 * megabyte);
    await tell();
    expect(codesOf(gateway)).toEqual([coaRequest]);
    expect(await area.sessions()).toMatchObject([{ state: 'open' }]);
    expect(await area.timeline()).toEqual(['start', 'interim', 'change', 'interim']);
  });

  test('ends where the gateway cannot slow it down', async () => {
    await setPlan(throttling);
    await using gateway = await online({
      [coaRequest]: coaNak,
      [disconnectRequest]: disconnectAck,
    });
    pass(300);
    await interim(300, 2 * megabyte);
    await tell();
    expect(codesOf(gateway).at(-1)).toBe(disconnectRequest);
    expect(await area.sessions()).toMatchObject([{ state: 'stale' }]);
  });
});

test('a monthly plan has its data again when its next month begins', async () => {
  await setPlan({ durationKind: 'recurring', quotaBytes: 10 * megabyte });
  await server.database.system
    .updateTable('service_plan')
    .set({ duration_seconds: null })
    .where('id', '=', area.planId)
    .execute();
  await using gateway = await online({ [disconnectRequest]: disconnectAck });
  await server.database.system
    .updateTable('guest')
    .set({ entitled_at: server.clock.now })
    .where('id', '=', guestId)
    .execute();
  const day = 86_400;
  pass(29 * day);
  await interim(29 * day, 9 * megabyte);
  pass(2 * day);
  await interim(31 * day, 18 * megabyte);
  await tell();
  expect(codesOf(gateway)).toEqual([]);
  pass(300);
  await interim(31 * day + 300, 20 * megabyte);
  await tell();
  expect(codesOf(gateway)).toEqual([disconnectRequest]);
});

test('online time that is used up ends the session', async () => {
  await setPlan({ durationKind: 'usage' });
  await server.database.system
    .updateTable('service_plan')
    .set({ duration_seconds: 600 })
    .where('id', '=', area.planId)
    .execute();
  await using gateway = await online({ [disconnectRequest]: disconnectAck });
  for (const _ of [1, 2, 3]) {
    pass(300);
    await interim((server.clock.now.getTime() - Date.UTC(2026, 5, 10, 12)) / 1_000, 1);
    await tell();
  }
  expect(codesOf(gateway)).toEqual([disconnectRequest]);
});

describe('a session whose entitlement is over', () => {
  const over = {
    'a disabled guest': () =>
      server.database.system
        .updateTable('guest')
        .set({ status: 'Disabled' })
        .where('id', '=', guestId)
        .execute(),
    'a guest whose time has passed': () =>
      server.database.system
        .updateTable('guest')
        .set({ valid_until: new Date(server.clock.now.getTime() - 61_000) })
        .where('id', '=', guestId)
        .execute(),
    'a disabled site': () =>
      server.database.system
        .updateTable('organization')
        .set({ status: 'Disabled' })
        .where('number', '=', area.family.site.number)
        .execute(),
  };

  test.each(Object.entries(over))('because of %s is ended', async (_what, end) => {
    await using gateway = await online({ [disconnectRequest]: disconnectAck });
    const judge = async () => {
      await takeDueSteps(endRevokedSessions(server.context));
      pass(61);
      await tell();
    };
    await judge();
    expect(codesOf(gateway)).toEqual([]);
    await end();
    await judge();
    expect(codesOf(gateway)).toEqual([disconnectRequest]);
    expect(await area.sessions()).toMatchObject([{ state: 'stale' }]);
    expect(await area.timeline()).toEqual(['start', 'disconnect']);
  });
});
