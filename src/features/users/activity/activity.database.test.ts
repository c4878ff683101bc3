// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GuestCalls, guestCalls } from '../../../../test/guest-calls.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { eraseGuest, setGuestStatus, updateGuest } from '../contract.ts';
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
/** Inserts what logins by RADIUS and a visit of the portal write; one login was rejected before the guest was known. */
async function addLogins(guestId: string): Promise<void> {
  const { system } = server.database;
  const owner = { organization_number: family.area.number, organization_path: family.area.path };
  const at = server.clock.now;
  const mac_address = 'A4:83:E7:00:00:02';
  const login = { ...owner, at, milliseconds: 3 };
  await system
    .insertInto('radius_auth')
    .values([
      { ...login, guest_id: guestId, mac_address, user_name: 'zoe', result: 'accepted' },
      { ...login, guest_id: guestId, mac_address: null, user_name: 'zoe', result: 'accepted' },
      { ...login, mac_address, user_name: 'zoe', result: 'rejected', reason: 'code-unknown' },
    ])
    .execute();
  await system
    .insertInto('radius_grant')
    .values({ ...owner, at, method: 'accessCode', mac_address, guest_id: guestId, limits: '{}' })
    .execute();
  const { id } = await system
    .insertInto('portal_attempt')
    .values({
      ...owner,
      at,
      updated_at: at,
      code: 'K7QX',
      step: 'Online',
      language: 'en',
      mac_address,
      ip_address: '10.5.0.7',
      guest_id: guestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system
    .insertInto('portal_ticket')
    .values({
      ...owner,
      ticket_hash: Buffer.from(id),
      attempt_id: id,
      method: 'free',
      guest_id: guestId,
      mac_address,
      starts_entitlement: true,
      created_at: at,
      expires_at: at,
    })
    .execute();
  await system
    .insertInto('usage_mac_day')
    .values({ ...owner, day: '2026-06-10', mac_address, seconds: 60 })
    .execute();
}

/** Inserts what a device that has not chosen a plan yet has written for a mailed code. */
async function addCode(email: string, mac_address: string): Promise<void> {
  const { system } = server.database;
  const owner = { organization_number: family.area.number, organization_path: family.area.path };
  const at = server.clock.now;
  const { id } = await system
    .insertInto('portal_attempt')
    .values({
      ...owner,
      at,
      updated_at: at,
      code: 'K7QY',
      step: 'Identified',
      language: 'en',
      mac_address,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await system
    .insertInto('portal_email_code')
    .values({
      ...owner,
      attempt_id: id,
      email,
      identity: JSON.stringify({ email }),
      code_hash: Buffer.from(id),
      sent_at: at,
      expires_at: at,
    })
    .execute();
}

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
      state: 'Active',
      planName: 'Premium',
      validUntil: null,
      planTime: { seconds: 86_400, counts: 'elapsed' },
      blocker: null,
      devicesOnline: 0,
      maxDevices: expect.anything(),
      nas: null,
      accessPoint: null,
      signInMethod: null,
    },
    now: server.clock.now.toISOString(),
    sessions: [],
  });
  await guests.addActivity(id, plan.id);
  const { system } = server.database;
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
      online: { since: session?.startedAt },
      usage: { seconds: 600, secondsAllowed: null, bytes: 3, bytesAllowed: 5_000_000_000 },
    },
    sessions: [{ macAddress: 'A4:83:E7:00:00:02', rateIn: 0, rateOut: 8_000, nas: 'gw-1' }],
  });
  const clerk = await server.signInAs(family.provider.number, { users: 'view' });
  await guests.open(id, clerk);
  expect((await access(clerk)).sessions).toMatchObject([{ macAddress: null }]);
  await addLogins(id);
  const state = 'stopped';
  await system
    .updateTable('guest_session')
    .set({ state, stopped_at: secondsAgo(30) })
    .where('id', '=', report.session_id)
    .execute();
  await system
    .insertInto('radius_auth')
    .values({
      organization_number: family.area.number,
      organization_path: family.area.path,
      at: new Date(server.clock.now.getTime() + 1_000),
      guest_id: id,
      user_name: 'zoe',
      result: 'rejected',
      reason: 'time-used-up',
      milliseconds: 3,
    })
    .execute();
  expect((await access()).facts).toMatchObject({
    online: null,
    offlineSince: secondsAgo(30).toISOString(),
    login: { result: 'rejected', reason: 'time-used-up' },
    signInMethod: null,
  });
});

