// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { type FakeStripe, startFakeStripe } from '../../../test/stripe/fake-stripe.ts';
import type { UsableGateway } from '../payment-gateways/queries.ts';
import { type TestedSecrets, testCardGateway } from './public/test-card-gateway.ts';
import { type CardSales, cardSales, sandboxSecret } from './testing/card-sales.ts';

let stripe: FakeStripe;
let server: TestServer;
let sales: CardSales;

beforeAll(async () => {
  stripe = await startFakeStripe();
  server = await startTestServer({ stripeApiUrl: stripe.url });
  sales = await cardSales(server);
});
afterAll(async () => {
  await server.close();
  await stripe[Symbol.asyncDispose]();
});

async function statesOf(gateway: UsableGateway, secrets: TestedSecrets) {
  const states: string[] = [];
  for await (const { step, state } of testCardGateway(server.context, gateway, secrets))
    states.push(`${step} ${state}`);
  return states;
}

const settings = { publishableKey: 'pk_test_1', accountId: null, descriptor: 'HOTEL WIFI' };
const webhookSecret = 'whsec_tested_0b1c';

test('the sandbox receives its own signed event', async () => {
  const gateway = await sales.addGateway();
  expect(await statesOf(gateway, { sandboxSecret })).toEqual(['webhook ok']);
  expect(await statesOf(gateway, { sandboxSecret: 'another secret' })).toEqual(['webhook failed']);
});

test('Stripe accepts the key, and a test card is authorised and voided', async () => {
  const gateway = await sales.addGateway({ stripe: settings });
  const { secretKey } = stripe;
  expect(await statesOf(gateway, { secretKey, webhookSecret })).toEqual([
    'mode ok',
    'account ok',
    'card ok',
    'webhook ok',
  ]);
  expect([...stripe.state.intents.values()]).toMatchObject([{ status: 'canceled' }]);
});

test('a key of the other mode and a wrong key have different errors', async () => {
  const live = await sales.addGateway({ stripe: settings, mode: 'live' });
  const { secretKey } = stripe;
  expect(await statesOf(live, { secretKey, webhookSecret })).toEqual([
    'mode failed',
    'account skipped',
    'card skipped',
    'webhook skipped',
  ]);
  const gateway = await sales.addGateway({ stripe: settings });
  expect(await statesOf(gateway, { secretKey: 'sk_test_wrong' })).toEqual([
    'mode ok',
    'account failed',
    'card skipped',
    'webhook failed',
  ]);
});
