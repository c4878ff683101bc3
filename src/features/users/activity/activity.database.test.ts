import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guestCalls } from '../../../../test/guest-calls.ts';
import { family, refillFamily } from '../../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { eraseGuest, extendGuest, setGuestStatus, updateGuest } from '../contract.ts';
import { exampleGuest } from '../examples.ts';
import {
  exportGuest,
  listGuestPurchases,
  listGuestSessions,
  refundPurchase,
  removeGuestDevice,
  renameGuestDevice,
} from './contract.ts';

const { provider, area, siblingArea } = family;
// Filled before each test; the calls read it when they are made.
const known = { server: undefined as unknown as TestServer, token: '' };
const { at, create, open, list, addPlan, addDevice, addActivity, comeByCode, history } =
  guestCalls(known);

beforeAll(async () => {
  known.server = await startTestServer();
});
afterAll(() => known.server.close());
beforeEach(async () => {
  const { system } = known.server.database;
  for (const table of [
    'guest_session',
    'purchase',
    'guest',
    'access_code_batch',
    'service_plan',
  ] as const)
    await system.deleteFrom(table).execute();
  await refillFamily(system);
  await system.deleteFrom('admin_history').execute();
  known.server.clock.now = new Date('2026-06-10T12:00:00Z');
  known.token = await known.server.signInAs(provider.number);
});

const disable = (id: string, status: 'Active' | 'Disabled') =>
  known.server.call(setGuestStatus, { ...at(id), body: { status } }, known.token);
const purchasesOf = (id: string) =>
  known.server.call(listGuestPurchases, { ...at(id), query: {} }, known.token);
const sessionsOf = (id: string) =>
  known.server.call(listGuestSessions, { ...at(id), query: {} }, known.token);

