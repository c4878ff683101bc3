// On both engines: it executes statements that no example of a route does.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addPlan, sell } from '../../../../test/sales.ts';
import { addressOf } from '../../../contract/call-request.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { endGroups } from '../../groups/entitlement/end-groups.ts';
import { chargeGroup, groupsOf } from '../../groups/public/portal.ts';
import { groupCalls } from '../../groups/testing/group-calls.ts';
import { groupWorld } from '../../groups/testing/group-world.ts';
import { exportGroupSales, listGroupPurchases, listGroupSales, sumGroupSales } from './contract.ts';

const world = groupWorld();

const atProvider = () => ({ orgNumber: String(world.family.provider.number) });
const report = async (query: Record<string, string> = {}) =>
  world.server.call(
    listGroupSales,
    { params: atProvider(), query: { period: 'last-7-days', ...query } },
    world.token,
  );
const purchasesOf = (groupId: string) =>
  world.server.database.system
    .selectFrom('purchase')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('at')
    .execute();

const step = fc.oneof(
  fc.record({
    kind: fc.constant('buy' as const),
    price: fc.integer({ min: 0, max: 2_000 }),
    percent: fc.constantFrom(0, 10, 50),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    which: fc.nat(9),
    share: fc.constantFrom(1, 2, 3),
  }),
  fc.record({ kind: fc.constant('fail' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(0, 1) }),
);

/** Buys at the group's expense as the portal does; returns whether the group paid. */
async function buy(
  groupId: string,
  planId: string,
  { price, percent }: { price: number; percent: number },
) {
  const discount = Math.floor((price * percent) / 100);
  const guest = await world.server.database.system
    .insertInto('guest')
    .values({
      organization_number: world.family.area.number,
      organization_path: world.family.area.path,
      reservation_number: 'R-1',
      group_id: groupId,
      search_text: '',
      created_at: world.server.clock.now,
      created_by: 'test',
      updated_at: world.server.clock.now,
      updated_by: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return world.server.database.withScope([world.family.provider.path], async (transaction) => {
    const person = {
      guestId: guest.id,
      stayId: null,
      reservation: 'R-1',
      room: null,
      email: null,
      memberNumber: null,
      tier: null,
      language: null,
    };
    const [group] = await groupsOf(transaction, world.family.area, person, world.server.clock.now);
    if (group === undefined) throw new Error('The guest is in no group');
    const charged = await chargeGroup(transaction, {
      group,
      area: world.family.area,
      gateways: [],
      plan: { id: planId, name: 'Plan', currency: 'EUR' },
      guestId: guest.id,
      attemptId: null,
      macAddress: null,
      amount: price - discount,
      tax: 0,
      listPrice: price,
      discount,
      now: world.server.clock.now,
    });
    return 'purchaseId' in charged;
  });
}

test('billing equals the report equals the rows, over random sales, refunds, failures and limits', async () => {
  const planId = await addPlan(world.server.database.system, world.family.area.number, 'Plan');
  let number = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.constantFrom('refuse' as const, 'warn' as const),
      async (steps, onLimit) => {
        world.server.clock.now = new Date('2026-06-10T12:00:00Z');
        number += 1;
        const limits = { dailyLimit: 2_500, totalLimit: 4_000 };
        await world.signIn();
        const { id } = await world.groups.add({
          name: `Group ${number}`,
          order: 900 - number,
          billing: 'invoice',
          currency: 'EUR',
          onLimit,
          ...limits,
        });
        await world.groups.addMember(id, { value: 'R-1' });
        for (const one of steps) {
          const rows = await purchasesOf(id);
          if (one.kind === 'buy') await buyWithin(id, planId, one, { ...limits, onLimit });
          else if (one.kind === 'wait')
            world.server.clock.now = new Date(
              world.server.clock.now.getTime() + one.days * 86_400_000,
            );
          else {
            const row = rows.filter(({ status }) => status === 'captured')[one.which];
            if (row === undefined) continue;
            await world.server.database.system
              .updateTable('purchase')
              .set(
                one.kind === 'fail'
                  ? { status: 'voided' }
                  : { refunded: Math.floor(row.amount / one.share) },
              )
              .where('id', '=', row.id)
              .execute();
          }
        }
        await world.signIn();
        await expectAgreement(id);
      },
    ),
    { numRuns: 12 },
  );
});

const lived = ({ status }: { status: string }) =>
  ['captured', 'posted', 'refunded'].includes(status);

/** Buys, and expects that the limits decide by what the rows say. */
async function buyWithin(
  id: string,
  planId: string,
  sale: { price: number; percent: number },
  limits: { dailyLimit: number; totalLimit: number; onLimit: 'refuse' | 'warn' },
) {
  const before = (await purchasesOf(id)).filter(lived);
  const today = world.server.clock.now.toISOString().slice(0, 10);
  const paid = (rows: typeof before) =>
    rows
      .filter(({ group_billing }) => group_billing === 'invoice')
      .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  const cost = sale.price - Math.floor((sale.price * sale.percent) / 100);
  const fits =
    limits.onLimit === 'warn' ||
    (paid(before) + cost <= limits.totalLimit &&
      paid(before.filter(({ at }) => at.toISOString().startsWith(today))) + cost <=
        limits.dailyLimit);
  expect(await buy(id, planId, sale)).toBe(fits);
}

async function expectAgreement(id: string) {
  const rows = (await purchasesOf(id)).filter(lived);
  const sum = (value: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + value(row), 0);
  const sums = {
    purchases: rows.length,
    listed: sum((row) => row.list_price ?? row.amount + row.discount),
    discount: sum((row) => row.discount),
    charged: sum((row) => row.amount),
    refunded: sum((row) => row.refunded),
    owed: sum((row) => (row.group_billing === 'invoice' ? row.amount - row.refunded : 0)),
  };
  const listed = await report({ group: id });
  const { totals } = await world.server.call(
    sumGroupSales,
    { params: atProvider(), query: { period: 'last-7-days', group: id } },
    world.token,
  );
  const [total = { ...noTotal }] = totals;
  expect(total).toMatchObject(sums);
  for (const name of Object.keys(noTotal).filter((one) => one !== 'currency'))
    expect(listed.rows.reduce((all, row) => all + Number(Reflect.get(row, name)), 0)).toBe(
      Reflect.get(sums, name),
    );
  const behind = await world.server.call(
    listGroupPurchases,
    { params: { ...atProvider(), groupId: id }, query: { period: 'last-7-days', limit: '100' } },
    world.token,
  );
  expect(behind.rows.reduce((all, { amount }) => all + amount, 0)).toBe(sums.charged);
  expect(behind.rows).toHaveLength(sums.purchases);
  const group = await groupCalls(world.server, world.family.site, world.token).get(id);
  expect(group.spentInAll).toBe(sums.owed);
  expect(group.owed.EUR ?? 0).toBe(sums.owed);
  expect(group.sold.EUR ?? 0).toBe(sums.charged - sums.refunded);
}

const noTotal = {
  currency: 'EUR',
  purchases: 0,
  listed: 0,
  discount: 0,
  charged: 0,
  refunded: 0,
  owed: 0,
};

test('of purchases at once for the rest of a limit, exactly as many as fit are paid', async () => {
  const planId = await addPlan(world.server.database.system, world.family.area.number, 'Plan');
  const { id } = await world.groups.add({ billing: 'invoice', currency: 'EUR', totalLimit: 2_500 });
  await world.groups.addMember(id, { value: 'R-1' });
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => buy(id, planId, { price: 1_000, percent: 0 })),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(2);
  expect(await world.groups.get(id)).toMatchObject({ spentInAll: 2_000, state: 'active' });
});

