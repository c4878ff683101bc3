// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type GuestCalls, guestCalls } from '../../../../test/guest-calls.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { devices } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';
import type { Device } from '../../devices/fields.ts';
import { radiusAttribute, radiusCode } from '../../devices/probe/protocols/radius-packet.ts';
import { startCoaServer } from '../../devices/probe/testing/coa-server.ts';
import { eraseGuest } from '../contract.ts';
import { listGuestSessions, logOutSession } from './contract.ts';

const { disconnectAck, disconnectNak } = radiusCode;
const secret = 'a-shared-secret-of-28-signs.';

let server: TestServer;
let family: TestProvider;
let token: string;
let guests: GuestCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  guests = guestCalls({ server, family, token });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Adds a guest with an active session on the gateway gw-1. */
async function addOnlineGuest() {
  const { id } = await guests.create();
  await guests.addActivity(id, (await guests.addPlan({ name: crypto.randomUUID() })).id);
  const { online: sessions } = await guests.open(id);
  const [session] = sessions;
  if (session === undefined) throw new Error('The guest is not online');
  return { id, sessionId: session.id, session };
}

const logOut = ({ id, sessionId }: { id: string; sessionId: string }, as = token) =>
  server.call(logOutSession, { params: { ...guests.at(id).params, sessionId } }, as);

const addGateway = (
  changes: Partial<Device> & { type?: 'mikrotik' | 'generic-radius' },
  organization: { number: number } = family.area,
  radiusSecret: string | null = secret,
) =>
  server.call(
    devices.create,
    {
      params: guests.of(organization),
      body: {
        ...exampleDevice({ host: '127.0.0.1', nasIdentifier: 'gw-1', ...changes }),
        type: changes.type ?? 'generic-radius',
        secrets: radiusSecret === null ? {} : { radiusSecret },
      },
    },
    token,
  );