describe('a device', () => {
  test('is added in any notation, renamed and removed', async () => {
    const { id } = await create();
    const { devices } = await addDevice(id, 'aabb.ccdd.eeff');
    expect(devices).toMatchObject([{ macAddress: 'AA:BB:CC:DD:EE:FF' }]);
    const params = { ...at(id).params, deviceId: devices[0]?.id ?? '' };
    const renamed = await known.server.call(
      renameGuestDevice,
      { params, body: { name: 'Zoë’s phone' } },
      known.token,
    );
    expect(renamed.devices).toMatchObject([{ name: 'Zoë’s phone' }]);
    expect((await known.server.call(removeGuestDevice, { params }, known.token)).devices).toEqual(
      [],
    );
    expect(JSON.stringify(await history())).not.toMatch(/AA:BB|Zoë/);
  });

  test.each(['aa:bb:cc:dd:ee', '01:00:5e:00:00:01', '00:00:00:00:00:00', 'hello'])(
    'is refused with the address %s',
    async (mac) => {
      const { id } = await create();
      await expect(addDevice(id, mac)).rejects.toMatchObject({
        status: 400,
        fields: { macAddress: 'Invalid MAC' },
      });
    },
  );

  test('belongs to one active guest of an area; who has it is told to whom may know', async () => {
    const first = await create({ name: 'First' });
    const second = await create({ name: 'Second' });
    await addDevice(first.id, '02:00:00:00:00:01');
    await expect(addDevice(first.id, '0200.0000.0001')).rejects.toMatchObject({ status: 400 });
    await expect(addDevice(second.id, '0200.0000.0001')).rejects.toMatchObject({
      status: 409,
      fields: { macAddress: expect.stringContaining('First') },
    });
    const clerk = await known.server.signInAs(provider.number, { users: 'edit' });
    await expect(addDevice(second.id, '0200.0000.0001', clerk)).rejects.toMatchObject({
      fields: { macAddress: expect.not.stringContaining('First') },
    });
    const elsewhere = await create({ name: 'Elsewhere' }, siblingArea);
    await expect(addDevice(elsewhere.id, '0200.0000.0001')).resolves.toBeDefined();
  });

  test('that somebody else got meanwhile does not come back with its first guest', async () => {
    const first = await create({ name: 'First', validUntil: '2026-06-10T12:10:00Z' });
    await addDevice(first.id, '02:00:00:00:00:01');
    await disable(first.id, 'Disabled');
    const second = await create({ name: 'Second' });
    await addDevice(second.id, '02:00:00:00:00:01');
    await expect(disable(first.id, 'Active')).rejects.toMatchObject({ status: 409 });
    await disable(second.id, 'Disabled');
    await disable(first.id, 'Active');
    known.server.clock.now = new Date('2026-06-10T12:15:00Z');
    await disable(second.id, 'Active');
    const until = '2026-06-10T18:00:00Z';
    await expect(
      known.server.call(
        extendGuest,
        { ...at(first.id), body: { planId: null, until } },
        known.token,
      ),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('is had by one of two who get it at the same moment', async () => {
    const guests = [await create(), await create()];
    const results = await Promise.allSettled(
      guests.map(({ id }) => addDevice(id, '02:00:00:00:00:01')),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is the last one when there are fifty', async () => {
    const { id } = await create();
    const { system } = known.server.database;
    const { organization_path } = await system
      .selectFrom('guest')
      .select('organization_path')
      .executeTakeFirstOrThrow();
    await system
      .insertInto('guest_device')
      .values(
        Array.from({ length: 50 }, (_none, index) => ({
          guest_id: id,
          organization_number: family.area.number,
          organization_path,
          mac_address: `02:00:00:00:01:${String(index).padStart(2, '0')}`,
        })),
      )
      .execute();
    await expect(addDevice(id, '02:00:00:00:00:01')).rejects.toMatchObject({
      fields: { macAddress: expect.stringContaining('50') },
    });
    expect((await open(id)).devices).toHaveLength(50);
    expect((await list({})).rows).toMatchObject([{ devices: 50 }]);
  });
});

test('sessions and purchases are those of the guest, the latest first', async () => {
  const [{ id }, plan, other] = [await create(), await addPlan(), await create()];
  await addActivity(id, plan.id);
  await addActivity(other.id, plan.id);
  await open(id);
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

test('refunds in any parts never exceed what was paid, and the last one makes the purchase refunded', async () => {
  const [{ id }, plan] = [await create(), await addPlan()];
  await open(id);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2_000 }),
      fc.array(fc.integer({ min: -5, max: 1_500 }), { minLength: 1, maxLength: 6 }),
      async (amount, parts) => {
        await known.server.database.system.deleteFrom('purchase').execute();
        await addActivity(id, plan.id, { amount });
        let left = amount;
        for (const part of [...parts, left]) {
          const [purchase] = (await purchasesOf(id)).rows;
          if (purchase === undefined) throw new Error('The purchase is gone');
          expect(purchase).toMatchObject({ refundable: left, refunded: amount - left });
          expect(purchase.status).toBe(left === 0 ? 'refunded' : 'captured');
          const refund = known.server.call(
            refundPurchase,
            {
              params: { ...at(id).params, purchaseId: purchase.id },
              body: { amount: part, version: purchase.version },
            },
            known.token,
          );
          if (part >= 1 && part <= left) {
            await refund;
            left -= part;
          } else await expect(refund).rejects.toMatchObject({ status: 400 });
        }
      },
    ),
    { numRuns: 15 },
  );
});

test('a refund to an older version is refused: nobody gives back twice', async () => {
  const [{ id }, plan] = [await create(), await addPlan()];
  await addActivity(id, plan.id);
  await open(id);
  const [purchase] = (await purchasesOf(id)).rows;
  const refund = (amount: number) =>
    known.server.call(
      refundPurchase,
      {
        params: { ...at(id).params, purchaseId: purchase?.id ?? '' },
        body: { amount, version: 1 },
      },
      known.token,
    );
  const outcomes = await Promise.allSettled([refund(400), refund(400)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await purchasesOf(id)).rows).toMatchObject([{ refunded: 400, refundable: 595 }]);
});

test('what is kept of a guest is handed out to whom may export and see it, with a row in the history', async () => {
  const [{ id }, plan] = [await create(), await addPlan()];
  await addActivity(id, plan.id);
  const ask = (token: string) => known.server.call(exportGuest, at(id), token);
  expect(await ask(known.token)).toMatchObject({
    guest: { name: 'Zoë Ångström' },
    sessions: [{}, {}],
    purchases: [{ amount: 995 }],
  });
  expect((await history()).at(-1)).toMatchObject({ action: 'export', entity_id: id });
  for (const right of ['export', 'guest-data'] as const)
    await expect(
      ask(await known.server.signInAs(provider.number, { users: 'delete' }, [right])),
    ).rejects.toMatchObject({ status: 403 });
});

describe('an erased guest', () => {
  test('leaves no personal data in any table but the sums, and can be opened by a link', async () => {
    const [{ id }, plan] = [
      await create({ username: 'zoe', memberNumber: 'GOLD-77', notes: 'Likes tea' }),
      await addPlan(),
    ];
    for (const mac of ['A4:83:E7:00:00:01', 'A4:83:E7:00:00:02']) await addDevice(id, mac);
    await addActivity(id, plan.id);
    expect((await list({ text: 'A483E7' })).total).toBe(1);
    await known.server.call(eraseGuest, at(id), known.token);
    const { system } = known.server.database;
    for (const table of ['guest', 'guest_device', 'guest_session', 'admin_history'] as const) {
      const rows = JSON.stringify(await system.selectFrom(table).selectAll().execute());
      expect(rows).not.toMatch(/zo[eë]|ngstr|"204"|555 ?0100|GOLD|likes|A4:83|10\.5\.0\.7/i);
    }
    expect(await list({})).toMatchObject({ total: 0 });
    expect(await open(id)).toMatchObject({
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

  test('is forgotten in the uses of codes as well, which stay counted', async () => {
    const [{ id }, { id: planId }] = [await create(), await addPlan()];
    await addDevice(id, 'A4:83:E7:00:00:01');
    await addActivity(id, planId);
    // The batch stands above those who erase.
    const own = await comeByCode(id, 'HTACDEFGHJ', { planId });
    const earlier = await comeByCode((await create()).id, 'HTACDEWWWW', { planId });
    const { system } = known.server.database;
    const use = (code: string, mac: string, where = area) => ({
      access_code_id: code,
      at: known.server.clock.now,
      mac_address: mac,
      area_number: where.number,
    });
    await system
      .insertInto('access_code_use')
      .values([
        use(own, 'A4:83:E7:00:00:01'),
        use(own, 'A4:83:E7:00:00:01'),
        use(own, 'A4:83:E7:00:00:02', siblingArea),
        use(earlier, 'A4:83:E7:00:00:01'),
        use(own, '02:00:00:00:00:99'),
        use(earlier, 'A4:83:E7:00:00:02', siblingArea),
      ])
      .execute();
    const token = await known.server.signInAs(area.number);
    await known.server.call(eraseGuest, at(id, area), token);
    const uses = await system.selectFrom('access_code_use').select('mac_address').execute();
    const macs = uses.map(({ mac_address }) => mac_address);
    expect(macs.filter((mac) => mac.includes(':')).toSorted()).toEqual([
      '02:00:00:00:00:99',
      'A4:83:E7:00:00:02',
    ]);
    // The first device has used both codes, the second one: still told apart, and still counted.
    const forgotten = macs.filter((mac) => !mac.includes(':'));
    expect(forgotten).toHaveLength(4);
    expect(new Set(forgotten).size).toBe(2);
  });

  test('cannot be changed or erased again', async () => {
    const { id } = await create();
    await known.server.call(eraseGuest, at(id), known.token);
    const again = [
      () => disable(id, 'Active'),
      () => addDevice(id, '02:00:00:00:00:01'),
      () => known.server.call(eraseGuest, at(id), known.token),
      () =>
        known.server.call(
          updateGuest,
          { ...at(id), body: { ...exampleGuest(), version: 2 } },
          known.token,
        ),
    ];
    for (const call of again) await expect(call()).rejects.toMatchObject({ status: 409 });
  });
});
