import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guestCalls } from '../../../../test/guest-calls.ts';
import { family, refillFamily } from '../../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { createDevice, type DeviceFields } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';
import { radiusAttribute, radiusCode } from '../../devices/probe/radius-packet.ts';
import { startOrderTaker } from '../../devices/probe/testing/order-taker.ts';
import { eraseGuest, setGuestStatus } from '../contract.ts';
import { listGuestSessions, logOutSession } from './contract.ts';

const { provider, area, siblingArea } = family;
const { disconnectAck, disconnectNak } = radiusCode;
const secret = 'a-shared-secret-of-28-signs.';
// Filled before each test; the calls read it when they are made.
const known = { server: undefined as unknown as TestServer, token: '' };
const { at, of, create, open, addPlan, addActivity, history } = guestCalls(known);

beforeAll(async () => {
  known.server = await startTestServer();
});
afterAll(() => known.server.close());
beforeEach(async () => {
  const { system } = known.server.database;
  for (const table of ['guest_session', 'purchase', 'guest', 'service_plan', 'device'] as const)
    await system.deleteFrom(table).execute();
  await refillFamily(system);
  await system.deleteFrom('admin_history').execute();
  known.server.clock.now = new Date('2026-06-10T12:00:00Z');
  known.token = await known.server.signInAs(provider.number);
});

/** A guest who is online, by the gateway gw-1. */
async function online() {
  const { id } = await create();
  await addActivity(id, (await addPlan({ name: crypto.randomUUID() })).id);
  const { online: sessions } = await open(id);
  const [session] = sessions;
  if (session === undefined) throw new Error('The guest is not online');
  return { id, sessionId: session.id, session };
}

const logOut = ({ id, sessionId }: { id: string; sessionId: string }, token = known.token) =>
  known.server.call(logOutSession, { params: { ...at(id).params, sessionId } }, token);

const addGateway = (
  changes: Partial<DeviceFields> & { type?: 'mikrotik' | 'generic-radius' },
  where: { number: number } = area,
  radiusSecret: string | null = secret,
) =>
  known.server.call(
    createDevice,
    {
      params: of(where),
      body: {
        ...exampleDevice({ host: '127.0.0.1', nasIdentifier: 'gw-1', ...changes }),
        type: changes.type ?? 'generic-radius',
        secrets: radiusSecret === null ? {} : { radiusSecret },
      },
    },
    known.token,
  );

