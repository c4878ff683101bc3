// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GuestCalls, guestCalls } from '../../../../test/guest-calls.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { eraseGuest, setGuestStatus, updateGuest } from '../contract.ts';
import { exampleGuest } from '../examples.ts';
import { exportGuest, listGuestPurchases, listGuestSessions } from './contract.ts';

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

test('exporting a guest needs the export and personal data rights and is recorded in the history', async () => {
  const [{ id }, plan] = [await guests.create(), await guests.addPlan()];
  await guests.addActivity(id, plan.id);
  const exportAs = (as: string) => server.call(exportGuest, guests.at(id), as);
  expect(await exportAs(token)).toMatchObject({
    guest: { name: 'Zoë Ångström' },
    sessions: [{}, {}],
    purchases: [{ amount: 995 }],
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
    expect((await guests.list({ text: 'A483E7' })).total).toBe(1);
    await server.call(eraseGuest, guests.at(id), token);
    const { system } = server.database;
    for (const table of ['guest', 'guest_device', 'guest_session', 'admin_history'] as const) {
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
