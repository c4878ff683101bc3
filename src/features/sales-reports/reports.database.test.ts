// On both engines
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import type { Sent } from '../../contract/endpoint.ts';
import { refundCardPurchase } from './cc/actions/contract.ts';
import {
  getCardChoices,
  listCardTransactions,
  openCardTransaction,
  sumCardTransactions,
} from './cc/contract.ts';
import { type SalesArea, salesArea } from './testing/sales-world.ts';
import { listUserSales, openUserSale, sumUserSales } from './user/contract.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
let hotel: SalesArea;
let sibling: SalesArea;
const now = new Date('2026-05-20T12:00:00Z');
const earlier = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = now;
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  const { system } = server.database;
  hotel = await salesArea(system, family.area, now);
  sibling = await salesArea(system, family.siblingArea, now);
});

const at = (number = family.provider.number) => ({ orgNumber: String(number) });
const cc = (query: Sent<typeof listCardTransactions>['query'] = {}) =>
  server.call(listCardTransactions, { params: at(), query }, token);
const users = (query: Sent<typeof listUserSales>['query'] = {}) =>
  server.call(listUserSales, { params: at(), query }, token);
const countsOf = ({ exceptions }: { exceptions: { id: string; count: number }[] }) =>
  Object.fromEntries(
    exceptions.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]),
  );

describe('card transactions', () => {
  test('are added up with their fees', async () => {
    const purchase = await hotel.buy();
    await hotel.pay(purchase);
    await hotel.pay(purchase, { type: 'refund', amount: 400, fee: 5 });
    await hotel.pay(await sibling.buy(), {
      type: 'sale',
      state: 'failed',
      decline: 'card_declined',
    });
    for (const by of ['gateway', 'brand', 'day'] as const)
      for (const query of [{ by }, { by, last4: '4242' }]) {
        const { totals } = await server.call(sumCardTransactions, { params: at(), query }, token);
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
    const authorised = await hotel.pay(
      await hotel.buy({ status: 'authorised', at: earlier(1_500) }),
      { type: 'authorise', at: earlier(1_500), settled_at: now },
    );
    const noAccess = await hotel.pay(await hotel.buy({ started_at: null, at: earlier(20) }), {
      at: earlier(20),
    });
    const notPaid = await hotel.pay(await hotel.buy({ status: 'failed' }), { state: 'failed' });
    const mac_address = '02:00:00:00:00:07';
    await hotel.pay(await hotel.buy({ mac_address, amount: 777, at: earlier(9) }), {
      at: earlier(9),
      amount: 777,
    });
    const again = await hotel.pay(await hotel.buy({ mac_address, amount: 777 }), { amount: 777 });
    const captured = await hotel.buy();
    await hotel.pay(captured);
    const tooMuch = await hotel.pay(captured, { type: 'refund', amount: 1_001 });
    const takenBack = await hotel.buy();
    await hotel.pay(takenBack, { settled_at: now });
    const refundFailed = await hotel.pay(takenBack, { type: 'refund', state: 'failed' });
    const abandoned = await hotel.buy({ status: 'pending', started_at: null });
    await server.database.system
      .updateTable('purchase')
      .set({ status: 'expired' })
      .where('id', '=', abandoned)
      .execute();
    const otherAmount = await hotel.pay(await hotel.buy({ status: 'pending', started_at: null }), {
      amount: 900,
    });
    const notCaptured = await hotel.buy({ status: 'authorised' });
    await hotel.pay(notCaptured, { type: 'authorise' });
    const refusedCapture = await hotel.pay(notCaptured, { type: 'capture', state: 'failed' });
    const unsettled = await hotel.pay(await hotel.buy({ at: earlier(6_000) }), {
      at: earlier(6_000),
    });
    const expected = {
      'authorised-long': authorised,
      'paid-without-access': noAccess,
      'access-without-payment': notPaid,
      'same-card': again,
      'refund-above-capture': tooMuch,
      'refund-failed': refundFailed,
      'amount-differs': otherAmount,
      'capture-failed': refusedCapture,
      'not-settled': unsettled,
      abandoned,
    } as const;
    const choices = await server.call(getCardChoices, { params: at(), query: {} }, token);
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
    }
  });

  test('shows a purchase that has none, when its guest was online without paying', async () => {
    const purchase = await hotel.buy({ status: 'expired' });
    const { rows } = await cc({ exception: 'access-without-payment' });
    expect(rows).toMatchObject([{ id: purchase, isTransaction: false }]);
    const opened = await server.call(
      openCardTransaction,
      { params: { ...at(), transactionId: purchase } },
      token,
    );
    expect(opened.purchase).toMatchObject({ status: 'expired' });
  });

  test('shows an abandoned payment until it is paid after all', async () => {
    const purchase = await hotel.buy({ status: 'pending', started_at: null });
    const { system } = server.database;
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
    await hotel.pay(purchase);
    expect((await cc({ exception: 'abandoned' })).rows).toEqual([]);
  });

  test('has refunds in the history of the area, wherever they are requested', async () => {
    const purchaseId = await hotel.buy({ method: 'creditCard' });
    const body = { amount: 100, refunded: 0 };
    await server.call(refundCardPurchase, { params: { ...at(), purchaseId }, body }, token);
    const entries = await server.database.system
      .selectFrom('admin_history')
      .select(['action', 'organization_number'])
      .where('entity_id', '=', purchaseId)
      .execute();
    expect(entries).toEqual([{ action: 'run', organization_number: family.area.number }]);
  });

  test('shows a refund that failed until it is made again', async () => {
    const purchase = await hotel.buy();
    await hotel.pay(purchase, { at: earlier(10) });
    const failed = { type: 'refund', state: 'failed', amount: 400, at: earlier(5) } as const;
    const refund = await hotel.pay(purchase, failed);
    // The gateway refused this one at once, so its administrator has seen the error.
    await hotel.pay(await hotel.buy(), { ...failed, reference: null });
    const listed = async () => (await cc({ exception: 'refund-failed' })).rows.map(({ id }) => id);
    expect(await listed()).toEqual([refund]);
    await hotel.pay(purchase, { type: 'refund', state: 'succeeded', amount: 300 });
    expect(await listed()).toEqual([refund]);
    await hotel.pay(purchase, { type: 'refund', state: 'pending', amount: 400 });
    expect(await listed()).toEqual([]);
  });
});