const stopped = async (sessionId: string) =>
  known.server.database.system
    .selectFrom('guest_session')
    .select(['stopped_at', 'termination_cause'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
const goesOn = { stopped_at: null, termination_cause: null };

describe('logging out', () => {
  test.each([
    ['the gateway has ended', disconnectAck, 'Core router has logged the guest out.'],
    ['the gateway does not know', disconnectNak, expect.stringContaining('was over already')],
  ])('ends a session that %s, with one row in the history', async (_which, code, text) => {
    await using gateway = await startOrderTaker(secret, () => ({ code, cause: 503 }));
    await addGateway({ coaPort: gateway.port });
    const guest = await online();
    const rows = (await history()).length;
    const answer = await logOut(guest);
    expect(answer).toMatchObject({ isOver: true, text, guest: { online: [] } });
    expect(await stopped(guest.sessionId)).toEqual({
      stopped_at: known.server.clock.now,
      termination_cause: 'Admin-Reset',
    });
    const written = (await history()).slice(rows);
    expect(written).toMatchObject([
      { action: 'update', entity_id: guest.id, result: 'done', after: { 'logged out': true } },
    ]);
    expect(JSON.stringify(written)).not.toMatch(/zo[eë]|A4.?83/i);
    await expect(logOut(guest)).rejects.toMatchObject({ status: 409 });
    const told = gateway.attributesOf(0);
    expect(told.get(radiusAttribute.acctSessionId)?.toString()).toBe('8000000a');
    expect(told.get(radiusAttribute.userName)?.toString()).toBe('zoe@portal');
    expect(told.get(radiusAttribute.callingStationId)?.toString()).toBe('A4-83-E7-00-00-02');
  });

  test('tells RouterOS the address as RouterOS writes it', async () => {
    await using gateway = await startOrderTaker(secret, () => ({ code: disconnectAck }));
    await addGateway({ type: 'mikrotik', coaPort: gateway.port });
    await logOut(await online());
    const told = gateway.attributesOf(0);
    expect(told.get(radiusAttribute.callingStationId)?.toString()).toBe('A4:83:E7:00:00:02');
  });

  test('changes nothing when the gateway refuses, and says why', async () => {
    await using gateway = await startOrderTaker(secret, () => ({
      code: disconnectNak,
      cause: 501,
    }));
    await addGateway({ coaPort: gateway.port });
    const guest = await online();
    expect(await logOut(guest)).toMatchObject({
      isOver: false,
      text: expect.stringContaining('(Error-Cause 501)'),
      guest: { online: [{ id: guest.sessionId }] },
    });
    expect(await stopped(guest.sessionId)).toEqual(goesOn);
    expect((await history()).at(-1)).toMatchObject({ action: 'update', result: 'refused' });
  });

  test('that cannot be written down leaves the session going on here, and can be tried again', async () => {
    await using gateway = await startOrderTaker(secret, (_request, count) =>
      count === 1 ? { code: disconnectAck } : { code: disconnectNak, cause: 503 },
    );
    await addGateway({ coaPort: gateway.port });
    const guest = await online();
    const { system } = known.server.database;
    await sql`alter table admin_history add constraint nothing check (false) not valid`.execute(
      system,
    );
    await expect(logOut(guest)).rejects.toMatchObject({ status: 500 });
    await sql`alter table admin_history drop constraint nothing`.execute(system);
    expect(await stopped(guest.sessionId)).toEqual(goesOn);
    expect(await logOut(guest)).toMatchObject({ isOver: true });
  });

  test('does not hold the database while the gateway is silent', async () => {
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    await using gateway = await startOrderTaker(secret, () => {
      asked();
      return undefined;
    });
    await addGateway({ coaPort: gateway.port });
    const guest = await online();
    let isAnswered = false;
    const answer = logOut(guest).finally(() => {
      isAnswered = true;
    });
    await isAsked;
    await open(guest.id);
    expect(isAnswered).toBe(false);
    expect(await answer).toMatchObject({
      isOver: false,
      text: expect.stringContaining('within 5 s'),
    });
    expect(await stopped(guest.sessionId)).toEqual(goesOn);
  });

  test('needs the right to change guests, and a session of the guest', async () => {
    const guest = await online();
    const viewer = await known.server.signInAs(provider.number, { users: 'view' });
    await expect(logOut(guest, viewer)).rejects.toMatchObject({ status: 403 });
    const { id } = await create();
    await expect(logOut({ ...guest, id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('the gateway of a session', () => {
  const textOf = async () => (await logOut(await online())).text;

  test('is the one with its NAS identifier, not another one of the area or beside it', async () => {
    await using right = await startOrderTaker(secret, () => ({ code: disconnectAck }));
    await using wrong = await startOrderTaker(secret, () => ({ code: disconnectAck }));
    const port = { coaPort: wrong.port };
    await addGateway({ ...port, name: 'Other', nasIdentifier: 'gw-2' });
    await addGateway({ ...port, name: 'Elsewhere' }, siblingArea);
    await addGateway({ name: 'Right one', coaPort: right.port, status: 'Maintenance' });
    expect(await textOf()).toContain('Right one has logged');
    expect([right.heard.length, wrong.heard.length]).toEqual([1, 0]);
  });

  test('is the only active one when none has the NAS identifier', async () => {
    await using gateway = await startOrderTaker(secret, () => ({ code: disconnectAck }));
    await addGateway({ name: 'Old', nasIdentifier: null, status: 'Retired' });
    await addGateway({ name: 'Only one', nasIdentifier: null, coaPort: gateway.port });
    expect(await textOf()).toContain('Only one has logged');
    expect(gateway.attributesOf(0).get(radiusAttribute.nasIdentifier)?.toString()).toBe('gw-1');
  });

  test('that is not there, or lacks something, is told with the way out', async () => {
    expect(await textOf()).toMatch(/has no active gateway that speaks RADIUS. Add it in Devices/);
    await addGateway({ name: 'One', nasIdentifier: null }, area, null);
    expect(await textOf()).toMatch(/gateway “One” has no RADIUS secret here. Enter it in Devices/);
    await addGateway({ name: 'Two', nasIdentifier: 'other' });
    expect(await textOf()).toMatch(/several gateways, and none with the NAS identifier .*, gw-1/);
    await addGateway({ name: 'Three', host: null, status: 'Maintenance' });
    expect(await textOf()).toMatch(/gateway “Three” has no address/);
  });
});

test('who is disabled is told with what is still going on, and logged out by the same way', async () => {
  await using gateway = await startOrderTaker(secret, () => ({ code: disconnectAck }));
  await addGateway({ coaPort: gateway.port });
  const guest = await online();
  const disabled = await known.server.call(
    setGuestStatus,
    { ...at(guest.id), body: { status: 'Disabled' } },
    known.token,
  );
  expect(disabled.online).toMatchObject([{ id: guest.sessionId, macAddress: 'A4:83:E7:00:00:02' }]);
  expect(await logOut(guest)).toMatchObject({ isOver: true, guest: { state: 'Disabled' } });
});

test('a role without personal data logs out as well, and sees no address', async () => {
  await using gateway = await startOrderTaker(secret, () => ({ code: disconnectAck }));
  await addGateway({ coaPort: gateway.port });
  const guest = await online();
  const clerk = await known.server.signInAs(provider.number, { users: 'edit' });
  expect((await open(guest.id, clerk)).online).toMatchObject([{ macAddress: null }]);
  expect(await logOut(guest, clerk)).toMatchObject({ isOver: true, guest: { isMasked: true } });
});

test('an erased guest who is still online is logged out by the session’s id alone', async () => {
  await using gateway = await startOrderTaker(secret, () => ({ code: disconnectAck }));
  await addGateway({ coaPort: gateway.port });
  const guest = await online();
  await known.server.call(eraseGuest, at(guest.id), known.token);
  expect(await logOut(guest)).toMatchObject({ isOver: true });
  const told = [...gateway.attributesOf(0).keys()];
  expect(told).toContain(radiusAttribute.acctSessionId);
  expect(told).not.toContain(radiusAttribute.userName);
  expect(told).not.toContain(radiusAttribute.callingStationId);
  const { rows } = await known.server.call(
    listGuestSessions,
    { ...at(guest.id), query: {} },
    known.token,
  );
  expect(rows[0]).toMatchObject({ terminationCause: 'Admin-Reset' });
});
