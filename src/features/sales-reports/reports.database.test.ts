// On both engines
import { describe, expect, test } from 'vitest';
import type { Sent } from '../../contract/endpoint.ts';
import { plantPromo } from '../promo-codes/testing/planted-promo.ts';
import { refundCardPurchase } from './cc/actions/contract.ts';
import {
  getCardChoices,
  listCardTransactions,
  openCardTransaction,
  sumCardTransactions,
} from './cc/contract.ts';
import { reportWorld } from './testing/report-world.ts';
import { listUserSales, openUserSale, sumUserSales } from './user/contract.ts';

const now = new Date('2026-05-20T12:00:00Z');
const earlier = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const world = reportWorld(now);

const at = (number = world.family.provider.number) => ({ orgNumber: String(number) });
const cc = (query: Sent<typeof listCardTransactions>['query'] = {}) =>
  world.server.call(listCardTransactions, { params: at(), query }, world.token);
const users = (query: Sent<typeof listUserSales>['query'] = {}) =>
  world.server.call(listUserSales, { params: at(), query }, world.token);
const countsOf = ({ exceptions }: { exceptions: { id: string; count: number }[] }) =>
  Object.fromEntries(
    exceptions.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]),
  );

describe('card transactions', () => {
  test('are added up with their fees', async () => {
    const purchase = await world.hotel.buy();
    await world.hotel.pay(purchase);
    await world.hotel.pay(purchase, { type: 'refund', amount: 400, fee: 5 });
    await world.hotel.pay(await world.sibling.buy(), {
      type: 'sale',
      state: 'failed',
      decline: 'card_declined',
    });
    for (const by of ['gateway', 'brand', 'day'] as const)
      for (const query of [{ by }, { by, last4: '4242' }]) {
        const { totals } = await world.server.call(
          sumCardTransactions,
          { params: at(), query },
          world.token,
        );
        expect(totals, by).toMatchObject([
          {
            currency: 'EUR',
            sums: { captured: { count: 1, amount: 1_000 }, refunded: { count: 1, amount: 400 } },
            fee: 35,
            net: 565,
          },
        ]);
      }
    expect((await cc({ sum: 'refunded' })).rows).toHaveLength(1);
    expect((await cc({ type: 'sale', state: 'failed' })).rows).toMatchObject([
      { decline: 'card_declined', net: null },
    ]);
  });

  test('has each exception with its count and its rows', async () => {
    const authorised = await world.hotel.pay(
      await world.hotel.buy({ status: 'authorised', at: earlier(1_500) }),
      { type: 'authorise', at: earlier(1_500), settled_at: now },
    );
    const noAccess = await world.hotel.pay(
      await world.hotel.buy({ started_at: null, at: earlier(20) }),
      {
        at: earlier(20),
      },
    );
    const notPaid = await world.hotel.pay(await world.hotel.buy({ status: 'failed' }), {
      state: 'failed',
    });
    const mac_address = '02:00:00:00:00:07';
    await world.hotel.pay(await world.hotel.buy({ mac_address, amount: 777, at: earlier(9) }), {
      at: earlier(9),
      amount: 777,
    });
    const again = await world.hotel.pay(await world.hotel.buy({ mac_address, amount: 777 }), {
      amount: 777,
    });
    const captured = await world.hotel.buy();
    await world.hotel.pay(captured);
    const tooMuch = await world.hotel.pay(captured, { type: 'refund', amount: 1_001 });
    const takenBack = await world.hotel.buy();
    await world.hotel.pay(takenBack, { settled_at: now });
    const refundFailed = await world.hotel.pay(takenBack, { type: 'refund', state: 'failed' });
    const settled = await world.hotel.buy();
    await world.hotel.pay(settled, { settled_at: now });
    const refundUnknown = await world.hotel.pay(settled, { type: 'refund', state: 'unknown' });
    const abandoned = await world.hotel.buy({ status: 'pending', started_at: null });
    await world.server.database.system
      .updateTable('purchase')
      .set({ status: 'expired' })
      .where('id', '=', abandoned)
      .execute();
    const unanswered = await world.hotel.buy({ status: 'pending', started_at: null });
    await world.server.database.system
      .updateTable('purchase')
      .set({ status: 'expired', failure: 'The gateway did not say whether it was paid' })
      .where('id', '=', unanswered)
      .execute();
    const withoutUse = await world.hotel.buy();
    const discountUncounted = await world.hotel.pay(withoutUse, { settled_at: now });
    const { area, planId } = world.hotel;
    await world.server.database.system
      .insertInto('promo_redemption')
      .values({
        organization_number: area.number,
        organization_path: area.path,
        promo_code_id: await plantPromo(world.server, area),
        word: 'SPRING25',
        at: now,
        state: 'released',
        plan_id: planId,
        currency: 'EUR',
        list_price: 1_333,
        discount: 333,
      })
      .execute();
    await world.server.database.system
      .updateTable('promo_redemption')
      .set({ purchase_id: withoutUse })
      .where('organization_number', '=', area.number)
      .execute();
    const otherAmount = await world.hotel.pay(
      await world.hotel.buy({ status: 'pending', started_at: null }),
      {
        amount: 900,
      },
    );
    const notCaptured = await world.hotel.buy({ status: 'authorised' });
    await world.hotel.pay(notCaptured, { type: 'authorise' });
    const refusedCapture = await world.hotel.pay(notCaptured, { type: 'capture', state: 'failed' });
    const unsettled = await world.hotel.pay(await world.hotel.buy({ at: earlier(6_000) }), {
      at: earlier(6_000),
    });
    const expected = {
      'authorised-long': authorised,
      'paid-without-access': noAccess,
      'access-without-payment': notPaid,
      'same-card': again,
      'refund-above-capture': tooMuch,
      'refund-failed': refundFailed,
      'refund-unknown': refundUnknown,
      'amount-differs': otherAmount,
      'discount-uncounted': discountUncounted,
      'capture-failed': refusedCapture,
      'not-settled': unsettled,
      unanswered,
      abandoned,
    } as const;
    const choices = await world.server.call(
      getCardChoices,
      { params: at(), query: {} },
      world.token,
    );
    expect(countsOf(choices)).toEqual(
      Object.fromEntries(Object.keys(expected).map((one) => [one, 1])),
    );
    for (const { id: exception } of choices.exceptions) {
      const { rows } = await cc({ exception });
      expect(
        rows.map(({ id }) => id),
        exception,
      ).toEqual([expected[exception]]);
      expect(rows[0]?.exceptions).toContain(exception);
      expect((await cc({ exception, test: 'only' })).rows, exception).toEqual([]);
    }
  });

  test('shows a purchase that has none, when its guest was online without paying', async () => {
    const purchase = await world.hotel.buy({ status: 'expired' });
    const { rows } = await cc({ exception: 'access-without-payment' });
    expect(rows).toMatchObject([{ id: purchase, isTransaction: false }]);
    const opened = await world.server.call(
      openCardTransaction,
      { params: { ...at(), transactionId: purchase } },
      world.token,
    );
    expect(opened.purchase).toMatchObject({ status: 'expired' });
  });

  test('shows an abandoned payment until it is paid after all', async () => {
    const purchase = await world.hotel.buy({ status: 'pending', started_at: null });
    const { system } = world.server.database;
    expect((await cc({ exception: 'abandoned' })).rows).toEqual([]);
    await system
      .updateTable('purchase')
      .set({ status: 'expired' })
      .where('id', '=', purchase)
      .execute();
    expect((await cc({ exception: 'abandoned' })).rows).toMatchObject([
      {
        id: purchase,
        isTransaction: false,
        decline: 'not_paid_in_time',
        exceptions: ['abandoned'],
        net: null,
      },
    ]);
    await world.hotel.pay(purchase);
    expect((await cc({ exception: 'abandoned' })).rows).toEqual([]);
  });

  test('has refunds in the history of the area, wherever they are requested', async () => {
    const purchaseId = await world.hotel.buy({ method: 'creditCard' });
    const body = { amount: 100, refunded: 0 };
    await world.server.call(
      refundCardPurchase,
      { params: { ...at(), purchaseId }, body },
      world.token,
    );
    const entries = await world.server.database.system
      .selectFrom('admin_history')
      .select(['action', 'organization_number'])
      .where('entity_id', '=', purchaseId)
      .execute();
    expect(entries).toEqual([{ action: 'run', organization_number: world.family.area.number }]);
  });

  test('shows a refund that failed until it is made again', async () => {
    const purchase = await world.hotel.buy();
    await world.hotel.pay(purchase, { at: earlier(10) });
    const failed = { type: 'refund', state: 'failed', amount: 400, at: earlier(5) } as const;
    const refund = await world.hotel.pay(purchase, failed);
    // The gateway refused this one at once, so its administrator has seen the error.
    await world.hotel.pay(await world.hotel.buy(), { ...failed, reference: null });
    const listed = async () => (await cc({ exception: 'refund-failed' })).rows.map(({ id }) => id);
    expect(await listed()).toEqual([refund]);
    await world.hotel.pay(purchase, { type: 'refund', state: 'succeeded', amount: 300 });
    expect(await listed()).toEqual([refund]);
    await world.hotel.pay(purchase, { type: 'refund', state: 'pending', amount: 400 });
    expect(await listed()).toEqual([]);
  });
});