test('rows are by group, filtered by kind and plan, with exceptions; the file has the same', async () => {
  const { system } = world.server.database;
  const planId = await addPlan(system, world.family.area.number, 'Premium');
  const tour = await world.groups.add({
    name: 'Tour',
    kind: 'tour',
    validFrom: '2026-06-10T11:00',
  });
  const crew = await world.groups.add({ name: 'Crew', kind: 'crew' });
  const at = (time: string) => new Date(`2026-06-${time}:00Z`);
  await sell(system, world.family.area.number, planId, [
    { at: at('10T06:00'), amount: 1_000, group_id: tour.id },
    { at: at('10T11:30'), amount: 500, group_id: crew.id },
    { at: at('10T11:30'), amount: 700, group_id: crew.id, is_test: true },
    { at: at('01T11:30'), amount: 700, group_id: crew.id },
    { at: at('10T11:30'), amount: 900 },
  ]);
  const { rows } = await report();
  expect(
    rows.map(({ groupName, charged, exceptions }) => [groupName, charged, exceptions]),
  ).toEqual([
    ['Tour', 1_000, ['outside-period']],
    ['Crew', 500, []],
  ]);
  expect((await report({ kind: 'crew' })).rows).toHaveLength(1);
  expect((await report({ plan: 'Other' })).rows).toEqual([]);
  expect((await report({ exception: 'outside-period' })).rows).toHaveLength(1);
  const address = addressOf(exportGroupSales, {
    params: atProvider(),
    query: { period: 'last-7-days' },
  });
  const file = await world.server.request(address, {
    headers: { authorization: `Bearer ${world.token}` },
  });
  expect((await file.text()).trim().split('\r\n')).toHaveLength(3);
  // The name of a group is that of now.
  await world.groups.change(await world.groups.get(crew.id), { name: 'Cabin crew' });
  expect((await report({ kind: 'crew' })).rows).toMatchObject([{ groupName: 'Cabin crew' }]);
});

