// On both engines
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { setGuestStatus } from '../../users/contract.ts';
import { newMac, type RadiusWorld, radiusWorld } from '../testing/radius-world.ts';

let server: TestServer;
let world: RadiusWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  // a Wednesday, noon at the site
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  world = await radiusWorld(server);
});

const hour = 3_600;
const anna = { name: 'anna', password: 'Correct-Horse-9' };
const addAnna = (changes: Parameters<typeof world.guests.create>[0] = {}) =>
  world.guests.create({
    username: 'anna',
    password: anna.password,
    planId: world.planId,
    validUntil: null,
    ...changes,
  });

/** Stores what a guest has used of the plan. */
async function use(guestId: string, usage: { seconds?: number; bytes?: number; since?: Date }) {
  const { seconds = 0, bytes = 0, since = server.clock.now } = usage;
  await sql`
    insert into guest_usage (guest_id, since, seconds, bytes_in, bytes_out)
    values (${guestId}, ${since}, ${seconds}, ${bytes}, 0)
    on conflict (guest_id) do update set
      since = excluded.since, seconds = excluded.seconds, bytes_in = excluded.bytes_in`.execute(
    server.database.system,
  );
}

async function signInFirst(guest: { id: string }, macAddress = newMac()): Promise<string> {
  await world.begin(await world.authorize({ ...anna, macAddress }), macAddress);
  world.passTime(6);
  return guest.id;
}

test('a guest signs in by PAP, in any case of the name, and the plan begins with the first session', async () => {
  const guest = await addAnna();
  const reply = await world.authorize({ ...anna, name: 'ANNA', macAddress: newMac() });
  expect(reply).toMatchObject({
    status: 200,
    values: { 'control:Auth-Type': 'Accept', 'reply:Session-Timeout': String(24 * hour) },
  });
  expect(await world.lastAuth()).toMatchObject({ method: 'user', guest_id: guest.id });
  await signInFirst(guest);
  world.passTime(hour - 6);
  const later = await world.authorize({ ...anna, macAddress: newMac() });
  expect(later.values['reply:Session-Timeout']).toBe(String(23 * hour));
});

test('a wrong password, an unknown name, and CHAP are told apart for support, not for the guest', async () => {
  await addAnna();
  const wrong = await world.authorize({ name: 'anna', password: 'something' });
  expect(await world.lastAuth()).toMatchObject({ reason: 'wrong-password' });
  const unknown = await world.authorize({ name: 'otto', password: 'something' });
  expect(await world.lastAuth()).toMatchObject({ reason: 'unknown-user' });
  expect(unknown).toEqual(wrong);
  expect(await world.reasonOf({ name: 'anna', password: { chap: true } })).toBe('chap-needs-plain');
  expect(await world.reasonOf({ name: 'anna' })).toBe('wrong-password');
});

test('a disabled guest and one whose time is over are rejected', async () => {
  const guest = await addAnna();
  const call = { params: world.guests.at(guest.id).params, body: { status: 'Disabled' as const } };
  await server.call(setGuestStatus, call, world.providerToken);
  expect(await world.reasonOf(anna)).toBe('disabled');
  await server.call(setGuestStatus, { ...call, body: { status: 'Active' } }, world.providerToken);
  world.passTime(6);
  await signInFirst(guest);
  world.passTime(24 * hour - 60);
  expect(await world.reasonOf(anna)).toBe('time-used-up');
});

test('the validity that an administrator has set ends the time before the plan does', async () => {
  await addAnna({ validUntil: '2026-06-10T14:00:00Z' });
  const reply = await world.authorize(anna);
  expect(reply.values).toMatchObject({
    'reply:Session-Timeout': String(2 * hour),
    'reply:WISPr-Session-Terminate-Time': '2026-06-10T14:00:00+00:00',
  });
});

test.each([
  ['a time from first use', { durationKind: 'elapsed', duration: 2 * hour }, 2 * hour],
  ['online time', { durationKind: 'usage', duration: 2 * hour }, 2 * hour],
  ['until a time of day', { durationKind: 'untilTime', untilTime: '11:00' }, 23 * hour],
  ['until a date', { durationKind: 'fixedEnd', endsAt: '2026-06-12T12:00' }, 48 * hour],
  ['month after month', { durationKind: 'recurring', duration: null }, undefined],
  ['a longest session', { durationKind: 'elapsed', sessionTimeout: hour }, hour],
] as const)('a plan that lasts %s', async (_what, changes, seconds) => {
  const planId = await world.addPlan({ name: 'Own', ...changes });
  await addAnna({ planId });
  const { values } = await world.authorize(anna);
  expect(values['reply:Session-Timeout']).toBe(seconds && String(seconds));
});

