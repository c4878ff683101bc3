// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { dumpOf, secretTracker } from '../../../test/canaries.ts';
import { startTestServer } from '../../../test/server.ts';
import { startFakeStripe } from '../../../test/stripe/fake-stripe.ts';
import { createLogger } from '../../server/logging.ts';
import { openHostedPage, refundPurchase, settlePurchase } from './public/card-payments.ts';
import { cardSales, pay, sandboxSecret, sendForm } from './testing/card-sales.ts';

test('secrets and card numbers are in no row, no line of the log and no page', async () => {
  const lines: string[] = [];
  const log = createLogger('trace', { write: (line: string) => void lines.push(line) });
  await using stripe = await startFakeStripe();
  const server = await startTestServer({ log, stripeApiUrl: stripe.url });
  const sales = await cardSales(server);
  const tracker = secretTracker();
  const real = tracker.mark('a real card', '5105105105105100');
  for (const [what, secret] of [
    ['the card of the sandbox', '4242424242424242'],
    ['the secret of the sandbox', sandboxSecret],
    ['the key of Stripe', stripe.secretKey],
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
