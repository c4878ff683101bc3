// On both engines
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
import { plantGateway, plantStay } from '../../pms/testing/pms-world.ts';
import { repeatPosting } from '../../sales-reports/pms/actions/contract.ts';
import { openPmsTransaction } from '../../sales-reports/pms/contract.ts';
import { newAccessCode } from '../testing/new-access-code.ts';

let server: TestServer;
let sales: CardSales;
let nasIdentifier: string;
const room = { room: '12', lastName: 'Roe' };

beforeAll(async () => {
  server = await startTestServer();
  return () => server.close();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  sales = await cardSales(server);
  await server.database.system
    .updateTable('service_plan')
    .set({
      price: 995,
      settings: sql`settings || '{"paymentMethods": ["creditCard", "roomCharge"], "taxRate": 0}'`,
    })
    .where('id', '=', sales.plan.id)
    .execute();
  const { area } = sales.family;
  nasIdentifier = await addUamGateway(server, area, sales.token);
  await publishPortal(server, area, {
    methods: { methods: [method('roomAndName'), method('accessCode')] },
  });
  await sales.addGateway();
});

const browser = () => guestBrowser(server);
function arrive(macAddress = newMac()): Promise<GuestPage> {
  const { number } = sales.family.area;
  return browser().open(
    uamQuery(`https://atrium.example/portal/${number}/`, { nasIdentifier, macAddress }),
  );
}
async function signIn(arrived: GuestPage): Promise<GuestPage> {
  return browser().follow(await browser().submit(arrived, 'roomAndName', room));
}
const atPayPage = async (mac?: string) => signIn(await arrive(mac));
/** Adds a property system whose link is down, and the stay of the guest. */
async function hotelIsDown(queuedUpTo: number | null): Promise<void> {
  const link = await plantGateway(server, sales.family.area, {
    type: 'fias',
    posting: { queuedUpTo },
  });
  await plantStay(server, link, room);
}
const rowsOf = (table: 'posting' | 'purchase') =>
  server.database.system
    .selectFrom(table)
    .selectAll()
    .where('organization_number', '=', sales.family.area.number)
    .orderBy('at')
    .orderBy('id')
    .execute();
const cardPageOf = ({ html, text }: GuestPage) => {
  const url = /href="([^"]*\/payments\/sandbox\/[^"]*)"/.exec(html)?.[1];
  if (url === undefined) throw new Error(`No card page: ${text}`);
  return url.replaceAll('&amp;', '&');
};

test('a guest whose room charge waits for the hotel can pay by card instead, and pays once', async () => {
  await hotelIsDown(null);
  const payPage = await atPayPage();
  const waiting = await browser().submit(payPage, 'payRoom');
  await browser().submit(payPage, 'payRoom');
  expect(await rowsOf('posting'), 'a second click').toMatchObject([{ state: 'queued' }]);
  expect(waiting.location ?? '').not.toContain('username=');
  sales.pass(2);
  const paid = await pay(server, cardPageOf(await browser().submit(payPage, 'payCard')));
  expect(await rowsOf('posting')).toMatchObject([
    { state: 'settledUnposted', settled_reason: /another payment/ },
  ]);
  const back = await browser().open(returnAddressOf(paid) ?? '');
  expect(ticketOf(back)).toMatch(/^[0-9a-f]{32}$/);
  const purchases = await rowsOf('purchase');
  expect(purchases).toMatchObject([
    { method: 'roomCharge', status: 'failed' },
    { method: 'creditCard', status: 'captured' },
  ]);
});

test('a withdrawn charge is posted again only if its guest has not paid otherwise', async () => {
  await hotelIsDown(null);
  const payPage = await atPayPage();
  await browser().submit(payPage, 'payRoom');
  sales.pass(2);
  const cardPage = cardPageOf(await browser().submit(payPage, 'payCard'));
  const [charge] = await rowsOf('posting');
  const orgNumber = String(sales.family.provider.number);
  const opened = () =>
    server.call(
      openPmsTransaction,
      { params: { orgNumber, transactionId: charge?.id ?? '' } },
      sales.token,
    );
  expect(await opened()).toMatchObject({ state: 'settledUnposted', isPaidOtherwise: false });
  await browser().open(returnAddressOf(await pay(server, cardPage)) ?? '');
  const { isPaidOtherwise, version } = await opened();
  expect(isPaidOtherwise).toBe(true);
  const params = { orgNumber, postingId: charge?.id ?? '' };
  await expect(
    server.call(repeatPosting, { params, body: { version } }, sales.token),
  ).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/paid in another way/) });
  await server.database.system
    .updateTable('purchase')
    .set({ status: 'refunded' })
    .where('organization_number', '=', sales.family.area.number)
    .where('method', '=', 'creditCard')
    .execute();
  await server.call(repeatPosting, { params, body: { version } }, sales.token);
  expect(await rowsOf('posting')).toMatchObject([{ state: 'queued' }]);
});

test('a charge that is under way is not withdrawn: the guest waits for its answer', async () => {
  await hotelIsDown(null);
  const payPage = await atPayPage();
  await browser().submit(payPage, 'payRoom');
  await server.database.system
    .updateTable('posting')
    .set({ state: 'sent' })
    .where('organization_number', '=', sales.family.area.number)
    .execute();
  const { html } = await browser().follow(await browser().submit(payPage, 'payCard'));
  expect(html).not.toContain('/payments/sandbox/');
  expect(await rowsOf('purchase')).toMatchObject([{ method: 'roomCharge', status: 'pending' }]);
});

test.each(['a free plan', 'an access code'] as const)(
  'a charge is withdrawn whose guest takes %s while it waits',
  async (instead) => {
    await hotelIsDown(null);
    const freePlan = await sales.guests.addPlan({ name: 'Free plan', price: 0 });
    const code = await newAccessCode(server, sales, freePlan.id);
    const arrived = await arrive();
    const plansPage = await signIn(arrived);
    const choose = (plan: string) => browser().submit(plansPage, 'plan', { plan });
    const payPage = await browser().follow(await choose(sales.plan.id));
    await browser().submit(payPage, 'payRoom');
    expect(await rowsOf('posting')).toMatchObject([{ state: 'queued' }]);
    const admitted =
      instead === 'a free plan'
        ? await choose(freePlan.id)
        : await browser().submit(arrived, 'accessCode', { code });
    expect(ticketOf(admitted)).toMatch(/^[0-9a-f]{32}$/);
    expect(await rowsOf('posting')).toMatchObject([
      { state: 'settledUnposted', settled_reason: /online without it/ },
    ]);
    expect(await rowsOf('purchase')).toMatchObject([{ method: 'roomCharge', status: 'failed' }]);
  },
);

test('a guest who went online while the charge waited has begun the plan that it pays for', async () => {
  await hotelIsDown(995);
  const mac = newMac();
  const charged = await browser().submit(await atPayPage(mac), 'payRoom');
  await startSession(server, ticketOf(charged), mac);
  expect(await rowsOf('purchase')).toMatchObject([
    { method: 'roomCharge', status: 'pending', started_at: server.clock.now },
  ]);
});
