// On both engines
import { expect, onTestFinished, test } from 'vitest';
import { ticketOf } from '../../../../test/portal-guests.ts';
import { startTestServer } from '../../../../test/server.ts';
import { startFakeStripe } from '../../../../test/stripe/fake-stripe.ts';
import { stripeSales } from '../../payments/testing/stripe-sales.ts';
import { openVisit, visitCalls } from '../testing/portal-visit.ts';
import { sellingArea } from '../testing/selling-area.ts';

test('a guest who leaves the page of Stripe without paying can pay again', async () => {
  const stripe = await startFakeStripe();
  const server = await startTestServer({ stripeApiUrl: stripe.url });
  onTestFinished(async () => {
    await server.close();
    await stripe[Symbol.asyncDispose]();
  });
  const sales = await sellingArea(server, {
    methods: ['free'],
    price: 995,
    paymentMethods: ['creditCard'],
  });
  const shop = stripeSales(server, sales, stripe);
  await shop.addGateway();
  const visit = await openVisit(server, sales.family.area, sales.token);
  const { arrive, browser, submit } = visitCalls(() => visit);
  const payPage = await submit(await arrive(), 'free');
  const cardPage = async (page = payPage) => {
    const { html, text } = await browser().submit(page, 'payCard');
    const url = new RegExp(`href="(${stripe.url}/pay/[^"]*)"`).exec(html)?.[1];
    if (url === undefined) throw new Error(`No card page: ${text}`);
    return { url, session: stripe.state.sessions.get(shop.sessionIn(url)) };
  };
  const { url, session } = await cardPage();
  expect((await cardPage()).url, 'a second click').toBe(url);
  const back = await browser().open(session?.cancel_url ?? '');
  expect(back.text).toContain('The payment was canceled');
  expect(stripe.state.sessions.get(shop.sessionIn(url))).toMatchObject({ status: 'expired' });
  const again = await cardPage(back);
  expect(again.url).not.toBe(url);
  await shop.pay(again.url);
  expect(ticketOf(await browser().open(again.session?.success_url ?? ''))).toMatch(
    /^[0-9a-f]{32}$/,
  );
});