test('what guests used counts also after their group has ended', async () => {
  const { system } = world.server.database;
  const planId = await addPlan(system, world.family.area.number, 'Plan');
  const { id } = await world.groups.add({ billing: 'invoice' });
  await world.groups.addMember(id, { value: 'R-1' });
  await buy(id, planId, { price: 1_000, percent: 0 });
  const { id: guestId } = await system
    .selectFrom('guest')
    .select('id')
    .where('group_id', '=', id)
    .executeTakeFirstOrThrow();
  await system
    .insertInto('guest_session')
    .values({
      organization_number: world.family.area.number,
      organization_path: world.family.area.path,
      guest_id: guestId,
      mac_address: '02:00:00:00:00:01',
      acct_session_id: 'session-1',
      started_at: world.server.clock.now,
      last_event_at: world.server.clock.now,
      stopped_at: world.server.clock.now,
      state: 'stopped',
      bytes_in: 1_000,
      bytes_out: 500,
    })
    .execute();
  const used = { devices: 1, sessions: 1, bytes: 1_500 };
  expect((await report()).rows).toMatchObject([used]);
  await world.groups.change(await world.groups.get(id), { status: 'Ended' });
  await takeDueSteps(endGroups(world.server.context));
  expect((await report()).rows).toMatchObject([used]);
});

test('days follow the clock of the area, also when it changes', async () => {
  const { system } = world.server.database;
  const planId = await addPlan(system, world.family.area.number, 'Premium');
  const { id } = await world.groups.add();
  await sell(system, world.family.area.number, planId, [
    { at: new Date('2026-06-09T23:30:00Z'), amount: 1_000, group_id: id },
  ]);
  const days = async () => {
    const { rows } = await sql<{ day: string }>`
      select day::text as day from guest_group_day where group_id = ${id}`.execute(system);
    return rows.map(({ day }) => day);
  };
  expect(await days()).toEqual(['2026-06-09']);
  await system
    .updateTable('organization')
    .set({ time_zone: 'Europe/Berlin' })
    .where('number', '=', world.family.site.number)
    .execute();
  expect(await days()).toEqual(['2026-06-10']);
});
