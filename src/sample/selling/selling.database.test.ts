// Not on the shared server: the sample provider has a fixed number.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { askAgain, listLookups } from '../../features/loyalty/contract.ts';
import { findGateway, openSecret } from '../../features/payment-gateways/queries.ts';
import { getPortal } from '../../features/portal/contract.ts';
import { promoCodes } from '../../features/promo-codes/contract.ts';
import {
  getCardChoices,
  listCardTransactions,
  sumCardTransactions,
} from '../../features/sales-reports/cc/contract.ts';
import { getPmsChoices, sumPmsTransactions } from '../../features/sales-reports/pms/contract.ts';
import { sumUserSales } from '../../features/sales-reports/user/contract.ts';
import { fillSampleHistory } from '../fill-sample-history.ts';
import { openSample } from '../present/open-sample.ts';
import { importedHotels } from '../testing/imported-hotels.ts';

const day = 24 * 3_600_000;
/** Days from the build to the first start: as usual, none, and many, before clocks change. */
const starts = [
  { now: new Date('2026-11-20T12:00:00Z'), age: 5 },
  { now: new Date('2026-12-01T00:20:00Z'), age: 0 },
  { now: new Date('2027-03-29T21:50:00Z'), age: 150 },
];
const all = { period: 'custom', from: '2026-07-01', to: '2027-03-29' } as const;

