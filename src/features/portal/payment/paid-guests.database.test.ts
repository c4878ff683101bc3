// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addUamGateway,
  type GuestPage,
  guestBrowser,
  method,
  newMac,
  publishPortal,
  startSession,
  ticketOf,
  uamQuery,
} from '../../../../test/portal-guests.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import {
  type CardSales,
  cardSales,
  pay,
  returnAddressOf,
} from '../../payments/testing/card-sales.ts';
import { newAccessCode } from '../testing/new-access-code.ts';

let server: TestServer;
let sales: CardSales;
let freePlanId: string;
let mac: string;
let signIn: GuestPage;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.close();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  mac = newMac();
  sales = await cardSales(server);
  const { area } = sales.family;
  await server.database.system
    .updateTable('service_plan')
    .set({
      price: 995,
      settings: sql`settings || '{"paymentMethods": ["creditCard"], "taxRate": 0}'`,
    })
    .where('id', '=', sales.plan.id)
    .execute();
  freePlanId = (await sales.guests.addPlan({ name: 'Free plan', price: 0 })).id;
  await sales.addGateway({ capture: 'atSessionStart' });
  await publishPortal(server, area, {
    methods: { methods: [method('free'), method('accessCode')] },
  });
  const nasIdentifier = await addUamGateway(server, area, sales.token);
  signIn = await browser().open(
    uamQuery(`https://atrium.example/portal/${area.number}/`, { nasIdentifier, macAddress: mac }),
  );
});

const browser = () => guestBrowser(server);
const plansPage = async () => browser().follow(await browser().submit(signIn, 'free'));
const choose = async (plan: string) =>
  browser().follow(await browser().submit(await plansPage(), 'plan', { plan }));

/** Opens the page of the card, and returns its address. */
async function atCard(): Promise<string> {
  const { html } = await browser().submit(await choose(sales.plan.id), 'payCard');
  const url = /href="([^"]*\/payments\/sandbox\/[^"]*)"/.exec(html)?.[1];
  return url?.replaceAll('&amp;', '&') ?? '';
}
/** Pays for the plan and returns, but the gateway does not let the device in. */
async function paid(): Promise<void> {
  const back = returnAddressOf(await pay(server, await atCard()));
  ticketOf(await browser().open(back ?? ''));
}
const purchase = () =>
  server.database.system
    .selectFrom('purchase')
    .innerJoin('guest', 'guest.id', 'purchase.guest_id')
    .select(['purchase.status', 'purchase.started_at', 'guest.plan_id', 'guest.access_code_id'])
    .where('purchase.organization_number', '=', sales.family.area.number)
    .where('purchase.method', '=', 'creditCard')
    .executeTakeFirstOrThrow();

test('a guest who has paid and signs in again gets the plan that was paid for', async () => {
  await paid();
  const again = await browser().submit(signIn, 'free');
  await startSession(server, ticketOf(again), mac);
  await sales.work();
  expect(await purchase()).toMatchObject({
    status: 'captured',
    started_at: server.clock.now,
    plan_id: sales.plan.id,
  });
});

test('a guest who has paid and enters an access code is not charged for the plan of the code', async () => {
  await paid();
  const code = await newAccessCode(server, sales, freePlanId);
  const ticket = ticketOf(await browser().submit(signIn, 'accessCode', { code }));
  await startSession(server, ticket, mac);
  await sales.work();
  expect(await purchase()).toMatchObject({
    status: 'authorised',
    started_at: null,
    plan_id: sales.plan.id,
    access_code_id: null,
  });
});
