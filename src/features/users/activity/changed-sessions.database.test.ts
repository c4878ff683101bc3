// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GuestCalls, guestCalls } from '../../../../test/guest-calls.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { devices } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';
import { radiusAttribute, radiusCode } from '../../devices/probe/protocols/radius-packet.ts';
import { startCoaServer } from '../../devices/probe/testing/coa-server.ts';
import { extendGuest, setGuestStatus, updateGuest } from '../contract.ts';
import { exampleGuest } from '../examples.ts';
import { changeSession, removeGuestDevice } from './contract.ts';

const { coaAck, coaNak, coaRequest, disconnectAck, disconnectNak, disconnectRequest } = radiusCode;
const secret = 'a-shared-secret-of-28-signs.';
const now = new Date('2026-06-10T12:00:00Z');
const [phone, laptop] = ['A4:83:E7:00:00:02', 'A4:83:E7:00:00:03'];

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

/** Adds the area's gateway; `isCoa` is whether it changes sessions. */
async function addGateway({
  isCoa = true,
  isSilent = () => false,
  isBusy = false,
}: {
  isCoa?: boolean;
  isSilent?: () => boolean;
  isBusy?: boolean;
} = {}) {
  const gateway = await startCoaServer(secret, ({ code }) => {
    if (isSilent()) return undefined;
    // Resources unavailable
    if (isBusy) return { code: code === coaRequest ? coaNak : disconnectNak, cause: 506 };
    if (code === coaRequest) return isCoa ? { code: coaAck } : { code: coaNak, cause: 405 };
    return { code: disconnectAck };
  });
  const body = {
    ...exampleDevice({ host: '127.0.0.1', nasIdentifier: 'gw-1', coaPort: gateway.port }),
    type: 'mikrotik' as const,
    secrets: { radiusSecret: secret },
  };
  await server.call(devices.create, { params: guests.of(family.area), body }, token);
  return gateway;
}

/** Adds a guest with a plan, who is online with these devices since 10 minutes, one after another. */
async function addOnlineGuest(macs: readonly string[] = [phone]) {
  const plan = await guests.addPlan({ name: crypto.randomUUID() });
  const { id } = await guests.create({ planId: plan.id });
  const { system } = server.database;
  const location = { organization_number: family.area.number, organization_path: family.area.path };
  const sessions = await system
    .insertInto('guest_session')
    .values(
      macs.map((mac_address, index) => ({
        ...location,
        guest_id: id,
        plan_id: plan.id,
        mac_address,
        acct_session_id: `8000000${index}`,
        nas_identifier: 'gw-1',
        started_at: new Date(now.getTime() - (600 - index) * 1_000),
        bytes_in: 300,
        bytes_out: 700,
      })),
    )
    .returning('id')
    .execute();
  await system
    .insertInto('guest_usage')
    .values({ guest_id: id, since: now, seconds: 600, bytes_in: 300, bytes_out: 700 })
    .execute();
  return { id, planId: plan.id, sessions: sessions.map((session) => session.id) };
}

const extend = (id: string, body: { planId: string | null; until: string | null }) =>
  server.call(extendGuest, { ...guests.at(id), body }, token);
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const codesOf = ({ received }: { received: Buffer[] }) => received.map((bytes) => bytes[0]);
const usageOf = (id: string) =>
  server.database.system
    .selectFrom('guest_usage')
    .select(['seconds', 'bytes_in', 'quota_reached_at'])
    .where('guest_id', '=', id)
    .executeTakeFirstOrThrow();
