// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addLogins, type GuestCalls, guestCalls } from '../../../../test/guest-calls.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { plantGateway, plantStay } from '../../pms/testing/pms-world.ts';
import { exportGuest, listGuestPurchases, listGuestSessions } from '../activity/contract.ts';
import { eraseGuest, setGuestStatus, updateGuest } from '../contract.ts';
import { exampleGuest } from '../examples.ts';

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

const purchasesOf = (id: string) =>
  server.call(listGuestPurchases, { ...guests.at(id), query: {} }, token);
const sessionsOf = (id: string) =>
  server.call(listGuestSessions, { ...guests.at(id), query: {} }, token);

test('an erased guest has no personal data in any table, can still be opened by its link and has the same totals', async () => {
  const [{ id }, plan] = [
    await guests.create({ username: 'zoe', memberNumber: 'GOLD-77', notes: 'Likes tea' }),
    await guests.addPlan(),
  ];
  for (const mac of ['A4:83:E7:00:00:01', 'A4:83:E7:00:00:02']) await guests.addDevice(id, mac);
  await guests.addActivity(id, plan.id);
  await addLogins(server, family.area, id);
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

test('an erased guest has no MAC address in the uses of access codes, which remain countable by device', async () => {
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

test('the stay of an erased guest who has left names nobody, and that of a guest who is there is the hotel’s', async () => {
  const gateway = await plantGateway(server, family.area, { type: 'fias' });
  const { system } = server.database;
  const eraseWith = async (changes: Parameters<typeof plantStay>[2]) => {
    const [stay, { id }] = [await plantStay(server, gateway, changes), await guests.create()];
    await system.updateTable('guest').set({ stay_id: stay.id }).where('id', '=', id).execute();
    await server.call(eraseGuest, guests.at(id), token);
    return system
      .selectFrom('stay')
      .select(['last_name', 'first_name', 'room'])
      .where('id', '=', stay.id)
      .executeTakeFirst();
  };
  expect(await eraseWith({ checked_out_at: server.clock.now })).toEqual({
    last_name: '',
    first_name: '',
    room: '101',
  });
  expect(await eraseWith({})).toMatchObject({ last_name: 'Müller', first_name: 'Anna' });
});

test('an erased guest cannot be changed, exported or erased again', async () => {
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
