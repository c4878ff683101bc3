// On both engines: what is added up must be what the rows say, whatever happened to them.
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { any } from '../../server/database/listing.ts';
import { sumCardTransactions } from './cc/contract.ts';
import { cardSumOf } from './cc/rules.ts';
import { listPmsTransactions, sumPmsTransactions } from './pms/contract.ts';
import { pmsStateOf } from './pms/rules.ts';
import { type SalesArea, salesArea } from './testing/sales-world.ts';
import { sumUserSales } from './user/contract.ts';

let server: TestServer;
const now = new Date('2026-05-20T12:00:00Z');
/** Contains all sales, also where it is tomorrow already. */
const days = { period: 'custom', from: '2026-04-20', to: '2026-05-21' } as const;

beforeAll(async () => {
  server = await sharedServer();
});

const at = fc
  .integer({ min: 0, max: 6 * 24 * 60 })
  .map((ago) => new Date(now.getTime() - ago * 60_000));
const amount = fc.integer({ min: 1, max: 90_000 });
const currency = fc.constantFrom('EUR', 'JPY', 'KWD');
const place = fc.nat(1);
const pick = fc.nat(1_000);

/** What happens to sales, one after the other. `pick` selects what it happens to. */
const event = fc.oneof(
  fc.record({
    kind: fc.constant('sell' as const),
    place,
    at,
    amount,
    currency,
    method: fc.constantFrom('roomCharge' as const, 'creditCard' as const),
    state: fc.constantFrom(
      'queued' as const,
      'posted' as const,
      'refused' as const,
      'unknown' as const,
    ),
    answer: fc.constantFrom('OK', 'NP', null),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    pick,
    share: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ kind: fc.constant('void' as const), pick }),
  fc.record({
    kind: fc.constant('reverse' as const),
    pick,
    state: fc.constantFrom('posted' as const, 'queued' as const, 'refused' as const),
  }),
  fc.record({
    kind: fc.constant('settle' as const),
    pick,
    state: fc.constantFrom('settledPosted' as const, 'settledUnposted' as const),
  }),
  fc.record({
    kind: fc.constant('rename' as const),
    place,
    name: fc.constantFrom('Basic', 'Plus'),
  }),
  fc.record({
    kind: fc.constant('zone' as const),
    zone: fc.constantFrom('Asia/Kolkata', 'Pacific/Apia'),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    to: fc.constantFrom('grouping' as const, 'otherGrouping' as const),
  }),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

interface Provider {
  family: Awaited<ReturnType<typeof newProvider>>;
  places: SalesArea[];
}

async function apply(one: Event, { family, places }: Provider): Promise<void> {
  const { system } = server.database;
  const areas = places.map(({ area }) => area.number);
  const purchases = await system
    .selectFrom('purchase')
    .selectAll()
    .where('organization_number', '=', any(areas))
    .orderBy('id')
    .execute();
  const postings = await system
    .selectFrom('posting')
    .selectAll()
    .where('organization_number', '=', any(areas))
    .where('reverses_id', 'is', null)
    .orderBy('id')
    .execute();
  const purchase = 'pick' in one ? purchases[one.pick % Math.max(1, purchases.length)] : undefined;
  const posting = 'pick' in one ? postings[one.pick % Math.max(1, postings.length)] : undefined;
  const placeOf = (number: number) => places.find(({ area }) => area.number === number);
  switch (one.kind) {
    case 'sell': {
      const area = places[one.place];
      const isCard = one.method === 'creditCard';
      const id = await area?.buy({
        at: one.at,
        amount: one.amount,
        tax: 0,
        currency: one.currency,
        method: one.method,
        status: isCard ? 'captured' : 'posted',
        gateway_id: isCard ? area.card : area.pms,
      });
      if (id === undefined) return;
      const { at, amount, currency } = one;
      if (isCard) await area?.pay(id, { at, amount, currency });
      else
        await area?.post({
          at,
          amount,
          currency,
          purchase_id: id,
          state: one.state,
          answer: one.answer,
        });
      return;
    }
    case 'refund': {
      if (purchase === undefined || purchase.method !== 'creditCard') return;
      const refunded = Math.ceil((purchase.amount * one.share) / 100);
      await system
        .updateTable('purchase')
        .set({ refunded, status: 'refunded' })
        .where('id', '=', purchase.id)
        .execute();
      const { at, currency } = purchase;
      await placeOf(purchase.organization_number)?.pay(purchase.id, {
        type: 'refund',
        amount: refunded,
        at,
        currency,
      });
      return;
    }
    case 'void':
      if (purchase === undefined) return;
      await system
        .updateTable('purchase')
        .set({ status: 'voided' })
        .where('id', '=', purchase.id)
        .execute();
      return;
    case 'reverse': {
      if (posting === undefined) return;
      const reversed = await system
        .selectFrom('posting')
        .select('id')
        .where('reverses_id', '=', posting.id)
        .executeTakeFirst();
      if (reversed !== undefined) return;
      const { at, purchase_id, amount, currency } = posting;
      await placeOf(posting.organization_number)?.post({
        at,
        purchase_id,
        currency,
        amount: -amount,
        reverses_id: posting.id,
        state: one.state,
      });
      return;
    }
    case 'settle':
      if (posting === undefined) return;
      await system
        .updateTable('posting')
        .set({ state: one.state })
        .where('id', '=', posting.id)
        .execute();
      return;
    case 'rename':
      await system
        .updateTable('service_plan')
        .set({ name: one.name })
        .where('id', '=', places[one.place]?.planId ?? '')
        .execute();
      return;
    case 'zone':
      await system
        .updateTable('organization')
        .set({ time_zone: one.zone })
        .where('number', '=', family.site.number)
        .execute();
      return;
    case 'move': {
      const { path } = await system
        .selectFrom('organization')
        .select('path')
        .where('number', '=', family.site.number)
        .executeTakeFirstOrThrow();
      const target = `${family[one.to].path}${family.site.number}/`;
      await sql`update organization set path = ${target} || substr(path, ${path.length + 1})
        where path like ${`${path}%`}`.execute(system);
      await sql`select rewrite_moved_rows(id, 10000) from organization_move`.execute(system);
      for (const one of places)
        one.area.path = (
          await system
            .selectFrom('organization')
            .select('path')
            .where('number', '=', one.area.number)
            .executeTakeFirstOrThrow()
        ).path;
    }
  }
}

const add = (sums: Record<string, number>, key: string, value: number) => {
  sums[key] = (sums[key] ?? 0) + value;
};

/** Returns the sums of the rows of these areas, computed in JavaScript. */
async function expectedSums(areas: readonly number[]) {
  const { system } = server.database;
  const sums: Record<string, number> = {};
  const isHere = sql<boolean>`organization_number = any(${areas})`;
  const postings = await system.selectFrom('posting').selectAll().where(isHere).execute();
  const cards = await system.selectFrom('card_transaction').selectAll().where(isHere).execute();
  const purchases = await system.selectFrom('purchase').selectAll().where(isHere).execute();
  for (const row of postings)
    add(sums, `${row.currency} ${pmsStateOf(row.reverses_id !== null, row.state)}`, row.amount);
  for (const row of cards) {
    const sum = cardSumOf(row.type, row.state);
    if (sum !== null) add(sums, `${row.currency} ${sum}`, row.amount);
  }
  for (const row of purchases)
    if (['captured', 'posted', 'refunded'].includes(row.status)) {
      add(sums, `${row.currency} sold`, row.amount);
      add(sums, `${row.currency} returned`, row.refunded);
    }
  return withoutZeros(sums);
}

/** Returns the sums of the three reports for an organization. */
async function reportedSums(number: number, token: string) {
  const params = { orgNumber: String(number) };
  const query = days;
  const sums: Record<string, number> = {};
  for (const by of ['day', 'site', 'plan', 'answer'] as const) {
    const { groups } = await server.call(
      sumPmsTransactions,
      { params, query: { ...query, by } },
      token,
    );
    const { totals } = await server.call(sumPmsTransactions, { params, query }, token);
    for (const state of ['posted', 'queued', 'refused', 'unknown', 'reversed'] as const)
      expect(
        groups.reduce((sum, group) => sum + group.sums[state].amount, 0),
        by,
      ).toBe(totals.reduce((sum, group) => sum + group.sums[state].amount, 0));
  }
  const pms = await server.call(sumPmsTransactions, { params, query }, token);
  for (const { currency, sums: states } of pms.totals)
    for (const [state, { amount: of }] of Object.entries(states))
      add(sums, `${currency} ${state}`, of);
  const cards = await server.call(sumCardTransactions, { params, query }, token);
  for (const { currency, sums: kinds } of cards.totals)
    for (const [kind, { amount: of }] of Object.entries(kinds))
      add(sums, `${currency} ${kind}`, of);
  const users = await server.call(sumUserSales, { params, query }, token);
  for (const total of users.totals) {
    add(sums, `${total.currency} sold`, total.amount);
    add(sums, `${total.currency} returned`, total.refunded);
  }
  return withoutZeros(sums);
}

function withoutZeros(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

test('reports equal the rows after random refunds, voids, reversals, renames and moves', async () => {
  server.clock.now = now;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 20 }), async (events) => {
      const { system } = server.database;
      const family = await newProvider(server);
      const places = [
        await salesArea(system, { ...family.area }, now),
        await salesArea(system, { ...family.siblingArea }, now),
      ];
      for (const one of events) await apply(one, { family, places });
      const token = await server.signInAs(family.provider.number);
      const [area = 0, siblingArea = 0] = places.map((one) => one.area.number);
      expect(await reportedSums(family.provider.number, token)).toEqual(
        await expectedSums([area, siblingArea]),
      );
      expect(await reportedSums(family.site.number, token)).toEqual(await expectedSums([area]));
      const list = await server.call(
        listPmsTransactions,
        {
          params: { orgNumber: String(family.provider.number) },
          query: { ...days, limit: '100' },
        },
        token,
      );
      const { count } = await system
        .selectFrom('posting')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('organization_number', '=', any([area, siblingArea]))
        .executeTakeFirstOrThrow();
      expect(list.rows).toHaveLength(Number(count));
      expect(list.total.count).toBe(Number(count));
    }),
    { numRuns: 12 },
  );
});