describe('user sales', () => {
  const seller = { sold_by: '00000000-0000-4000-8000-00000000000a', sold_by_name: 'Desk' };

  test('adds up guests or sellers by area, plan and method', async () => {
    await world.hotel.buy({ list_price: 1_200, discount: 200, ...seller, at: earlier(10) });
    await world.hotel.buy({ refunded: 500 });
    await world.hotel.buy({ guest_id: null, at: earlier(20) });
    await world.sibling.buy({ method: 'complimentary', amount: 0, tax: 0, at: earlier(30) });
    await world.sibling.buy({ status: 'failed' });
    const guests = await users();
    expect(guests.rows).toMatchObject([
      {
        guestId: world.hotel.guestId,
        purchases: 2,
        listed: 2_200,
        discount: 200,
        amount: 2_000,
        refunded: 500,
      },
      { guestId: null, purchases: 1, amount: 1_000 },
      { guestId: world.sibling.guestId, purchases: 1, amount: 0, method: 'complimentary' },
    ]);
    expect(guests.total.count).toBe(3);
    const [first, ...others] = guests.rows;
    const paged = await users({ limit: '1' });
    expect(paged.rows).toEqual([first]);
    expect((await users({ before: paged.next ?? '' })).rows).toEqual(others);
    expect((await users({ by: 'seller' })).rows).toMatchObject([
      { sellerName: 'Desk', purchases: 1, listed: 1_200, discount: 200 },
    ]);
    const { totals } = await world.server.call(
      sumUserSales,
      { params: at(), query: {} },
      world.token,
    );
    expect(totals).toEqual([
      { currency: 'EUR', purchases: 4, listed: 3_200, discount: 200, amount: 3_000, refunded: 500 },
    ]);
    const byGuest = await world.server.call(
      sumUserSales,
      { params: at(), query: { guest: world.hotel.guestId } },
      world.token,
    );
    expect(byGuest.totals).toMatchObject([{ purchases: 2, amount: 2_000 }]);
    const [row] = guests.rows;
    const opened = await world.server.call(
      openUserSale,
      { params: { ...at(), purchaseId: row?.id ?? '' } },
      world.token,
    );
    expect(opened).toMatchObject({ guestName: 'Zoë Quist', purchase: { id: row?.id } });
  });

  test('finds sellers with many complimentary sales, and sales with many refunds', async () => {
    for (let index = 0; index < 4; index += 1)
      await world.hotel.buy({ method: 'complimentary', amount: 0, tax: 0, ...seller });
    await world.hotel.buy({ refunded: 201 });
    await world.sibling.buy({ refunded: 200 });
    const { exceptions } = await world.server.call(
      sumUserSales,
      { params: at(), query: {} },
      world.token,
    );
    expect(exceptions).toMatchObject([
      { id: 'complimentary-many', count: 1 },
      { id: 'refunds-high', count: 1 },
    ]);
    expect((await users({ exception: 'complimentary-many' })).rows).toMatchObject([
      { sellerName: 'Desk', purchases: 4 },
    ]);
    expect((await users({ exception: 'refunds-high' })).rows).toMatchObject([
      { guestId: world.hotel.guestId, refunded: 201 },
    ]);
    expect((await users({ exception: 'refunds-high', by: 'seller' })).rows).toEqual([]);
  });
});
