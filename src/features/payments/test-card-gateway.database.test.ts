// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  adyenApiKey,
  adyenMerchant,
  type FakeAdyen,
  startFakeAdyen,
} from '../../../test/adyen/fake-adyen.ts';
import {
  apiLoginId,
  type FakeAuthorizeNet,
  signatureKey,
  startFakeAuthorizeNet,
  transactionKey,
} from '../../../test/authorize-net/fake-authorize-net.ts';
import {
  type FakePayPal,
  paypalClientId,
  paypalSecret,
  paypalWebhookId,
  startFakePayPal,
} from '../../../test/paypal/fake-paypal.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { type FakeStripe, startFakeStripe } from '../../../test/stripe/fake-stripe.ts';
import type { UsableGateway } from '../payment-gateways/queries.ts';
import { type TestedSecrets, testCardGateway } from './public/test-card-gateway.ts';
import { type CardSales, cardSales, sandboxSecret } from './testing/card-sales.ts';

let stripe: FakeStripe;
let adyen: FakeAdyen;
let paypal: FakePayPal;
let authorizeNet: FakeAuthorizeNet;
let server: TestServer;
let sales: CardSales;

beforeAll(async () => {
  stripe = await startFakeStripe();
  adyen = await startFakeAdyen();
  paypal = await startFakePayPal();
  authorizeNet = await startFakeAuthorizeNet();
  server = await startTestServer({
    stripeApiUrl: stripe.url,
    adyenApiUrl: adyen.url,
    paypalApiUrl: paypal.url,
    authorizeNetApiUrl: authorizeNet.url,
  });
  sales = await cardSales(server);
});
afterAll(async () => {
  await server.close();
  await stripe[Symbol.asyncDispose]();
  await adyen[Symbol.asyncDispose]();
  await paypal[Symbol.asyncDispose]();
  await authorizeNet[Symbol.asyncDispose]();
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

const adyenSettings = { merchantAccount: adyenMerchant, clientKey: 'test_A', liveUrlPrefix: null };
const hmacKey = '44782DEF547AAA06C910C43932B1EB0C';

test('Adyen accepts the key, and a payment page is opened and closed', async () => {
  const gateway = await sales.addGateway({ adyen: adyenSettings });
  expect(await statesOf(gateway, { apiKey: adyenApiKey, hmacKey })).toEqual([
    'mode ok',
    'account ok',
    'page ok',
    'webhook ok',
  ]);
  expect([...adyen.state.links.values()]).toMatchObject([{ status: 'expired' }]);
});

test('each wrong setting of Adyen has its own error', async () => {
  const apiKey = adyenApiKey;
  const live = await sales.addGateway({ adyen: adyenSettings, mode: 'live' });
  expect(await statesOf(live, { apiKey, hmacKey })).toContain('mode failed');
  const other = { ...adyenSettings, merchantAccount: 'OtherECOM' };
  const foreign = await sales.addGateway({ adyen: other });
  expect(await statesOf(foreign, { apiKey, hmacKey: 'short' })).toEqual([
    'mode ok',
    'account failed',
    'page skipped',
    'webhook failed',
  ]);
});

const paypalSettings = { clientId: paypalClientId, webhookId: paypalWebhookId };

test('PayPal accepts the client, a page is opened, and its webhook has our address', async () => {
  const gateway = await sales.addGateway({ paypal: paypalSettings });
  const clientSecret = paypalSecret;
  paypal.setWebhookAddress('https://another.example/');
  expect(await statesOf(gateway, { clientSecret })).toEqual([
    'account ok',
    'page ok',
    'webhook failed',
  ]);
  paypal.setWebhookAddress(`https://atrium.example/payments/${gateway.id}/events`);
  expect(await statesOf(gateway, { clientSecret })).toContain('webhook ok');
  expect([...paypal.state.orders.values()]).toMatchObject([{ captures: [] }, { captures: [] }]);
});

test('each wrong setting of PayPal has its own error', async () => {
  const gateway = await sales.addGateway({ paypal: { ...paypalSettings, webhookId: 'OTHER' } });
  expect(await statesOf(gateway, { clientSecret: paypalSecret })).toEqual([
    'account ok',
    'page ok',
    'webhook failed',
  ]);
  const steps = ['account failed', 'page skipped', 'webhook skipped'];
  expect(await statesOf(gateway, { clientSecret: 'wrong' })).toEqual(steps);
  expect(await statesOf(gateway, {})).toEqual(steps);
  const live = await sales.addGateway({ paypal: paypalSettings, mode: 'live' });
  expect(await statesOf(live, { clientSecret: paypalSecret })).toContain('page skipped');
});

const authorizeNetSecrets = { transactionKey, signatureKey };
const paymentEvents = [
  'authcapture.created',
  'authorization.created',
  'priorAuthCapture.created',
  'void.created',
  'refund.created',
  'fraud.held',
  'fraud.approved',
  'fraud.declined',
].map((name) => `net.authorize.payment.${name}`);

test('Authorize.Net accepts the account, and its webhook has our address and all events', async () => {
  const gateway = await sales.addGateway({ authorizeNet: { apiLoginId } });
  const webhook = async () => (await statesOf(gateway, authorizeNetSecrets)).at(-1);
  expect(await statesOf(gateway, authorizeNetSecrets)).toEqual([
    'account ok',
    'currencies ok',
    'lookUp ok',
    'page ok',
    'webhook failed',
  ]);
  authorizeNet.webhook.url = `https://atrium.example/payments/${gateway.id}/events`;
  expect(await webhook(), 'without events').toBe('webhook failed');
  authorizeNet.webhook.eventTypes = paymentEvents;
  expect(await webhook()).toBe('webhook ok');
  authorizeNet.webhook.status = 'inactive';
  expect(await webhook()).toBe('webhook failed');
  expect([...authorizeNet.state.transactions]).toEqual([]);
});

test('each wrong setting of Authorize.Net has its own error', async () => {
  const gateway = await sales.addGateway({ authorizeNet: { apiLoginId } });
  const nothing = ['currencies', 'lookUp', 'page', 'webhook'].map((step) => `${step} skipped`);
  for (const secrets of [{ ...authorizeNetSecrets, transactionKey: 'wrong' }, {}])
    expect(await statesOf(gateway, secrets)).toEqual(['account failed', ...nothing]);
  const foreign = await sales.addGateway({ authorizeNet: { apiLoginId }, currencies: ['USD'] });
  const steps = await statesOf(foreign, { transactionKey, signatureKey: '0a' });
  expect(steps).toEqual([
    'account ok',
    'currencies failed',
    'lookUp ok',
    'page failed',
    'webhook failed',
  ]);
  authorizeNet.account.hasTransactionDetails = false;
  expect(await statesOf(gateway, authorizeNetSecrets)).toContain('lookUp failed');
  const live = await sales.addGateway({ authorizeNet: { apiLoginId }, mode: 'live' });
  expect(await statesOf(live, authorizeNetSecrets)).toContain('page skipped');
  authorizeNet.account.isTestMode = true;
  expect(await statesOf(live, authorizeNetSecrets)).toContain('account failed');
});
