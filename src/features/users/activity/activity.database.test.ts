// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addLogins, type GuestCalls, guestCalls } from '../../../../test/guest-calls.ts';
import { overviewCalls } from '../../../../test/overview-calls.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import {
  addLogins as addRadiusLogins,
  addSession,
} from '../../radius-activity/testing/activity.ts';
import { updateGuest } from '../contract.ts';
import { exampleGuest } from '../examples.ts';
import { exportGuest, getGuestAccess, listGuestPurchases, listGuestSessions } from './contract.ts';

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

const purchasesOf = (id: string) =>
  server.call(listGuestPurchases, { ...guests.at(id), query: {} }, token);

const sessionsOf = (id: string) =>
  server.call(listGuestSessions, { ...guests.at(id), query: {} }, token);

test('lists the sessions and purchases of one guest, newest first', async () => {
  const [{ id }, plan, other] = [
    await guests.create(),
    await guests.addPlan(),
    await guests.create(),
  ];
  await guests.addActivity(id, plan.id);
  await guests.addActivity(other.id, plan.id);
  await guests.open(id);
  expect(await sessionsOf(id)).toMatchObject({
    total: 2,
    rows: [
      { stoppedAt: null, seconds: 600 },
      {
        seconds: 3600,
        bytesOut: 9_000_000_000,
        terminationCause: 'Idle-Timeout',
        ipAddress: '10.5.0.7',
      },
    ],
  });
  expect(await purchasesOf(id)).toMatchObject({
    total: 1,
    rows: [{ amount: 995, refundable: 995, planName: 'Premium' }],
  });
});

test('shows whether and why a guest is online, with usage and the rate of the last reports', async () => {
  const [{ id }, plan] = [
    await guests.create(),
    await guests.addPlan({ quotaBytes: 5_000_000_000 }),
  ];
  const access = (as = token) => server.call(getGuestAccess, guests.at(id), as);
  await expect(access()).rejects.toMatchObject({ status: 409 });
  const { version } = await guests.open(id);
  const body = { ...exampleGuest({ planId: plan.id }), version };
  await server.call(updateGuest, { ...guests.at(id), body }, token);
  expect(await access()).toEqual({
    facts: {
      online: null,
      offlineSince: null,
      usage: null,
      portal: null,
      login: null,
      refusedLogins: 0,
      state: 'Active',
      planName: 'Premium',
      validUntil: null,
      planTime: { seconds: 86_400, counts: 'elapsed' },
      blocker: null,
      devicesOnline: 0,
      maxDevices: expect.anything(),
      othersOnline: 0,
      nas: null,
      accessPoint: null,
      signInMethod: null,
    },
    now: server.clock.now.toISOString(),
    sessions: [],
    timeline: [],
  });
  await guests.addActivity(id, plan.id);
  const other = await guests.create({ name: 'Other' });
  await guests.addActivity(other.id, plan.id);
  const elsewhere = await guests.create({ name: 'Elsewhere' }, family.siblingArea);
  await guests.addActivity(elsewhere.id, plan.id);
  await guests.addDevice(id, 'A4:83:E7:00:00:02');
  const { system } = server.database;
  await system
    .updateTable('guest_device')
    .set({ name: 'iPhone' })
    .where('guest_id', '=', id)
    .execute();
  const [session] = (await guests.open(id)).online;
  const secondsAgo = (seconds: number) => new Date(server.clock.now.getTime() - seconds * 1_000);
  const report = { session_id: session?.id ?? '', kind: 'interim', bytes_in: 0 };
  await system
    .insertInto('guest_session_event')
    .values([
      { ...report, kind: 'start', at: secondsAgo(600), bytes_out: 0 },
      { ...report, at: secondsAgo(400), bytes_out: 1_000 },
      { ...report, at: secondsAgo(100), bytes_out: 301_000 },
    ])
    .execute();
  await system
    .insertInto('guest_usage')
    .values({ guest_id: id, since: secondsAgo(600), seconds: 600, bytes_in: 1, bytes_out: 2 })
    .execute();
  expect(await access()).toMatchObject({
    facts: {
      online: { since: session?.startedAt, device: 'iPhone' },
      othersOnline: 1,
      refusedLogins: 0,
      usage: { seconds: 600, secondsAllowed: null, bytes: 3, bytesAllowed: 5_000_000_000 },
    },
    sessions: [{ macAddress: 'A4:83:E7:00:00:02', rateIn: 0, rateOut: 8_000, nas: 'gw-1' }],
  });
  const clerk = await server.signInAs(family.provider.number, { users: 'view' });
  await guests.open(id, clerk);
  expect(await access(clerk)).toMatchObject({
    facts: { online: { device: null } },
    sessions: [{ macAddress: null }],
  });
  await addLogins(server, family.area, id);
  const state = 'stopped';
  await system
    .updateTable('guest_session')
    .set({ state, stopped_at: secondsAgo(30) })
    .where('id', '=', report.session_id)
    .execute();
  const refused = {
    organization_number: family.area.number,
    organization_path: family.area.path,
    guest_id: id,
    user_name: 'zoe',
    result: 'rejected',
    reason: 'time-used-up',
    milliseconds: 3,
  } as const;
  // The first one was before the session ended.
  await system
    .insertInto('radius_auth')
    .values([
      { ...refused, at: secondsAgo(60) },
      { ...refused, at: secondsAgo(10) },
      { ...refused, at: secondsAgo(-1), repeats: 2 },
    ])
    .execute();
  expect((await access()).facts).toMatchObject({
    online: null,
    offlineSince: secondsAgo(30).toISOString(),
    login: { result: 'rejected', reason: 'time-used-up' },
    refusedLogins: 4,
    signInMethod: null,
  });
  const { timeline } = await access();
  expect(timeline.map(({ kind, reason, count }) => [kind, reason, count])).toEqual([
    ['refused', 'time-used-up', 3],
    ['portal', null, 1],
    ['refused', 'time-used-up', 1],
    ['ended', null, 1],
    ['refused', 'time-used-up', 1],
    ['online', null, 1],
    ['ended', 'Idle-Timeout', 1],
    ['online', null, 1],
  ]);
  expect(timeline[3]).toMatchObject({ seconds: 570, bytes: 11, device: 'iPhone' });
  expect((await access(clerk)).timeline[3]).toMatchObject({ kind: 'ended', device: null });
});

