import type { ServerContext } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { paypalAmount } from '../adapters/paypal/amounts.ts';
import { callPayPalAs, type PayPalRequest } from '../adapters/paypal/client.ts';
import { order, webhook } from '../adapters/paypal/objects.ts';
import {
  type CardTestStep,
  failed,
  lastEventOf,
  type Outcome,
  ok,
  skipped,
  type TestedSecrets,
  timed,
} from './steps.ts';

type Call = (request: PayPalRequest) => ReturnType<typeof callPayPalAs>;

/** Client IDs do not say their mode: PayPal's host of the mode accepts only those of its own. */
export async function* testPayPal(
  server: ServerContext,
  gateway: UsableGateway,
  { clientSecret }: TestedSecrets,
): AsyncGenerator<CardTestStep> {
  const { mode, settings } = gateway;
  const { clientId = '', webhookId = '' } = settings.paypal ?? {};
  if (clientSecret === undefined) {
    yield { ...skipped('account', 'Enter the client secret.'), state: 'failed' };
    for (const step of ['page', 'webhook']) yield skipped(step, 'The client secret is missing.');
    return;
  }
  const call: Call = (request) => callPayPalAs(server, { mode, clientId, clientSecret }, request);
  const path = `v1/notifications/webhooks/${encodeURIComponent(webhookId)}`;
  const found = await call({ method: 'GET', path });
  const isRejected = 'failure' in found && found.issue === null;
  const account = await timed('account', async () =>
    isRejected
      ? failed(`${found.failure.text}. In ${mode} mode they are those of a ${mode} app.`)
      : ok(`PayPal accepts the client ID in ${mode} mode.`),
  );
  yield account;
  if (account.state !== 'ok') yield skipped('page', 'PayPal does not accept the client ID.');
  else if (mode === 'live') yield skipped('page', 'No page is opened in live mode.');
  else yield await timed('page', () => tryPage(call, gateway));
  yield isRejected
    ? skipped('webhook', 'PayPal does not accept the client ID.')
    : await timed('webhook', () => webhookOf(server, gateway, found));
}

/** An order that nobody approves takes nothing, and ends by itself. */
async function tryPage(call: Call, { currencies }: UsableGateway): Promise<Outcome> {
  const currency = currencies[0] ?? 'EUR';
  const address = 'https://example.com/';
  const made = await call({
    method: 'POST',
    path: 'v2/checkout/orders',
    key: crypto.randomUUID(),
    body: JSON.stringify({
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: 'test', amount: paypalAmount(1_000, currency) }],
      payment_source: {
        paypal: { experience_context: { return_url: address, cancel_url: address } },
      },
    }),
  });
  if ('failure' in made) return failed(`A payment page could not be opened. ${made.failure.text}.`);
  return order.safeParse(made.json).success
    ? ok('A payment page was opened; it ends by itself.')
    : failed('A payment page was not opened.');
}

async function webhookOf(
  server: ServerContext,
  gateway: UsableGateway,
  found: Awaited<ReturnType<Call>>,
): Promise<Outcome> {
  if ('failure' in found) return failed('PayPal does not know the webhook ID.');
  if (server.publicUrl === null)
    return failed('The server does not know its public address. Set PUBLIC_URL on the server.');
  const read = webhook.safeParse(found.json);
  const address = `${server.publicUrl}/payments/${gateway.id}/events`;
  return read.success && read.data.url === address
    ? lastEventOf(server, gateway, 'PayPal')
    : failed(`At PayPal, the webhook has another address. Enter ${address} there.`);
}