const entitledAt = async (id: string) => {
  const guest = await server.database.system
    .selectFrom('guest')
    .select('entitled_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return guest.entitled_at;
};
const eventsOf = (sessionId: string) =>
  server.database.system
    .selectFrom('guest_session_event')
    .select(['kind', 'detail', 'bytes_in'])
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute();

describe('another plan', () => {
  test('reaches active sessions at once, and its usage begins at zero', async () => {
    await using gateway = await addGateway();
    const guest = await addOnlineGuest([phone, laptop]);
    const { id: planId } = await guests.addPlan({
      name: 'Fast',
      bandwidthDown: 100_000,
      bandwidthUp: 20_000,
      quotaBytes: 5_000_000_000,
    });
    const rows = (await guests.history()).length;
    const changed = await extend(guest.id, { planId, until: inHours(2) });
    expect(changed.sessions).toMatchObject([
      { macAddress: phone, isDone: true, isOnline: true, text: expect.stringMatching(/at once/) },
      { macAddress: laptop, isDone: true, isOnline: true },
    ]);
    expect(changed.online).toHaveLength(2);
    expect(codesOf(gateway)).toEqual([coaRequest, coaRequest]);
    const sent = gateway.attributesOf(0);
    // RouterOS counts the time from the beginning of the session.
    expect(sent.get(radiusAttribute.sessionTimeout)?.readUInt32BE()).toBeOneOf([7_800, 7_799]);
    const vendorSpecific = gateway.received.map((bytes) => bytes.toString('latin1')).join('');
    expect(vendorSpecific).toContain('20000k/100000k');
    expect(await usageOf(guest.id)).toMatchObject({ seconds: '0', bytes_in: '0' });
    expect(await entitledAt(guest.id)).toEqual(now);
    expect(await guests.history()).toHaveLength(rows + 1);
    const events = await Promise.all(guest.sessions.map(eventsOf));
    expect(events).toMatchObject([
      [{ kind: 'change', detail: { result: 'changed' }, bytes_in: '300' }],
      [{ kind: 'change' }],
    ]);
  });

  test('ends sessions on a gateway that cannot change them', async () => {
    await using gateway = await addGateway({ isCoa: false });
    const guest = await addOnlineGuest();
    const { id: planId } = await guests.addPlan({ name: 'Fast' });
    const changed = await extend(guest.id, { planId, until: inHours(2) });
    expect(changed).toMatchObject({
      online: [],
      sessions: [
        { isDone: true, isOnline: false, text: expect.stringMatching(/applies at the next login/) },
      ],
    });
    expect(codesOf(gateway)).toEqual([coaRequest, disconnectRequest]);
    expect((await guests.open(guest.id)).online).toEqual([]);
    expect(await eventsOf(guest.sessions[0] ?? '')).toMatchObject([{ kind: 'disconnect' }]);
  });

  test('of fewer devices ends the sessions of the devices that came last', async () => {
    await using gateway = await addGateway();
    const guest = await addOnlineGuest([phone, laptop]);
    const { id: planId } = await guests.addPlan({ name: 'One device', maxDevices: 1 });
    const changed = await extend(guest.id, { planId, until: inHours(2) });
    expect(changed.sessions).toMatchObject([
      { macAddress: phone, isOnline: true },
      { macAddress: laptop, isOnline: false },
    ]);
    expect(new Set(codesOf(gateway))).toEqual(new Set([disconnectRequest, coaRequest]));
  });

  test('of a guest who is offline begins with the next session', async () => {
    const guest = await guests.create();
    const { id: planId } = await guests.addPlan({ name: 'Later' });
    expect(await extend(guest.id, { planId, until: inHours(2) })).toMatchObject({ sessions: [] });
    expect(await entitledAt(guest.id)).toBeNull();
  });

  test('in the form of the guest reaches active sessions too', async () => {
    await using gateway = await addGateway();
    const guest = await addOnlineGuest();
    const { id: planId } = await guests.addPlan({ name: 'Fast' });
    const body = { ...exampleGuest({ planId, validUntil: inHours(3) }), version: 1 };
    const changed = await server.call(updateGuest, { ...guests.at(guest.id), body }, token);
    expect(changed.sessions).toMatchObject([{ isDone: true, isOnline: true }]);
    const name = { ...body, name: 'Renamed', version: 2 };
    const renamed = await server.call(updateGuest, { ...guests.at(guest.id), body: name }, token);
    expect(renamed.sessions).toEqual([]);
    expect(codesOf(gateway)).toEqual([coaRequest]);
  });
});

test('extending the same plan keeps what was used', async () => {
  await using gateway = await addGateway();
  const guest = await addOnlineGuest();
  await extend(guest.id, { planId: guest.planId, until: inHours(5) });
  expect(gateway.attributesOf(0).get(radiusAttribute.sessionTimeout)?.readUInt32BE()).toBe(18_600);
  expect(await usageOf(guest.id)).toMatchObject({ seconds: '600', bytes_in: '300' });
});

test('disabling a guest ends the active sessions', async () => {
  await using gateway = await addGateway();
  const guest = await addOnlineGuest();
  const body = { status: 'Disabled' as const };
  const disabled = await server.call(setGuestStatus, { ...guests.at(guest.id), body }, token);
  expect(disabled).toMatchObject({ online: [], sessions: [{ isDone: true, isOnline: false }] });
  expect(codesOf(gateway)).toEqual([disconnectRequest]);
  const enabled = { status: 'Active' as const };
  expect(
    await server.call(setGuestStatus, { ...guests.at(guest.id), body: enabled }, token),
  ).toMatchObject({ sessions: [] });
});

test('removing a device ends only its session', async () => {
  await using gateway = await addGateway();
  const guest = await addOnlineGuest([phone, laptop]);
  const { devices: added } = await guests.addDevice(guest.id, laptop);
  const params = { ...guests.at(guest.id).params, deviceId: added[0]?.id ?? '' };
  const removed = await server.call(removeGuestDevice, { params }, token);
  expect(removed).toMatchObject({
    devices: [],
    online: [{ macAddress: phone }],
    sessions: [{ macAddress: laptop, isOnline: false }],
  });
  expect(codesOf(gateway)).toEqual([disconnectRequest]);
});

test('a removed device whose gateway is busy is ended later, also after another change', async () => {
  await using _gateway = await addGateway({ isBusy: true });
  const guest = await addOnlineGuest([laptop]);
  const { devices: added } = await guests.addDevice(guest.id, laptop);
  const params = { ...guests.at(guest.id).params, deviceId: added[0]?.id ?? '' };
  const pending = () =>
    server.database.system
      .selectFrom('guest_session_change')
      .select(['must_end', 'next_step_at'])
      .where('session_id', '=', guest.sessions[0] ?? '')
      .execute();
  const retried = [{ must_end: true, next_step_at: new Date(now.getTime() + 30_000) }];
  await server.call(removeGuestDevice, { params }, token);
  expect(await pending()).toEqual(retried);
  await extend(guest.id, { planId: guest.planId, until: inHours(2) });
  expect(await pending()).toEqual(retried);
});

test('a session whose gateway does not answer stays as it was, and can be tried again', async () => {
  let isSilent = true;
  await using gateway = await addGateway({ isSilent: () => isSilent });
  const guest = await addOnlineGuest();
  const changed = await extend(guest.id, { planId: guest.planId, until: inHours(2) });
  expect(changed).toMatchObject({
    online: [{ id: guest.sessions[0] }],
    sessions: [{ isDone: false, isOnline: true, text: expect.stringMatching(/No answer from/) }],
  });
  expect(codesOf(gateway)).toContain(disconnectRequest);
  isSilent = false;
  const params = { ...guests.at(guest.id).params, sessionId: guest.sessions[0] ?? '' };
  expect(await server.call(changeSession, { params }, token)).toMatchObject({ isDone: true });
  expect(codesOf(gateway).at(-1)).toBe(coaRequest);
  await expect(
    server.call(changeSession, { params: { ...params, sessionId: crypto.randomUUID() } }, token),
  ).rejects.toMatchObject({ status: 409 });
}, 20_000);

test('a role without personal data sees the outcome without the MAC address', async () => {
  await using _gateway = await addGateway();
  const guest = await addOnlineGuest();
  const clerk = await server.signInAs(family.provider.number, { users: 'edit' });
  const body = { planId: guest.planId, until: inHours(2) };
  const changed = await server.call(extendGuest, { ...guests.at(guest.id), body }, clerk);
  expect(changed.sessions).toMatchObject([{ isDone: true, macAddress: null }]);
});