const endOf = (sessionId: string) =>
  server.database.system
    .selectFrom('guest_session')
    .select(['stopped_at', 'termination_cause'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
const active = { stopped_at: null, termination_cause: null };

describe('logging out', () => {
  test.each([
    ['the gateway ended', disconnectAck, 'Core router has logged the guest out.'],
    ['the gateway does not know', disconnectNak, expect.stringContaining('had already ended')],
  ])('ends a session that %s and writes one history entry', async (_which, code, text) => {
    await using gateway = await startCoaServer(secret, () => ({ code, cause: 503 }));
    await addGateway({ coaPort: gateway.port });
    const guest = await addOnlineGuest();
    const rows = (await guests.history()).length;
    expect(await logOut(guest)).toMatchObject({ isOver: true, text, guest: { online: [] } });
    expect(await endOf(guest.sessionId)).toEqual({
      stopped_at: server.clock.now,
      termination_cause: 'Admin-Reset',
    });
    const written = (await guests.history()).slice(rows);
    expect(written).toMatchObject([
      { action: 'update', entity_id: guest.id, result: 'done', after: { 'logged out': true } },
    ]);
    // Random identifiers may contain the digits of the address.
    const texts = written.map(({ entity_id, administrator_id, session_id, ...others }) => others);
    expect(JSON.stringify(texts)).not.toMatch(/zo[eë]|A4.?83.?E7/i);
    await expect(logOut(guest)).rejects.toMatchObject({ status: 409 });
    const sent = gateway.attributesOf(0);
    expect(sent.get(radiusAttribute.acctSessionId)?.toString()).toBe('8000000a');
    expect(sent.get(radiusAttribute.userName)?.toString()).toBe('zoe@portal');
    expect(sent.get(radiusAttribute.callingStationId)?.toString()).toBe('A4-83-E7-00-00-02');
  });

  test('sends RouterOS the MAC address in the notation of RouterOS', async () => {
    await using gateway = await startCoaServer(secret, () => ({ code: disconnectAck }));
    await addGateway({ type: 'mikrotik', coaPort: gateway.port });
    await logOut(await addOnlineGuest());
    const sent = gateway.attributesOf(0);
    expect(sent.get(radiusAttribute.callingStationId)?.toString()).toBe('A4:83:E7:00:00:02');
  });

  test('changes nothing when the gateway rejects the request, and returns the reason', async () => {
    await using gateway = await startCoaServer(secret, () => ({
      code: disconnectNak,
      cause: 501,
    }));
    await addGateway({ coaPort: gateway.port });
    const guest = await addOnlineGuest();
    expect(await logOut(guest)).toMatchObject({
      isOver: false,
      text: expect.stringContaining('(Error-Cause 501)'),
      guest: { online: [{ id: guest.sessionId }] },
    });
    expect(await endOf(guest.sessionId)).toEqual(active);
    expect((await guests.history()).at(-1)).toMatchObject({ action: 'update', result: 'refused' });
  });

  test('leaves the session active when the history cannot be written, and can be repeated', async () => {
    await using gateway = await startCoaServer(secret, (_request, count) =>
      count === 1 ? { code: disconnectAck } : { code: disconnectNak, cause: 503 },
    );
    await addGateway({ coaPort: gateway.port });
    const guest = await addOnlineGuest();
    const { system } = server.database;
    // Rejects only this provider's entries, because other test files use the same database.
    await sql`
      alter table admin_history add constraint no_entries
      check (provider_number <> ${sql.lit(family.provider.number)}) not valid`.execute(system);
    try {
      await expect(logOut(guest)).rejects.toMatchObject({ status: 500 });
    } finally {
      await sql`alter table admin_history drop constraint no_entries`.execute(system);
    }
    expect(await endOf(guest.sessionId)).toEqual(active);
    expect(await logOut(guest)).toMatchObject({ isOver: true });
  });

  test('does not block the database while it waits 3 s for a silent gateway', async () => {
    const { promise: requested, resolve: onRequest } = Promise.withResolvers<void>();
    await using gateway = await startCoaServer(secret, () => {
      onRequest();
      return undefined;
    });
    await addGateway({ coaPort: gateway.port });
    const guest = await addOnlineGuest();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    let isSettled = false;
    const reply = logOut(guest).finally(() => {
      isSettled = true;
    });
    await requested;
    await guests.open(guest.id);
    expect(isSettled).toBe(false);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await reply).toMatchObject({
      isOver: false,
      text: expect.stringContaining('within 3 s'),
    });
    expect(await endOf(guest.sessionId)).toEqual(active);
  });

  test('needs edit permission, the right to sessions and a session of the guest', async () => {
    const guest = await addOnlineGuest();
    const viewer = await server.signInAs(family.provider.number, { users: 'view' }, ['sessions']);
    await expect(logOut(guest, viewer)).rejects.toMatchObject({ status: 403 });
    const clerk = await server.signInAs(family.provider.number, { users: 'edit' });
    await expect(logOut(guest, clerk)).rejects.toMatchObject({ status: 403 });
    const { id } = await guests.create();
    await expect(logOut({ ...guest, id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('the gateway of a session', () => {
  const textOf = async () => (await logOut(await addOnlineGuest())).text;

  test('is the one with its NAS identifier in the same area', async () => {
    await using right = await startCoaServer(secret, () => ({ code: disconnectAck }));
    await using wrong = await startCoaServer(secret, () => ({ code: disconnectAck }));
    const port = { coaPort: wrong.port };
    await addGateway({ ...port, name: 'Other', nasIdentifier: 'gw-2' });
    await addGateway({ ...port, name: 'Elsewhere' }, family.siblingArea);
    await addGateway({ name: 'Right one', coaPort: right.port, status: 'Maintenance' });
    expect(await textOf()).toContain('Right one has logged');
    expect([right.received.length, wrong.received.length]).toEqual([1, 0]);
  });

  test('is the only active gateway when none has the NAS identifier', async () => {
    await using gateway = await startCoaServer(secret, () => ({ code: disconnectAck }));
    await addGateway({ name: 'Old', nasIdentifier: null, status: 'Retired' });
    await addGateway({ name: 'Only one', nasIdentifier: null, coaPort: gateway.port });
    expect(await textOf()).toContain('Only one has logged');
    expect(gateway.attributesOf(0).get(radiusAttribute.nasIdentifier)?.toString()).toBe('gw-1');
  });

  test('that is missing or incomplete is reported with what to do about it', async () => {
    expect(await textOf()).toMatch(/has no active RADIUS gateway. Add it in Devices/);
    await addGateway({ name: 'One', nasIdentifier: null }, family.area, null);
    expect(await textOf()).toMatch(/gateway “One” has no RADIUS secret here. Enter it in Devices/);
    await addGateway({ name: 'Two', nasIdentifier: 'other' });
    expect(await textOf()).toMatch(/several gateways, and none with the NAS identifier .*, gw-1/);
    await addGateway({ name: 'Three', host: null, status: 'Maintenance' });
    expect(await textOf()).toMatch(/gateway “Three” has no address/);
  });
});

test('a role without personal data can log a guest out without seeing the MAC address', async () => {
  await using gateway = await startCoaServer(secret, () => ({ code: disconnectAck }));
  await addGateway({ coaPort: gateway.port });
  const guest = await addOnlineGuest();
  const clerk = await server.signInAs(family.provider.number, { users: 'edit' }, ['sessions']);
  expect((await guests.open(guest.id, clerk)).online).toMatchObject([{ macAddress: null }]);
  expect(await logOut(guest, clerk)).toMatchObject({ isOver: true, guest: { isMasked: true } });
});

test('the session of an erased guest is ended by its ID alone', async () => {
  await using gateway = await startCoaServer(secret, () => ({ code: disconnectAck }));
  await addGateway({ coaPort: gateway.port });
  const guest = await addOnlineGuest();
  await server.call(eraseGuest, guests.at(guest.id), token);
  expect(await logOut(guest)).toMatchObject({ isOver: true });
  const sent = [...gateway.attributesOf(0).keys()];
  expect(sent).toContain(radiusAttribute.acctSessionId);
  expect(sent).not.toContain(radiusAttribute.userName);
  expect(sent).not.toContain(radiusAttribute.callingStationId);
  const { rows } = await server.call(
    listGuestSessions,
    { ...guests.at(guest.id), query: {} },
    token,
  );
  expect(rows[0]).toMatchObject({ terminationCause: 'Admin-Reset' });
});