describe.each(starts)('$age days after the build', ({ now, age }) => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer();
    server.clock.now = now;
    await importedHotels(server);
    await fillSampleHistory(server.database, new Date(now.getTime() - age * day));
    await openSample(server.context, now);
    token = await server.signInAs(null);
  }, 60_000);

  afterAll(() => server.close());

  const of = (hotel: number) => ({ orgNumber: String(hotel) });
  const countsOf = ({ exceptions }: { exceptions: { id: string; count: number }[] }) =>
    Object.fromEntries(exceptions.map(({ id, count }) => [id, count]));

  async function rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
    return (await query.execute(server.database.system)).rows;
  }

  describe.each([290_001, 290_002])('hotel %i', (hotel) => {
    test('each exception of charges to rooms is found once', async () => {
      const found = await server.call(getPmsChoices, { params: of(hotel), query: {} }, token);
      expect(countsOf(found)).toEqual({
        'purchase-without-posting': 1,
        'posting-without-purchase': 1,
        unknown: 1,
        'queued-long': 1,
        'after-checkout': 1,
        twice: 1,
        'amount-differs': 1,
        'day-differs': 1,
        'discount-uncounted': 0,
      });
      expect(found.links).toHaveLength(1);
    });

    test('each exception of cards is found once; there are a decline, a chargeback and refunds', async () => {
      const found = await server.call(getCardChoices, { params: of(hotel), query: {} }, token);
      expect(countsOf(found)).toEqual({
        'authorised-long': 1,
        'paid-without-access': 1,
        'access-without-payment': 1,
        'same-card': 1,
        'refund-above-capture': 1,
        'refund-failed': 1,
        'refund-unknown': 1,
        'amount-differs': 1,
        // It needs another guest who uses a code up.
        'discount-uncounted': 0,
        'capture-failed': 1,
        'not-settled': 1,
        unanswered: 1,
        abandoned: 1,
      });
      for (const query of [
        { state: 'failed' },
        { type: 'chargeback' },
        { type: 'refund' },
      ] as const) {
        const { rows: listed } = await server.call(
          listCardTransactions,
          { params: of(hotel), query },
          token,
        );
        expect(listed.length).toBeGreaterThan(0);
      }
    });

    test('one seller gave and refunded more than usual', async () => {
      const params = of(hotel);
      const query = { by: 'seller' } as const;
      const found = await server.call(sumUserSales, { params, query }, token);
      expect(countsOf(found)).toEqual({ 'complimentary-many': 1, 'refunds-high': 1 });
    });

    test('the ledger has what was posted, and its closed days have the sums of their charges', async () => {
      const { totals } = await server.call(
        sumPmsTransactions,
        { params: of(hotel), query: all },
        token,
      );
      const [ledger] = await rows(sql<{
        sum: number;
        closed: number;
        open: number;
        differing: number;
      }>`
      select (select sum(amount)::integer from folio_entry where organization_path like ${`%/${hotel}/%`}) as sum,
        (select count(*)::integer from folio_day where organization_path like ${`%/${hotel}/%`}) as closed,
        (select count(*)::integer from folio_entry where organization_path like ${`%/${hotel}/%`} and not exists (
          select from folio_day where folio_day.gateway_id = folio_entry.gateway_id
            and folio_day.business_date = folio_entry.business_date) and business_date < ${now.toISOString().slice(0, 10)}::date - 1) as open,
        (select count(*)::integer from folio_day cross join lateral (
            select count(*)::integer as entries,
              case when count(*) = 0 then '{}' else jsonb_build_object(min(currency), sum(amount)) end as sums
            from folio_entry where folio_entry.gateway_id = folio_day.gateway_id
              and folio_entry.business_date = folio_day.business_date) charges
          where organization_path like ${`%/${hotel}/%`}
            and (folio_day.entries, folio_day.sums) <> (charges.entries, charges.sums)) as differing`);
      expect(totals).toHaveLength(1);
      expect(ledger).toMatchObject({ open: 0, differing: 0 });
      expect(ledger?.closed).toBeGreaterThan(80);
      expect(ledger?.sum).toBe(
        Number(totals[0]?.sums.posted.amount) + Number(totals[0]?.sums.reversed.amount),
      );
    });

    test('cards, revenue and purchases have the same sums', async () => {
      const { totals } = await server.call(
        sumCardTransactions,
        { params: of(hotel), query: all },
        token,
      );
      const [sold] = await rows(sql<{ amount: number; revenue: number }>`
      select (select sum(amount)::integer from purchase where organization_path like ${`%/${hotel}/%`}
          and method = 'creditCard' and status in ('captured', 'refunded')) as amount,
        (select sum(gross)::integer from revenue_day where organization_path like ${`%/${hotel}/%`}
          and method = 'creditCard') as revenue`);
      expect(totals).toHaveLength(1);
      expect(Number(totals[0]?.sums.captured.amount)).toBe(sold?.amount);
      expect(sold?.revenue).toBe(sold?.amount);
    });

    test('the house is full, with sharers, a VIP and a room without charges', async () => {
      const [house] = await rows(sql<Record<string, number | boolean>>`
      select count(distinct room)::integer between 30 and 50 as rooms,
        count(*) filter (where is_shared)::integer as sharers,
        count(*) filter (where vip is not null)::integer as vips,
        count(*) filter (where not may_post)::integer as "withoutCharges",
        bool_and(checked_in_at <= ${now} and departs_on >= ${now.toISOString().slice(0, 10)}::date) as present
      from stay where organization_path like ${`%/${hotel}/%`} and checked_out_at is null`);
      expect(house).toEqual({ rooms: true, sharers: 6, vips: 1, withoutCharges: 1, present: true });
    });

    test('the budget of a promo code is nearly spent, and some codes of a series are used', async () => {
      const codes = await rows(sql<Record<string, unknown>>`
      select code.uses = (select count(*) from promo_redemption use where use.promo_code_id = code.id) as counted,
        code.uses = (select sum(word.uses) from promo_word word where word.promo_code_id = code.id) as words,
        code.uses = (select count(*) from purchase where purchase.promo_code_id = code.id) as purchases,
        code.uses > 3 as used, code.made,
        (select sum(value::numeric) from jsonb_each_text(code.given))
          / (settings #>> '{budget,0,amount}')::integer between 0.8 and 0.9 as spent
      from promo_code code where organization_number = ${hotel} order by made`);
      const right = { counted: true, words: true, purchases: true, used: true };
      expect(codes).toEqual([
        { ...right, made: 0, spent: true },
        { ...right, made: 40, spent: null },
      ]);
      const listed = await server.call(promoCodes.list, { params: of(hotel), query: {} }, token);
      expect(listed.rows.map(({ state }) => state)).toEqual(['active', 'active']);
    });

    test('members of its programme are found in its list, and get what their tiers say', async () => {
      const params = of(hotel);
      const { rows: asked } = await server.call(listLookups, { params, query: {} }, token);
      expect(asked).toHaveLength(10);
      expect(
        new Set(asked.map(({ result, tier, percentOff }) => `${result} ${tier} ${percentOff}`)),
      ).toEqual(
        new Set(['notFound null 0', 'matched Gold 25', 'matched Silver 10', 'matched Member 0']),
      );
      expect(asked.filter(({ result }) => result === 'notFound')).toHaveLength(1);
      for (const { id, result, tier } of asked) {
        const again = await server.call(askAgain, { params: { ...params, lookupId: id } }, token);
        expect(again).toMatchObject({ result, tier, canAskAgain: true });
      }
    });

    test('its portal asks for member numbers, and members paid what their tiers say', async () => {
      const members = await rows(sql<Record<string, number>>`
      select lookup.organization_number as area, lookup.percent_off as "percentOff", amount, discount,
        list_price as "listPrice"
      from loyalty_lookup lookup
      join guest on guest.organization_number = lookup.organization_number and entitled_at = lookup.at
        and right(member_number, 4) = member_last4
      join purchase on purchase.guest_id = guest.id
      where lookup.organization_path like ${`%/${hotel}/%`} and percent_off > 0`);
      expect(members).toHaveLength(5);
      for (const { percentOff = 0, amount = 0, discount, listPrice = 0 } of members)
        expect({ amount, discount }).toEqual({
          amount: (listPrice * (100 - percentOff)) / 100,
          discount: (listPrice * percentOff) / 100,
        });
      const params = of(members[0]?.area ?? 0);
      const { published } = await server.call(getPortal, { params }, token);
      expect(published?.document.methods?.methods).toContainEqual(
        expect.objectContaining({ type: 'memberNumber', isOn: true }),
      );
    });

    test('its plans can be paid by card and to a room, and its sandbox can sign events', async () => {
      const [gateway] = await rows(sql<{ id: string; path: string }>`
      select id, organization_path as path from payment_gateway
      where organization_path like ${`%/${hotel}/%`} and type = 'sandbox'`);
      const found = await server.database.withScope([gateway?.path ?? ''], (transaction) =>
        findGateway(transaction, gateway?.id ?? ''),
      );
      expect(found && (await openSecret(server.context, found, 'sandboxSecret'))).toMatch(/^.{40}/);
    });
  });

  test('charges of a gateway have one check number each', async () => {
    const repeated = await rows(sql`
    select gateway_id from posting group by gateway_id
    having count(distinct check_number) <> count(*) or max(check_number) >= (
      select next_check_number from pms_link where id = gateway_id)`);
    expect(repeated).toEqual([]);
  });
});
