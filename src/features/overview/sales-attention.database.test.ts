// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { overviewCalls } from '../../../test/overview-calls.ts';
import type { TestOrganization } from '../../../test/provider.ts';
import { sharedServer, startTestServer, type TestServer } from '../../../test/server.ts';
import { startFakeStripe } from '../../../test/stripe/fake-stripe.ts';
import { openHostedPage, settlePurchase } from '../payments/public/card-payments.ts';
import { cardSales, cards } from '../payments/testing/card-sales.ts';
import { ensureLink } from '../pms/links/link-row.ts';
import { type PmsWorld, plantGateway, pmsWorld } from '../pms/testing/pms-world.ts';
import { type Postings, postingsOf } from '../pms/testing/postings.ts';
import { plantPromo } from '../promo-codes/testing/planted-promo.ts';

let server: TestServer;
let world: PmsWorld;
let postings: Postings;
let token: string;
const now = new Date('2026-06-10T12:00:00Z');

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = now;
  world = await pmsWorld(server, { type: 'fias' });
  postings = postingsOf(server, world);
  token = await server.signInAs(world.family.provider.number);
});

const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const attentionOf = async (organization: TestOrganization, caller = token) =>
  (await overviewCalls(server).overviewOf(organization, caller)).attention;

async function setLink(state: 'up' | 'down') {
  const { id } = world.gateway;
  const { area } = world.family;
  await server.database.system
    .insertInto('pms_link')
    .values({
      id,
      organization_number: area.number,
      organization_path: area.path,
      state,
      since: ago(60),
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state }))
    .execute();
}

test('postings without an answer need attention, with the days and the link of their report', async () => {
  const { site, area, grouping, cousin } = world.family;
  await setLink('up');
  await postings.add('unknown', new Date('2026-06-01T10:00:00Z'));
  await postings.add('unknown', ago(3));
  await postings.add('unknown', ago(4), { is_test: true });
  await postings.add('posted', ago(5));
  const row = {
    kind: 'postings-unknown',
    id: world.gateway.id,
    name: world.gateway.name,
    count: 2,
    at: '2026-06-01T10:00:00.000Z',
    days: { from: '2026-05-31', to: '2026-06-11' },
    gateway: { type: 'fias', number: world.gateway.number },
    place: { number: area.number },
  };
  for (const organization of [area, site, grouping])
    expect(await attentionOf(organization)).toMatchObject({
      rows: [row],
      total: 1,
      isLowerBound: false,
    });
  expect(await attentionOf(cousin)).toMatchObject({ rows: [], total: 0 });
  const blind = await server.signInAs(site.number, { organization: 'view' });
  expect(await attentionOf(site, blind)).toMatchObject({ rows: [], total: 0 });
});

test('the days of a report reach back a year at most', async () => {
  await setLink('up');
  await postings.add('unknown', new Date('2024-01-01T10:00:00Z'));
  const { rows } = await attentionOf(world.family.site);
  expect(rows).toMatchObject([{ days: { from: '2025-06-11', to: '2026-06-11' } }]);
});

test('where more postings have no answer than are compared, the count is a lower bound', async () => {
  await setLink('up');
  await postings.add('unknown', ago(3));
  const { system } = server.database;
  const {
    id: _,
    check_number,
    ...posting
  } = await system
    .selectFrom('posting')
    .selectAll()
    .where('gateway_id', '=', world.gateway.id)
    .executeTakeFirstOrThrow();
  // In parts, because a statement has 65,535 parameters at most.
  for (const first of [1, 1_001])
    await system
      .insertInto('posting')
      .values(
        Array.from({ length: 1_000 }, (_, index) => ({
          ...posting,
          check_number: check_number + first + index,
        })),
      )
      .execute();
  const { rows, isLowerBound } = await attentionOf(world.family.grouping);
  expect(rows).toMatchObject([{ kind: 'postings-unknown', count: 2_000 }]);
  expect(isLowerBound).toBe(true);
});

