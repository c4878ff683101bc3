// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type GuestCalls, guestCalls } from '../../../../test/guest-calls.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { devices } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';
import { radiusAttribute, radiusCode } from '../../devices/probe/protocols/radius-packet.ts';
import { startCoaServer } from '../../devices/probe/testing/coa-server.ts';
import { followSessions, mostNews, openAuthentication, openSession } from '../contract.ts';
import { addEvents, addLogins, addSession } from '../testing/activity.ts';
import { changeSessionLimits, disconnectGuestSession } from './contract.ts';

const { coaAck, coaRequest, disconnectAck, disconnectNak, disconnectRequest } = radiusCode;
const secret = 'a-shared-secret-of-28-signs.';
/** RFC 2865 section 5.28 */
const idleTimeout = 28;
const now = new Date('2026-06-10T12:00:00Z');

let server: TestServer;
let family: TestProvider;
let token: string;
let guests: GuestCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = now;
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  guests = guestCalls({ server, family, token });
});

async function addGateway(disconnectReply: number = disconnectAck) {
  const gateway = await startCoaServer(secret, ({ code }) => ({
    code: code === coaRequest ? coaAck : disconnectReply,
  }));
  const body = {
    ...exampleDevice({ host: '127.0.0.1', nasIdentifier: 'gw-1', coaPort: gateway.port }),
    type: 'generic-radius' as const,
    secrets: { radiusSecret: secret },
  };
  await server.call(devices.create, { params: guests.of(family.area), body }, token);
  return gateway;
}

const codesOf = ({ received }: { received: Buffer[] }) => received.map((bytes) => bytes[0]);

/** Adds a session, and the guest of it unless nobody is known. */
async function addOnline({ hasGuest = true } = {}) {
  const plan = await guests.addPlan({ name: crypto.randomUUID() });
  const guestId = hasGuest ? (await guests.create({ planId: plan.id })).id : null;
  const sessionId = await addSession(server.database.system, family.area, {
    started_at: new Date(now.getTime() - 600_000),
    guest_id: guestId,
    plan_id: plan.id,
  });
  return { orgNumber: String(family.provider.number), sessionId };
}

test('other limits are sent to the gateway, and the timeline shows by whom', async () => {
  await using gateway = await addGateway();
  const params = await addOnline();
  const body = { down: 2_000, up: null, endsIn: 3_600 };
  expect(await server.call(changeSessionLimits, { params, body }, token)).toMatchObject({
    isDone: true,
    text: expect.stringContaining('applied it at once'),
  });
  expect(codesOf(gateway)).toEqual([coaRequest]);
  const timeout = gateway.attributesOf(0).get(radiusAttribute.sessionTimeout);
  expect(timeout?.readUInt32BE()).toBe(3_600);
  const opened = await server.call(openSession, { params }, token);
  expect(opened).toMatchObject({
    state: 'open',
    events: [
      {
        kind: 'change',
        detail: { result: 'changed', limits: { down: 2_000, endsIn: 3_600 } },
      },
    ],
  });
});

test('of a session without a guest, only what the gateway was told is recorded', async () => {
  await using gateway = await addGateway();
  const params = await addOnline({ hasGuest: false });
  const body = { down: 2_000, up: null, endsIn: null };
  await server.call(changeSessionLimits, { params, body }, token);
  expect(gateway.attributesOf(0).has(radiusAttribute.sessionTimeout)).toBe(false);
  const { events } = await server.call(openSession, { params }, token);
  expect(events[0]?.detail?.limits).toEqual({ down: 2_000 });
});

test('a session that waits for its end keeps its limits', async () => {
  await using gateway = await addGateway();
  const params = await addOnline();
  await server.database.system
    .updateTable('guest_session')
    .set({ must_end: true, request_reason: 'disconnect' })
    .where('id', '=', params.sessionId)
    .execute();
  const body = { down: 2_000, up: null, endsIn: null };
  await expect(server.call(changeSessionLimits, { params, body }, token)).rejects.toMatchObject({
    status: 409,
  });
  expect(gateway.received).toEqual([]);
});

test('a gateway receives at most 20 requests a second', async () => {
  await using gateway = await addGateway();
  // In turn, because guests of one area wait for each other's lock.
  const sessions: Awaited<ReturnType<typeof addOnline>>[] = [];
  while (sessions.length < 25) sessions.push(await addOnline());
  const began = performance.now();
  await Promise.all(
    sessions.map((params) => server.call(disconnectGuestSession, { params }, token)),
  );
  expect(performance.now() - began).toBeGreaterThan(1_150);
  expect(gateway.received).toHaveLength(25);
});

test('a disconnected session reopens only by a later report', async () => {
  await using gateway = await addGateway();
  const params = await addOnline();
  expect(await server.call(disconnectGuestSession, { params }, token)).toMatchObject({
    isDone: true,
  });
  expect(codesOf(gateway)).toEqual([disconnectRequest]);
  expect(
    await server.database.system
      .selectFrom('guest_session')
      .select(['state', 'stopped_at', 'reopens_after', 'termination_cause'])
      .where('id', '=', params.sessionId)
      .executeTakeFirst(),
  ).toEqual({
    state: 'stale',
    stopped_at: now,
    reopens_after: now,
    termination_cause: 'Admin-Reset',
  });
  await expect(server.call(disconnectGuestSession, { params }, token)).rejects.toMatchObject({
    status: 409,
  });
});

