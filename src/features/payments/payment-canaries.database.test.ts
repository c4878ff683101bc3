// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { adyenApiKey, startFakeAdyen } from '../../../test/adyen/fake-adyen.ts';
import {
  signatureKey,
  startFakeAuthorizeNet,
  transactionKey,
} from '../../../test/authorize-net/fake-authorize-net.ts';
import { authorizeNetCards } from '../../../test/authorize-net/state.ts';
import { dumpOf, secretTracker } from '../../../test/canaries.ts';
import {
  paypalClientId,
  paypalSecret,
  paypalWebhookId,
  startFakePayPal,
} from '../../../test/paypal/fake-paypal.ts';
import { startTestServer } from '../../../test/server.ts';
import { startFakeStripe } from '../../../test/stripe/fake-stripe.ts';
import { createLogger } from '../../server/logging.ts';
import { openHostedPage, refundPurchase, settlePurchase } from './public/card-payments.ts';
import { adyenCards, adyenSales, hmacKey } from './testing/adyen-sales.ts';
import { authorizeNetSales } from './testing/authorize-net-sales.ts';
import { cardSales, pay, sandboxSecret, sendForm } from './testing/card-sales.ts';

test('secrets and card numbers are in no row, no line of the log and no page', async () => {
  const lines: string[] = [];
  const log = createLogger('trace', { write: (line: string) => void lines.push(line) });
  await using stripe = await startFakeStripe();
  await using adyen = await startFakeAdyen();
  await using paypal = await startFakePayPal();
  await using authorizeNet = await startFakeAuthorizeNet();
  const server = await startTestServer({
    log,
    stripeApiUrl: stripe.url,
    adyenApiUrl: adyen.url,
    paypalApiUrl: paypal.url,
    authorizeNetApiUrl: authorizeNet.url,
  });
  const sales = await cardSales(server);
  const tracker = secretTracker();
  const real = tracker.mark('a real card', '5105105105105100');
  for (const [what, secret] of [
    ['the card of the sandbox', '4242424242424242'],
    ['the secret of the sandbox', sandboxSecret],
    ['the key of Stripe', stripe.secretKey],
    ['the key of Adyen', adyenApiKey],
    ['the card of Adyen', adyenCards.good],
    ['the HMAC key of Adyen', hmacKey],
    ['the secret of PayPal', paypalSecret],
    ['the transaction key of Authorize.Net', transactionKey],
    ['the signature key of Authorize.Net', signatureKey],
    ['the card of Authorize.Net', authorizeNetCards.good],
  ] as const)
    tracker.mark(what, secret);
  const webhookSecret = tracker.mark('the secret of webhooks', 'whsec_canary_5f0c2b7a');
  const pages: string[] = [];

  const { purchaseId, url } = await sales.open(await sales.addGateway());
  const typed = { number: real, expiry: '12/39', cvc: '739' };
  for (const form of [typed, { ...typed, number: `${real}0` }, { number: real }])
    pages.push(await (await sendForm(server, url, 'pay', form)).text());
  await pay(server, url);
  await settlePurchase(server.context, purchaseId);
  await sales.work();
  await refundPurchase(server.context, { purchaseId, amount: 1, by: 'Ada' });

  const gateway = await sales.addGateway({
    stripe: { publishableKey: 'pk_test_1', accountId: null, descriptor: 'HOTEL WIFI' },
    secrets: { secretKey: stripe.secretKey, webhookSecret },
  });
  const bought = await sales.open(gateway);
  await fetch(bought.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: '4242424242424242' }),
  });
  for (const secrets of [[webhookSecret], ['whsec_forged']])
    await stripe.deliver({
      send: (init) => server.request(`/payments/${gateway.id}/events`, init),
      sessionId: bought.url.split('/').at(-1) ?? '',
      type: 'payment_intent.succeeded',
      now: server.clock.now,
      secrets,
    });
  await openHostedPage(server.context, bought.purchaseId, sales.page);

  const shop = adyenSales(server, sales, adyen);
  const byAdyen = await shop.addGateway();
  const atAdyen = await sales.open(byAdyen);
  await shop.pay(atAdyen.url);
  const [item] = adyen.state.events;
  await shop.deliver(byAdyen, item, { hmacKey: '00'.repeat(32) });
  await shop.deliver(byAdyen, item);
  expect(await sales.purchase(atAdyen.purchaseId)).toMatchObject({ status: 'captured' });

  const byPayPal = await sales.addGateway({
    paypal: { clientId: paypalClientId, webhookId: paypalWebhookId },
    secrets: { clientSecret: paypalSecret },
  });
  const atPayPal = await sales.open(byPayPal);
  const { id } = paypal.state.orderOf(atPayPal.purchaseId);
  paypal.state.approve(id, 'ok');
  for (const isForged of [true, false])
    await paypal.deliver({
      send: (init) => server.request(`/payments/${byPayPal.id}/events`, init),
      type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id },
      isForged,
    });
  expect(await sales.purchase(atPayPal.purchaseId)).toMatchObject({ status: 'captured' });

  const anet = authorizeNetSales(server, sales, authorizeNet);
  const byAuthorizeNet = await anet.addGateway();
  const atAuthorizeNet = await sales.open(byAuthorizeNet);
  tracker.mark('the token of a payment page', await anet.tokenOn(atAuthorizeNet.url));
  await anet.pay(atAuthorizeNet.url);
  const { transId } = await anet.paymentOf(atAuthorizeNet.purchaseId);
  for (const key of ['00'.repeat(64), signatureKey])
    await anet.deliver(byAuthorizeNet, {
      type: 'authcapture.created',
      transId,
      signatureKey: key,
    });
  expect(await sales.purchase(atAuthorizeNet.purchaseId)).toMatchObject({ status: 'captured' });

  expect(lines.join('')).toContain('an event of a payment gateway was rejected');
  // The list of test cards on the sandbox's page has its numbers in groups.
  const sightings = [
    ...(await dumpOf(server.database)),
    ...lines.map((text) => ({ where: 'the log', text })),
    ...pages.map((text) => ({ where: 'the page', text })),
  ];
  expect(tracker.seenIn(sightings)).toEqual([]);
  expect(pages.join('')).not.toContain('739');
  await server.close();
});