describe('user sales', () => {
  const seller = { sold_by: '00000000-0000-4000-8000-00000000000a', sold_by_name: 'Desk' };

  test('adds up guests or sellers by area, plan and method', async () => {
    await hotel.buy({ list_price: 1_200, discount: 200, ...seller, at: earlier(10) });
    await hotel.buy({ refunded: 500 });
    await hotel.buy({ guest_id: null, at: earlier(20) });
    await sibling.buy({ method: 'complimentary', amount: 0, tax: 0, at: earlier(30) });
    await sibling.buy({ status: 'failed' });
    const guests = await users();
    expect(guests.rows).toMatchObject([
      {
        guestId: hotel.guestId,
        purchases: 2,
        listed: 2_200,
        discount: 200,
        amount: 2_000,
        refunded: 500,
      },
      { guestId: null, purchases: 1, amount: 1_000 },
      { guestId: sibling.guestId, purchases: 1, amount: 0, method: 'complimentary' },
    ]);
    expect(guests.total.count).toBe(3);
    const [first, ...others] = guests.rows;
    const paged = await users({ limit: '1' });
    expect(paged.rows).toEqual([first]);
    expect((await users({ before: paged.next ?? '' })).rows).toEqual(others);
    expect((await users({ by: 'seller' })).rows).toMatchObject([
      { sellerName: 'Desk', purchases: 1, listed: 1_200, discount: 200 },
    ]);
    const { totals } = await server.call(sumUserSales, { params: at(), query: {} }, token);
    expect(totals).toEqual([
      { currency: 'EUR', purchases: 4, listed: 3_200, discount: 200, amount: 3_000, refunded: 500 },
    ]);
    const byGuest = await server.call(
      sumUserSales,
      { params: at(), query: { guest: hotel.guestId } },
      token,
    );
    expect(byGuest.totals).toMatchObject([{ purchases: 2, amount: 2_000 }]);
    const [row] = guests.rows;
    const opened = await server.call(
      openUserSale,
      { params: { ...at(), purchaseId: row?.id ?? '' } },
      token,
    );
    expect(opened).toMatchObject({ guestName: 'Zoë Quist', purchase: { id: row?.id } });
  });

  test('finds sellers with many complimentary sales, and sales with many refunds', async () => {
    for (let index = 0; index < 4; index += 1)
      await hotel.buy({ method: 'complimentary', amount: 0, tax: 0, ...seller });
    await hotel.buy({ refunded: 201 });
    await sibling.buy({ refunded: 200 });
    const { exceptions } = await server.call(sumUserSales, { params: at(), query: {} }, token);
    expect(exceptions).toMatchObject([
      { id: 'complimentary-many', count: 1 },
      { id: 'refunds-high', count: 1 },
    ]);
    expect((await users({ exception: 'complimentary-many' })).rows).toMatchObject([
      { sellerName: 'Desk', purchases: 4 },
    ]);
    expect((await users({ exception: 'refunds-high' })).rows).toMatchObject([
      { guestId: hotel.guestId, refunded: 201 },
    ]);
    expect((await users({ exception: 'refunds-high', by: 'seller' })).rows).toEqual([]);
  });
});
