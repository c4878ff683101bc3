// On both engines
import { expect, onTestFinished, test } from 'vitest';
import {
  addUamGateway,
  guestBrowser,
  method,
  newMac,
  publishPortal,
  ticketOf,
  uamQuery,
} from '../../../../test/portal-guests.ts';
import { startTestServer } from '../../../../test/server.ts';
import { startFakeStripe } from '../../../../test/stripe/fake-stripe.ts';
import { cardSales } from '../../payments/testing/card-sales.ts';
import { stripeSales } from '../../payments/testing/stripe-sales.ts';

test('a guest who leaves the page of Stripe without paying can pay again', async () => {
  const stripe = await startFakeStripe();
  const server = await startTestServer({ stripeApiUrl: stripe.url });
  onTestFinished(async () => {
    await server.close();
    await stripe[Symbol.asyncDispose]();
  });
  const sales = await cardSales(server);
  const shop = stripeSales(server, sales, stripe);
  await shop.addGateway();
  const { area } = sales.family;
  await server.database.system
    .updateTable('service_plan')
    .set({ price: 995 })
    .where('id', '=', sales.plan.id)
    .execute();
  const nasIdentifier = await addUamGateway(server, area, sales.token);
  await publishPortal(server, area, { methods: { methods: [method('free')] } });
  const browser = guestBrowser(server);
  const start = `https://atrium.example/portal/${area.number}/`;
  const arrived = await browser.open(uamQuery(start, { nasIdentifier, macAddress: newMac() }));
  const payPage = await browser.follow(await browser.submit(arrived, 'free'));
  const cardPage = async (page = payPage) => {
    const { html, text } = await browser.submit(page, 'payCard');
    const url = new RegExp(`href="(${stripe.url}/pay/[^"]*)"`).exec(html)?.[1];
    if (url === undefined) throw new Error(`No card page: ${text}`);
    return { url, session: stripe.state.sessions.get(shop.sessionIn(url)) };
  };
  const { url, session } = await cardPage();
  expect((await cardPage()).url, 'a second click').toBe(url);
  const back = await browser.open(session?.cancel_url ?? '');
  expect(back.text).toContain('The payment was canceled');
  expect(stripe.state.sessions.get(shop.sessionIn(url))).toMatchObject({ status: 'expired' });
  const again = await cardPage(back);
  expect(again.url).not.toBe(url);
  await shop.pay(again.url);
  expect(ticketOf(await browser.open(again.session?.success_url ?? ''))).toMatch(/^[0-9a-f]{32}$/);
});