test('exporting a guest needs the export and personal data rights and is recorded in the history', async () => {
  const [{ id }, plan] = [await guests.create(), await guests.addPlan()];
  await guests.addActivity(id, plan.id);
  await addLogins(id);
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

describe('an erased guest', () => {
  test('has no personal data in any table, can still be opened by its link and has the same totals', async () => {
    const [{ id }, plan] = [
      await guests.create({ username: 'zoe', memberNumber: 'GOLD-77', notes: 'Likes tea' }),
      await guests.addPlan(),
    ];
    for (const mac of ['A4:83:E7:00:00:01', 'A4:83:E7:00:00:02']) await guests.addDevice(id, mac);
    await guests.addActivity(id, plan.id);
    await addLogins(id);
    await addCode('zoe@example.com', 'A4:83:E7:00:00:02');
    await addCode('ada@example.com', '02:00:00:00:00:03');
    const { system } = server.database;
    const codes = async () => {
      const ofArea = system
        .selectFrom('portal_email_code')
        .select('email')
        .where('organization_path', '=', family.area.path)
        .orderBy('email');
      return (await ofArea.execute()).map(({ email }) => email);
    };
    expect((await guests.list({ text: 'A483E7' })).total).toBe(1);
    expect(await codes()).toEqual(['ada@example.com', 'zoe@example.com']);
    await server.call(eraseGuest, guests.at(id), token);
    for (const table of [
      'guest',
      'guest_device',
      'guest_session',
      'admin_history',
      'radius_auth',
      'radius_grant',
      'portal_attempt',
      'usage_mac_day',
    ] as const) {
      const rows = await system
        .selectFrom(table)
        .selectAll()
        .where('organization_path', '=', family.area.path)
        .execute();
      expect(rows).not.toEqual([]);
      expect(JSON.stringify(rows)).not.toMatch(
        /zo[eë]|ngstr|suite|555 ?0100|GOLD|likes|A4:83|10\.5\.0\.7/i,
      );
    }
    expect(await codes()).toEqual(['ada@example.com']);
    const tickets = system.selectFrom('portal_ticket').select('method').where('guest_id', '=', id);
    expect(await tickets.execute()).toEqual([]);
    expect(await guests.list({})).toMatchObject({ total: 0 });
    expect(await guests.open(id)).toMatchObject({
      name: '',
      erasedAt: expect.any(String),
      state: 'Disabled',
      devices: [{ macAddress: null }, { macAddress: null }],
    });
    expect((await purchasesOf(id)).rows).toMatchObject([{ amount: 995 }]);
    expect((await sessionsOf(id)).rows).toMatchObject([
      { bytesIn: 5, macAddress: null },
      { bytesIn: 1_000, macAddress: null },
    ]);
  });

  test('has no MAC address in the uses of access codes, which remain countable by device', async () => {
    const [{ id }, { id: planId }] = [await guests.create(), await guests.addPlan()];
    await guests.addDevice(id, 'A4:83:E7:00:00:01');
    await guests.addActivity(id, planId);
    // The batch belongs to an organization above the administrator's scope.
    const current = await guests.redeemCode(id, 'HTACDEFGHJ', { planId });
    const earlier = await guests.redeemCode((await guests.create()).id, 'HTACDEWWWW', { planId });
    const { system } = server.database;
    const use = (code: string, mac: string, where = family.area) => ({
      access_code_id: code,
      at: server.clock.now,
      mac_address: mac,
      area_number: where.number,
    });
    await system
      .insertInto('access_code_use')
      .values([
        use(current, 'A4:83:E7:00:00:01'),
        use(current, 'A4:83:E7:00:00:01'),
        use(current, 'A4:83:E7:00:00:02', family.siblingArea),
        use(earlier, 'A4:83:E7:00:00:01'),
        use(current, '02:00:00:00:00:99'),
        use(earlier, 'A4:83:E7:00:00:02', family.siblingArea),
      ])
      .execute();
    const areaToken = await server.signInAs(family.area.number);
    await server.call(eraseGuest, guests.at(id, family.area), areaToken);
    const uses = await system
      .selectFrom('access_code_use')
      .select('mac_address')
      .where('access_code_id', 'in', [current, earlier])
      .execute();
    const macs = uses.map(({ mac_address }) => mac_address);
    expect(macs.filter((mac) => mac.includes(':')).toSorted()).toEqual([
      '02:00:00:00:00:99',
      'A4:83:E7:00:00:02',
    ]);
    // The two devices of the guest remain distinguishable, so uses per device can still be counted.
    const erased = macs.filter((mac) => !mac.includes(':'));
    expect(erased).toHaveLength(4);
    expect(new Set(erased).size).toBe(2);
  });

  test('cannot be changed, exported or erased again', async () => {
    const { id } = await guests.create();
    await server.call(eraseGuest, guests.at(id), token);
    const changes = [
      () => server.call(setGuestStatus, { ...guests.at(id), body: { status: 'Active' } }, token),
      () => guests.addDevice(id, '02:00:00:00:00:01'),
      () => server.call(eraseGuest, guests.at(id), token),
      () => server.call(exportGuest, guests.at(id), token),
      () =>
        server.call(
          updateGuest,
          { ...guests.at(id), body: { ...exampleGuest(), version: 2 } },
          token,
        ),
    ];
    for (const change of changes) await expect(change()).rejects.toMatchObject({ status: 409 });
  });
});