test('online time counts what was used, and a date that has passed leaves nothing', async () => {
  const online = await world.addPlan({ name: 'Online', durationKind: 'usage', duration: 2 * hour });
  const guest = await addAnna({ planId: online });
  await signInFirst(guest);
  await use(guest.id, { seconds: hour });
  expect((await world.authorize(anna)).values['reply:Session-Timeout']).toBe(String(hour));
  await use(guest.id, { seconds: 2 * hour - 59 });
  expect(await world.reasonOf(anna)).toBe('time-used-up');

  const past = await world.addPlan({
    name: 'Past',
    durationKind: 'fixedEnd',
    endsAt: '2026-06-09T12:00',
  });
  await addAnna({ planId: past, username: 'otto' });
  expect(await world.reasonOf({ ...anna, name: 'otto' })).toBe('time-used-up');
});

test('data that is used up ends the plan or slows it down, and comes back with the next month', async () => {
  const quota = { quotaBytes: 1_000_000_000 };
  const stop = await world.addPlan({ name: 'Stop', ...quota });
  const guest = await addAnna({ planId: stop });
  await signInFirst(guest);
  await use(guest.id, { bytes: 400_000_000 });
  expect((await world.authorize(anna)).values['reply:Mikrotik-Total-Limit']).toBe('600000000');
  await use(guest.id, { bytes: 1_000_000_000 });
  expect(await world.reasonOf(anna)).toBe('quota-used-up');

  const slow = await world.addPlan({
    name: 'Slow',
    ...quota,
    durationKind: 'recurring',
    duration: null,
    onQuota: 'throttle',
    throttleDown: 512,
    throttleUp: 128,
  });
  const other = await addAnna({ planId: slow, username: 'otto' });
  const otto = { ...anna, name: 'otto', macAddress: newMac() };
  await world.begin(await world.authorize(otto), otto.macAddress);
  await use(other.id, { bytes: 2_000_000_000 });
  const { values } = await world.authorize(otto);
  expect(values['reply:Mikrotik-Rate-Limit']).toBe('128k/512k');
  expect(values).not.toHaveProperty('reply:Mikrotik-Total-Limit');
  world.passTime(31 * 24 * hour);
  const nextMonth = await world.authorize(otto);
  expect(nextMonth.values['reply:Mikrotik-Rate-Limit']).toBe('10000k/50000k');
  // The gateway would end the session instead of slowing it down.
  expect(nextMonth.values).not.toHaveProperty('reply:Mikrotik-Total-Limit');
});

test('a plan is started within its hours only, and runs on outside them', async () => {
  const evening = [{ days: [3], from: '18:00', until: '23:59' }];
  const planId = await world.addPlan({ name: 'Evening', daysAndHours: evening });
  const guest = await addAnna({ planId });
  expect(await world.reasonOf(anna)).toBe('outside-hours');
  world.passTime(7 * hour);
  await signInFirst(guest);
  world.passTime(12 * hour);
  expect(await world.reasonOf(anna)).toBeNull();
});

test('a plan for once per day is not started twice on a device', async () => {
  const planId = await world.addPlan({
    name: 'Daily',
    duration: hour,
    limitedTo: 'oncePerDevicePerDay',
  });
  const macAddress = newMac();
  const guest = await addAnna({ planId });
  await signInFirst(guest, macAddress);
  await addAnna({ planId, username: 'otto' });
  const otto = { ...anna, name: 'otto', macAddress };
  expect(await world.reasonOf(otto)).toBe('time-used-up');
  expect(await world.reasonOf({ ...otto, macAddress: newMac() })).toBeNull();
  world.passTime(12 * hour);
  expect(await world.reasonOf(otto)).toBeNull();
});

