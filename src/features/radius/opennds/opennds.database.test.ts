// On both engines
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { devices } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';
import { sealState } from '../../portal/flow/visit-state.ts';
import { arrivalOfSession } from '../../portal/served/arrive.ts';
import { disconnectGuestSession } from '../../radius-activity/actions/contract.ts';
import { endRevokedSessions } from '../accounting/upkeep/end-revoked-sessions.ts';
import { changeSessions, requestChanges } from '../public/session-changes.ts';
import { issueTicket } from '../public/tickets.ts';
import { newAddress, newMac, type RadiusWorld, radiusWorld } from '../testing/radius-world.ts';

const key = 'a-faskey-of-16ch';
let server: TestServer;
let world: RadiusWorld;
let deviceId: string;

beforeAll(async () => {
  server = await sharedServer();
  world = await radiusWorld(server);
  deviceId = await addGateway(world, key);
});

async function addGateway({ family, providerToken }: RadiusWorld, portalSecret: string) {
  const body = {
    ...exampleDevice({ name: `openNDS ${crypto.randomUUID()}`, host: null, role: 'gateway' }),
    type: 'opennds' as const,
    checks: { ...exampleDevice().checks, ping: false },
    secrets: { portalSecret },
  };
  const params = { orgNumber: String(family.area.number) };
  return (await server.call(devices.create, { params, body }, providerToken)).id;
}

interface Sent {
  from?: string;
  signedWith?: string;
  at?: Date;
}

/** Sends a message as the gateway's script does. */
async function tell(words: string, { from = deviceId, signedWith = key, at }: Sent = {}) {
  const seconds = Math.round((at ?? server.clock.now).getTime() / 1_000);
  const body = `${seconds} ${words}`;
  const signature = createHash('sha256')
    .update(`${signedWith}\n${body}\n${signedWith}`)
    .digest('hex');
  const response = await server.request(`/gateways/opennds/${from}?signature=${signature}`, {
    method: 'POST',
    body,
  });
  return { status: response.status, text: await response.text() };
}

