// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { administratorOf } from '../../../../test/administrator-calls.ts';
import { type GuestCalls, guestCalls } from '../../../../test/guest-calls.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { getRevenue } from '../../revenue/contract.ts';
import { listUserSales } from '../../sales-reports/user/contract.ts';
import { listGuestPurchases } from '../activity/contract.ts';
import { extendGuest } from '../contract.ts';

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

const purchasesOf = async (id: string) => {
  await guests.open(id);
  return (await server.call(listGuestPurchases, { ...guests.at(id), query: {} }, token)).rows;
};
const sales = async (query: { exception?: 'complimentary-many' } = {}) => {
  const params = guests.of(family.provider);
  const { rows } = await server.call(
    listUserSales,
    { params, query: { by: 'seller', period: 'today', ...query } },
    token,
  );
  return rows;
};

test('a plan given to a new guest is a complimentary purchase of the administrator', async () => {
  const plan = await guests.addPlan({ price: 1_000, taxRate: 20_000, taxIncluded: false });
  const { id } = await guests.create({ planId: plan.id });
  expect(await purchasesOf(id)).toMatchObject([
    {
      planName: plan.name,
      amount: 0,
      currency: plan.currency,
      method: 'complimentary',
      status: 'captured',
      refundable: 0,
    },
  ]);
  const { id: sellerId } = await administratorOf(server, token);
  expect(await sales()).toMatchObject([
    {
      sellerId,
      sellerName: expect.any(String),
      method: 'complimentary',
      purchases: 1,
      listed: 1_200,
      amount: 0,
    },
  ]);
  expect(await sales({ exception: 'complimentary-many' })).toEqual([]);
  for (let count = 0; count < 3; count += 1) await guests.create({ planId: plan.id });
  expect(await sales({ exception: 'complimentary-many' })).toMatchObject([{ purchases: 4 }]);
  const { blocks } = await server.call(
    getRevenue,
    { params: guests.of(family.provider), query: { period: 'today' } },
    token,
  );
  expect(blocks).toMatchObject([{ total: { gross: 0, tax: 0, purchases: 4, complimentary: 4 } }]);
});

test('neither a guest without a plan, nor a plan without a price, nor more time is a purchase', async () => {
  const free = await guests.addPlan({ name: 'Free', price: 0 });
  const paid = await guests.addPlan({ name: 'Paid', price: 1_000 });
  const without = await guests.create();
  const { id } = await guests.create({ planId: free.id });
  await server.call(
    extendGuest,
    { ...guests.at(without.id), body: { planId: paid.id, until: null } },
    token,
  );
  expect([await purchasesOf(without.id), await purchasesOf(id), await sales()]).toEqual([
    [],
    [],
    [],
  ]);
});