test('a link that is down needs attention; the house has none, and those of tests do not count', async () => {
  const { site, grouping, siblingArea } = world.family;
  await setLink('down');
  const house = await plantGateway(server, siblingArea, {});
  await server.database.transaction((transaction) => ensureLink(transaction, house, now));
  expect((await attentionOf(grouping)).rows).toMatchObject([
    { kind: 'pms-down', name: world.gateway.name, at: ago(60).toISOString() },
  ]);
  const hotel = await server.signInAs(site.number, { organization: 'view', pms: 'view' });
  expect(await attentionOf(site, hotel)).toMatchObject({ total: 1 });
  await server.database.system
    .updateTable('payment_gateway')
    .set({ status: 'Test' })
    .where('id', '=', world.gateway.id)
    .execute();
  expect(await attentionOf(site)).toMatchObject({ total: 0 });
});

test('a gateway whose last three payments failed needs attention until one succeeds', async () => {
  await using stripe = await startFakeStripe();
  const vendors = await startTestServer({ stripeApiUrl: stripe.url });
  onTestFinished(() => vendors.close());
  vendors.clock.now = now;
  const sales = await cardSales(vendors);
  const added = (mode: 'live' | 'test') =>
    sales.addGateway({
      mode,
      stripe: { publishableKey: `pk_${mode}_1`, accountId: null, descriptor: 'HOTEL WIFI' },
      secrets: { secretKey: stripe.secretKey, webhookSecret: 'whsec_1' },
    });
  const gateway = await added('live');
  const tested = await added('test');
  const fail = async (of: typeof gateway) => {
    stripe.dropAfter('/checkout/sessions');
    const { purchaseId } = await sales.buy(of);
    expect(await openHostedPage(vendors.context, purchaseId, sales.page)).toHaveProperty('failure');
  };
  const found = async () =>
    (await overviewCalls(vendors).overviewOf(sales.family.site, sales.token)).attention;
  await fail(gateway);
  await fail(gateway);
  expect(await found()).toMatchObject({ total: 0 });
  for (const _ of [1, 2, 3]) await fail(tested);
  await fail(gateway);
  expect((await found()).rows).toMatchObject([
    { kind: 'payments-failing', name: gateway.name, count: 3, at: now.toISOString() },
  ]);
  const { purchaseId, url } = await sales.open(gateway);
  const card = new URLSearchParams({ number: cards.good.replaceAll(' ', '') });
  await fetch(url, { method: 'POST', redirect: 'manual', body: card });
  await settlePurchase(vendors.context, purchaseId);
  expect(await found()).toMatchObject({ total: 0 });
});

test('promo codes need attention from 80 % of a budget', async () => {
  const { site, area, grouping } = world.family;
  const budget = [
    { currency: 'EUR', amount: 1_000 },
    { currency: 'CHF', amount: 1_000 },
  ];
  const give = async (code: string, given: Record<string, number>, changes = {}) => {
    const id = await plantPromo(server, site, { name: code, code, budget, ...changes });
    await server.database.system
      .updateTable('promo_code')
      .set({ given: JSON.stringify(given) })
      .where('id', '=', id)
      .execute();
    return id;
  };
  await give('LITTLE', { EUR: 799, CHF: 10 });
  await give('PAUSED', { EUR: 900 }, { status: 'Paused' });
  await give('NOBUDGET', { EUR: 900 }, { budget: [] });
  await give('OVER', { EUR: 900 }, { validUntil: '2026-06-01T00:00' });
  const near = await give('NEAR', { EUR: 10, CHF: 800 });
  const spent = await give('SPENT', { EUR: 1_000, CHF: 1_000 });
  expect(await attentionOf(grouping)).toMatchObject({
    rows: [
      { kind: 'promo-budget', id: spent, name: 'SPENT', count: 100, place: { names: [site.name] } },
      { kind: 'promo-budget', id: near, name: 'NEAR', count: 80 },
    ],
    total: 2,
  });
  expect(await attentionOf(area)).toMatchObject({ total: 0 });
});