test('a plan for once per stay is started again on a device after a month only', async () => {
  const planId = await world.addPlan({
    name: 'Welcome hour',
    duration: hour,
    limitedTo: 'oncePerStay',
  });
  const macAddress = newMac();
  await signInFirst(await addAnna({ planId }), macAddress);
  await addAnna({ planId, username: 'otto' });
  const otto = { ...anna, name: 'otto', macAddress };
  world.passTime(29 * 24 * hour);
  expect(await world.reasonOf(otto)).toBe('time-used-up');
  world.passTime(2 * 24 * hour);
  expect(await world.reasonOf(otto)).toBeNull();
});

test('no more devices are let in than the plan allows, also at once', async () => {
  const planId = await world.addPlan({ name: 'Two', maxDevices: 2 });
  const guest = await addAnna({ planId });
  const devices = Array.from({ length: 8 }, () => newMac());
  const replies = await Promise.all(
    devices.map((macAddress) => world.authorize({ ...anna, macAddress })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  const let_in = devices.find((_device, index) => replies[index]?.status === 200) ?? '';
  await world.openSession(guest.id, let_in);
  world.passTime(61);
  // One device is online; the other one led to no session.
  expect(await world.reasonOf({ ...anna, macAddress: let_in })).toBeNull();
  expect(await world.reasonOf({ ...anna, macAddress: newMac() })).toBeNull();
  expect(await world.reasonOf({ ...anna, macAddress: newMac() })).toBe('too-many-devices');
});

test('a known device is let in by its address in any notation; an unknown one is rejected quietly', async () => {
  const macAddress = newMac();
  const guest = await addAnna();
  await signInFirst(guest, macAddress);
  const digits = macAddress.replaceAll(':', '').toLowerCase();
  const notations = [
    macAddress,
    macAddress.toLowerCase(),
    macAddress.replaceAll(':', '-'),
    macAddress.replaceAll(':', '.'),
    macAddress.replaceAll(':', ' '),
    digits,
    digits.toUpperCase(),
    digits.replaceAll(/(....)(?=.)/g, '$1.'),
    `${digits.slice(0, 6)}-${digits.slice(6)}`,
  ];
  for (const name of notations)
    for (const password of [name, null])
      expect(await world.reasonOf({ name, password }), `${name} ${password}`).toBeNull();
  expect(await world.lastAuth()).toMatchObject({
    method: 'mac',
    guest_id: guest.id,
    mac_address: macAddress,
  });
  const callCheck = { 'Service-Type': 'Call-Check' };
  const asked = { name: macAddress, password: 'secret-of-the-gateway', attributes: callCheck };
  expect(await world.reasonOf(asked)).toBeNull();

  const unknown = newMac();
  // A code that looks like an address is typed on another device.
  const typed = { name: unknown.replaceAll(':', ''), macAddress: newMac() };
  expect(await world.reasonOf(typed)).toBe('code-unknown');
  expect(await world.authorize({ name: unknown, password: unknown })).toMatchObject({
    status: 404,
    values: {},
  });
  expect(await world.lastAuth()).toMatchObject({ reason: 'mac-unknown', mac_address: unknown });
});

test('a realm of the provider is left out, any other one is refused, and an e-mail address is a name', async () => {
  const realm = `own-${crypto.randomUUID().slice(0, 8)}`;
  await server.database.system
    .insertInto('administrator')
    .values({
      username: realm,
      username_folded: realm,
      realm,
      owner_organization_number: world.family.grouping.number,
    })
    .execute();
  await addAnna();
  await addAnna({ username: 'otto@example.com' });
  expect(await world.reasonOf({ ...anna, name: `anna@${realm}` })).toBeNull();
  expect(await world.reasonOf({ ...anna, name: `${realm}\\anna` })).toBeNull();
  expect(await world.reasonOf({ ...anna, name: 'otto@example.com' })).toBeNull();
  expect(await world.reasonOf({ ...anna, name: 'anna@elsewhere' })).toBe('unknown-realm');
  expect(await world.reasonOf({ ...anna, name: 'elsewhere\\anna' })).toBe('unknown-realm');
});

test('nobody is let in below a disabled organization', async () => {
  await addAnna();
  const { system } = server.database;
  const setStatus = (status: 'Active' | 'Disabled') =>
    system
      .updateTable('organization')
      .set({ status })
      .where('number', '=', world.family.grouping.number)
      .execute();
  await setStatus('Disabled');
  expect(await world.reasonOf(anna)).toBe('organization-disabled');
  await setStatus('Active');
  world.passTime(6);
  expect(await world.reasonOf(anna)).toBeNull();
});