/** Returns what the gateway tells of a guest whom the portal let in by a code. */
async function letInByPortal(macAddress = newMac(), known?: { id: string }) {
  const { family } = world;
  const guest = known ?? (await world.guests.create({ planId: null }));
  const ticket = await server.database.withScope([family.provider.path], async (transaction) => {
    const attempt = await transaction
      .insertInto('portal_attempt')
      .values({
        organization_number: family.area.number,
        organization_path: family.area.path,
        step: 'Granted',
        at: server.clock.now,
        code: 'K7M-3QF',
        language: 'en',
        updated_at: server.clock.now,
        mac_address: macAddress,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return issueTicket(
      transaction,
      {
        area: family.area,
        attemptId: attempt.id,
        method: 'password',
        guestId: guest.id,
        macAddress,
        startsEntitlement: false,
      },
      server.clock.now,
    );
  });
  const custom = Buffer.from(ticket).toString('base64').replaceAll('=', '%3d');
  return {
    guest,
    macAddress,
    custom,
    told: `${macAddress.toLowerCase()} 10.77.0.10 9aadd7cf ${custom}`,
  };
}

function sessionOf(macAddress: string) {
  return server.database.system
    .selectFrom('guest_session')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('mac_address', '=', macAddress)
    .executeTakeFirst();
}

/** Has the background work apply the limits of a session again, as after a change of its plan. */
async function requestChangeOf(sessionId: string) {
  const { clock, database } = server;
  await database.withScope(['/'], (transaction) =>
    requestChanges(transaction, sql`id = ${sessionId}`, { now: clock.now, by: 'test' }),
  );
  await takeDueSteps(changeSessions(server.context));
}

const seconds = (date: Date) => Math.round(date.getTime() / 1_000);

test('a ticket lets in once, and its session counts usage until the logout', async () => {
  const { macAddress, told, guest } = await letInByPortal();
  const login = await tell(`login ${told}`);
  expect(login).toEqual({ status: 200, text: expect.stringMatching(/^OK \d+ \d+ \d+ \d+ \d+$/) });
  expect(await sessionOf(macAddress)).toMatchObject({
    state: 'open',
    guest_id: guest.id,
    device_id: deviceId,
    ip_address: '10.77.0.10',
  });
  const start = seconds(server.clock.now);
  server.clock.now = new Date(server.clock.now.getTime() + 31_000);
  expect((await tell(`login ${told}`)).text).toBe('NO');
  server.clock.now = new Date(server.clock.now.getTime() + 29_000);
  expect((await tell(`usage ${told} 1000 200000 ${start}`)).text).toBe('GO');
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  const stop = `stop ${told} 5000 6000000000 ${start} ${start + 100} client_deauth`;
  expect((await tell(stop)).text).toBe('END');
  // A message that was sent again counts once.
  expect((await tell(stop)).text).toBe('END');
  expect(await sessionOf(macAddress)).toMatchObject({
    state: 'stopped',
    bytes_in: '5000',
    bytes_out: '6000000000',
    seconds: '100',
    termination_cause: 'User-Request',
  });
});

test('the gateway ends a session with its next report after an administrator disconnects it', async () => {
  const { macAddress, told } = await letInByPortal();
  await tell(`login ${told}`);
  const usage = () => tell(`usage ${told} 1 1 ${seconds(server.clock.now)}`);
  expect((await usage()).text).toBe('GO');
  const { id: sessionId = '' } = (await sessionOf(macAddress)) ?? {};
  const orgNumber = String(world.family.area.number);
  const call = { params: { orgNumber, sessionId } };
  expect(await server.call(disconnectGuestSession, call, world.providerToken)).toMatchObject({
    isDone: true,
    text: expect.stringContaining('with its next report'),
  });
  expect(await sessionOf(macAddress)).toMatchObject({ state: 'open' });
  expect((await usage()).text).toBe('END');
});

test('a change of the limits does not undo a disconnect that waits for the next report', async () => {
  const { macAddress, told } = await letInByPortal();
  await tell(`login ${told}`);
  const { id: sessionId = '' } = (await sessionOf(macAddress)) ?? {};
  const params = { orgNumber: String(world.family.area.number), sessionId };
  await server.call(disconnectGuestSession, { params }, world.providerToken);
  await requestChangeOf(sessionId);
  // The job that ends revoked sessions asks for the same, and forgets it when the guest is enabled again.
  const setStatus = (status: 'Disabled' | 'Active') =>
    server.database.system
      .updateTable('guest')
      .set({ status })
      .where('id', '=', (from) =>
        from.selectFrom('guest_session').select('guest_id').where('id', '=', sessionId),
      )
      .execute();
  await setStatus('Disabled');
  await takeDueSteps(endRevokedSessions(server.context));
  await setStatus('Active');
  await requestChangeOf(sessionId);
  expect(await sessionOf(macAddress)).toMatchObject({ state: 'open' });
  expect((await tell(`usage ${told} 1 1 ${seconds(server.clock.now)}`)).text).toBe('END');
});

test('a guest logs out another of the guest’s devices on the status page', async () => {
  const own = await letInByPortal();
  const other = await letInByPortal(newMac(), own.guest);
  const stranger = await letInByPortal();
  for (const { told } of [own, other, stranger]) await tell(`login ${told}`);
  const { number } = world.family.area;
  const token = await sealState(server.context, {
    area: number,
    attemptId: crypto.randomUUID(),
    supportCode: null,
    deviceId,
    arrival: arrivalOfSession(own.macAddress, newAddress()),
    language: 'en',
    startedAt: server.clock.now.getTime(),
    identity: null,
    identityKey: null,
    guestId: own.guest.id,
    isProven: true,
    sentAt: null,
  });
  const idOf = async (macAddress: string) =>
    (
      await server.database.system
        .selectFrom('guest_device')
        .select('id')
        .where('mac_address', '=', macAddress)
        .executeTakeFirstOrThrow()
    ).id;
  const logOut = async (device: string) => {
    const path = `/portal/${number}/do/logOut?state=${token}`;
    const body = new URLSearchParams({ device });
    return (await server.request(path, { method: 'POST', body })).headers.get('location') ?? '';
  };
  const usageOf = async ({ told }: { told: string }) =>
    (await tell(`usage ${told} 1 1 ${seconds(server.clock.now)}`)).text;
  await logOut(await idOf(stranger.macAddress));
  const status = await server.request(await logOut(await idOf(other.macAddress)));
  // Only the device that is still online can be logged out.
  expect((await status.text()).match(/name="device"/g)).toHaveLength(1);
  expect(await Promise.all([own, other, stranger].map(usageOf))).toEqual(['GO', 'END', 'GO']);
});

test('a gateway whose clock is five minutes behind has one session, with its usage', async () => {
  const { macAddress, told } = await letInByPortal();
  const itsTime = () => new Date(server.clock.now.getTime() - 300_000);
  const start = seconds(itsTime());
  await tell(`login ${told}`, { at: itsTime() });
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  const usage = await tell(`usage ${told} 10 20 ${start}`, { at: itsTime() });
  expect(usage.text).toBe('GO');
  expect(await sessionOf(macAddress)).toMatchObject({
    state: 'open',
    bytes_in: '10',
    seconds: '60',
  });
});

test('another device cannot use the ticket', async () => {
  const { told, macAddress } = await letInByPortal();
  const stolen = told.replace(macAddress.toLowerCase(), newMac().toLowerCase());
  expect((await tell(`login ${stolen}`)).text).toBe('NO');
  expect((await tell(`login ${told}`)).text).toMatch(/^OK/);
});

describe('a message', () => {
  test('without the signature of the gateway finds nothing', async () => {
    const { told } = await letInByPortal();
    for (const sent of [
      { signedWith: 'another key' },
      { from: crypto.randomUUID() },
      { from: 'x' },
    ])
      expect((await tell(`login ${told}`, sent)).status).toBe(404);
  });

  test('of another provider’s gateway does not reach this one’s guests', async () => {
    const stranger = await radiusWorld(server);
    const from = await addGateway(stranger, key);
    const { told, macAddress } = await letInByPortal();
    expect((await tell(`login ${told}`, { from })).text).toBe('NO');
    await tell(`login ${told}`);
    expect((await tell(`stop ${told} 1 1 1 2 client_deauth`, { from })).status).toBe(200);
    expect(await sessionOf(macAddress)).toMatchObject({ state: 'open' });
  });

  test('from a wrong clock, incomplete or without a ticket is explained', async () => {
    const { told } = await letInByPortal();
    const late = new Date(server.clock.now.getTime() - 3_600_000);
    expect(await tell(`login ${told}`, { at: late })).toEqual({
      status: 400,
      text: 'NO The clock of the gateway differs by 3600 seconds.',
    });
    expect((await tell('login x')).text).toContain('not complete');
    expect((await tell('login 02:00:00:00:00:01 10.0.0.1 abc none')).text).toContain('portal');
    expect((await tell(`usage ${told} x y z`)).text).toContain('no usage');
    expect((await tell(`reboot ${told}`)).text).toContain('unknown kind');
  });
});