test('every guest of a gateway sees when it last sent something for any of them', async () => {
  const { area } = family;
  const { plantDevice } = overviewCalls(server);
  const { system } = server.database;
  const deviceId = await plantDevice(area, { name: 'Gateway', role: 'gateway' });
  const minutesAgo = (minutes: number) => new Date(server.clock.now.getTime() - minutes * 60_000);
  const offlineFor = async (minutes: number) => {
    const { id } = await guests.create({ name: `Offline for ${minutes} minutes` });
    await addSession(system, area, {
      guest_id: id,
      device_id: deviceId,
      started_at: minutesAgo(minutes + 60),
      state: 'stopped',
      stopped_at: minutesAgo(minutes),
      last_event_at: minutesAgo(minutes),
    });
    await guests.open(id);
    return id;
  };
  const early = await offlineFor(300);
  const late = await offlineFor(90);
  const seenBy = async (id: string) => {
    const { facts } = await server.call(getGuestAccess, guests.at(id), token);
    const { lastPacketAt, lastAccountingAt } = { ...facts.nas };
    return { offlineSince: facts.offlineSince, lastPacketAt, lastAccountingAt };
  };
  const expectSeen = async (packet: Date, accounting: Date) => {
    const seen = {
      lastPacketAt: packet.toISOString(),
      lastAccountingAt: accounting.toISOString(),
    };
    expect(await seenBy(early)).toEqual({ offlineSince: minutesAgo(300).toISOString(), ...seen });
    expect(await seenBy(late)).toEqual({ offlineSince: minutesAgo(90).toISOString(), ...seen });
  };
  await expectSeen(minutesAgo(90), minutesAgo(90));
  await addRadiusLogins(system, area, [
    { device_id: deviceId, at: minutesAgo(20), result: 'rejected', reason: 'mac-unknown' },
  ]);
  await expectSeen(minutesAgo(20), minutesAgo(90));
  await system
    .insertInto('radius_nas')
    .values({
      device_id: deviceId,
      first_packet_at: minutesAgo(400),
      last_packet_at: minutesAgo(5),
      last_accounting_at: minutesAgo(15),
    })
    .execute();
  await expectSeen(minutesAgo(5), minutesAgo(15));
  await addSession(system, area, { device_id: deviceId, started_at: minutesAgo(1) });
  await expectSeen(minutesAgo(1), minutesAgo(1));
});

test('a gateway is not forgotten for many events of another one', async () => {
  const { area } = family;
  const { plantDevice } = overviewCalls(server);
  const { system } = server.database;
  const [quiet, busy] = [
    await plantDevice(area, { name: 'Quiet', role: 'gateway' }),
    await plantDevice(area, { name: 'Busy', role: 'gateway' }),
  ];
  const minutesAgo = (minutes: number) => new Date(server.clock.now.getTime() - minutes * 60_000);
  const { id } = await guests.create({ name: 'Rejected' });
  const login = { result: 'rejected', reason: 'mac-unknown' } as const;
  await addRadiusLogins(system, area, [
    { ...login, guest_id: id, device_id: quiet, at: minutesAgo(30) },
    ...Array.from({ length: 1_001 }, () => ({ ...login, device_id: busy, at: minutesAgo(2) })),
  ]);
  await guests.open(id);
  const { facts } = await server.call(getGuestAccess, guests.at(id), token);
  expect(facts.nas).toMatchObject({
    name: 'Quiet',
    lastPacketAt: minutesAgo(30).toISOString(),
  });
});

test('exporting a guest needs the export and personal data rights and is recorded in the history', async () => {
  const [{ id }, plan] = [await guests.create(), await guests.addPlan()];
  await guests.addActivity(id, plan.id);
  await addLogins(server, family.area, id);
  const exportAs = (as: string) => server.call(exportGuest, guests.at(id), as);
  expect(await exportAs(token)).toMatchObject({
    guest: { name: 'Zoë Ångström' },
    sessions: [{}, {}],
    purchases: [{ amount: 995 }],
    logins: [
      { userName: 'zoe', isAccepted: true },
      { userName: 'zoe', isAccepted: true },
    ],
    portalVisits: [{ step: 'Online', ipAddress: '10.5.0.7' }],
  });
  expect((await guests.history()).at(-1)).toMatchObject({ action: 'export', entity_id: id });
  for (const right of ['export', 'guest-data'] as const)
    await expect(
      exportAs(await server.signInAs(family.provider.number, { users: 'delete' }, [right])),
    ).rejects.toMatchObject({ status: 403 });
});