test('a session whose gateway refuses stays open, and one without a guest gets what was chosen', async () => {
  await using gateway = await addGateway(disconnectNak);
  const refused = await addOnline();
  expect(await server.call(disconnectGuestSession, { params: refused }, token)).toMatchObject({
    isDone: false,
  });
  expect((await server.call(openSession, { params: refused }, token)).state).toBe('open');
  const unknown = await addOnline({ hasGuest: false });
  const body = { down: null, up: null, endsIn: 3_600 };
  await server.call(changeSessionLimits, { params: unknown, body }, token);
  expect(codesOf(gateway).at(-1)).toBe(coaRequest);
  const sent = gateway.attributesOf(gateway.received.length - 1);
  expect(sent.get(radiusAttribute.sessionTimeout)?.readUInt32BE()).toBe(3_600);
  expect(sent.has(idleTimeout)).toBe(false);
  expect((await server.call(openSession, { params: unknown }, token)).state).toBe('open');
});

test('neither ends nor changes a session for a role without the right to sessions', async () => {
  const params = await addOnline();
  const clerk = await server.signInAs(family.provider.number, { radius: 'edit' });
  await expect(server.call(disconnectGuestSession, { params }, clerk)).rejects.toMatchObject({
    status: 403,
  });
  const body = { down: 2_000, up: null, endsIn: null };
  await expect(server.call(changeSessionLimits, { params, body }, clerk)).rejects.toMatchObject({
    status: 403,
  });
});

test('a login shows the last session of its guest or device in the organization, no other', async () => {
  const mac_address = '02:00:00:00:7E:57';
  const earlier = new Date(now.getTime() - 3_600_000);
  const { system } = server.database;
  await addSession(system, family.area, { started_at: earlier, mac_address });
  await addSession(system, family.siblingArea, { started_at: now, mac_address });
  const [authenticationId = ''] = await addLogins(system, family.area, [{ at: now, mac_address }]);
  const openedAt = async ({ number }: { number: number }) => {
    const params = { orgNumber: String(number), authenticationId };
    return (await server.call(openAuthentication, { params }, token)).lastSession?.startedAt;
  };
  expect(await openedAt(family.area)).toBe(earlier.toISOString());
  expect(await openedAt(family.provider)).toBe(now.toISOString());
});

test('news of ended sessions are complete beside those of many that go on', async () => {
  const { system } = server.database;
  const params = guests.of(family.provider);
  const news = (state: 'open' | 'ended', position: string) =>
    server.call(followSessions, { params, query: { state, position } }, token);
  const { position } = await news('ended', '9'.repeat(18));
  const later = new Date(now.getTime() - 60_000);
  for (let count = 0; count < mostNews; count += 1)
    await addEvents(system, await addSession(system, family.area, { started_at: later }), [
      { at: now, kind: 'interim' },
    ]);
  const earlier = new Date(now.getTime() - 3_600_000);
  const stopped = { started_at: earlier, stopped_at: now, state: 'stopped' };
  const ended = await addSession(system, family.area, stopped);
  await addEvents(system, ended, [{ at: now, kind: 'stop' }]);
  const { rows, isCut } = await news('ended', position);
  expect(isCut).toBe(false);
  expect(rows.filter(({ state }) => state === 'stopped').map(({ id }) => id)).toEqual([ended]);
  expect(rows).toHaveLength(mostNews);
  expect(await news('open', position)).toMatchObject({ isCut: true });
});

test('news of online sessions say that they are incomplete when many end at once', async () => {
  const { system } = server.database;
  const params = guests.of(family.provider);
  const news = (position: string) =>
    server.call(followSessions, { params, query: { state: 'open', position } }, token);
  const { position } = await news('9'.repeat(18));
  const stopped = { started_at: now, stopped_at: now, state: 'stopped' };
  for (let count = 0; count < mostNews; count += 1)
    await addEvents(system, await addSession(system, family.area, stopped), [
      { at: now, kind: 'stop' },
    ]);
  expect(await news(position)).toMatchObject({ isCut: true });
});

test('news of sessions say that they are incomplete after many events', async () => {
  const { sessionId } = await addOnline();
  const params = guests.of(family.provider);
  const news = (position: string) =>
    server.call(followSessions, { params, query: { position } }, token);
  const { position } = await news('9'.repeat(18));
  const addInterims = (count: number) =>
    sql`
      insert into guest_session_event (session_id, at, kind, bytes_in, bytes_out)
      select ${sessionId}, ${now}, 'interim', 0, 0 from generate_series(1, ${count}::integer)`.execute(
      server.database.system,
    );
  await addInterims(1);
  expect(await news(position)).toMatchObject({ isCut: false, rows: [{ id: sessionId }] });
  await addInterims(5_000);
  expect(await news(position)).toMatchObject({ isCut: true });
});
