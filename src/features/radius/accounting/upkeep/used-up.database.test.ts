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
const { disconnectRequest, disconnectAck, disconnectNak, coaRequest, coaAck, coaNak } = radiusCode;
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

/** The rates that CoA-Requests have set, in bit/s. */
const changedRates = ({ received }: { received: Buffer[] }) =>
  received.map((packet) => ({ up: wisprRate(packet, 7), down: wisprRate(packet, 8) }));

function wisprRate(packet: Buffer, type: number): number | undefined {
  const at = packet.indexOf(Buffer.from([0, 0, 0x37, 0x2a, type, 6]));
  return at < 0 ? undefined : packet.readUInt32BE(at + 6);
}

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
    // What the gateway reports later shows that the guest is still online, so it is asked again.
    pass(300);
    await interim(900, 12 * megabyte);
    expect(await area.sessions()).toMatchObject([{ state: 'open' }]);
    await tell();
    expect(codesOf(gateway)).toEqual([disconnectRequest, disconnectRequest]);
  });

  test('ends with a later report when the gateway was out of reach for an hour', async () => {
    await setPlan({ quotaBytes: megabyte });
    await using gateway = await online({ [disconnectRequest]: disconnectNak });
    pass(300);
    await interim(300, 2 * megabyte);
    for (const seconds of [0, 30, 300, 3_300]) {
      pass(seconds);
      await tell();
    }
    const tried = gateway.received.length;
    pass(3_600);
    await tell();
    expect(gateway.received).toHaveLength(tried);
    await interim(7_530, 3 * megabyte);
    await tell();
    expect(gateway.received.length).toBeGreaterThan(tried);
  });

  test('ends a session that was let in before and begins after', async () => {
    await setPlan({ quotaBytes: megabyte });
    await using gateway = await online({ [disconnectRequest]: disconnectAck });
    const second = { 'Acct-Session-Id': 'second', 'Calling-Station-Id': '02-00-5E-00-00-77' };
    const grantId = await area.addGrant(guestId);
    pass(300);
    await interim(300, 2 * megabyte);
    await tell();
    await area.send('Start', { ...second, Class: classOf(grantId) });
    pass(1);
    await tell();
    expect(codesOf(gateway)).toEqual([disconnectRequest, disconnectRequest]);
    expect(gateway.attributesOf(1).get(radiusAttribute.acctSessionId)?.toString()).toBe('second');
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
    expect(changedRates(gateway)[0]).toEqual({ up: 256_000, down: 512_000 });
    expect(await area.sessions()).toMatchObject([{ state: 'open' }]);
    expect(await area.timeline()).toEqual(['start', 'interim', 'change', 'interim']);
  });

  test('is fast again in the next month, and slowed down again when its data is used up', async () => {
    await setPlan({ ...throttling, durationKind: 'recurring' });
    await server.database.system
      .updateTable('service_plan')
      .set({ duration_seconds: null })
      .where('id', '=', area.planId)
      .execute();
    await server.database.system
      .updateTable('guest')
      .set({ entitled_at: server.clock.now })
      .where('id', '=', guestId)
      .execute();
    await using gateway = await online({ [coaRequest]: coaAck });
    const day = 86_400;
    for (const [seconds, bytes] of [
      [300, 2 * megabyte],
      [31 * day, 2.5 * megabyte],
      [31 * day + 300, 4 * megabyte],
    ] as const) {
      server.clock.now = new Date(Date.UTC(2026, 5, 10, 12) + seconds * 1_000);
      await interim(seconds, bytes);
      await tell();
    }
    const down = changedRates(gateway).map((rates) => rates.down);
    expect(down).toEqual([512_000, 50_000_000, 512_000]);
  });

  test('leaves a session alone that was let in at the slower rates', async () => {
    await setPlan(throttling);
    await using gateway = await online({ [coaRequest]: coaAck });
    pass(300);
    await interim(300, 2 * megabyte);
    await tell();
    const grantId = await area.addGrant(guestId);
    await server.database.system
      .updateTable('radius_grant')
      .set({ limits: JSON.stringify({ rates: { down: 512, up: 256, burst: null } }) })
      .where('id', '=', grantId)
      .execute();
    await area.send('Start', {
      'Acct-Session-Id': 'second',
      'Calling-Station-Id': '02-00-5E-00-00-77',
      Class: classOf(grantId),
    });
    pass(1);
    await tell();
    expect(codesOf(gateway)).toEqual([coaRequest]);
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
  for (const _ of [1, 2]) {
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
      await tell();
      pass(30);
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
