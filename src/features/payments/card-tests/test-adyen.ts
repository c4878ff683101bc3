import type { ServerContext } from '../../../server/context.ts';
import { isHmacKey, type UsableGateway } from '../../payment-gateways/queries.ts';
import { adyenAmount } from '../adapters/adyen/amounts.ts';
import { type AdyenRequest, callAdyenAs, livePrefixOf } from '../adapters/adyen/client.ts';
import { paymentLink } from '../adapters/adyen/objects.ts';
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

type Call = (request: AdyenRequest) => ReturnType<typeof callAdyenAs>;

/** In test mode a payment page is opened and closed; in live mode the key is only shown to Adyen. */
export async function* testAdyen(
  server: ServerContext,
  gateway: UsableGateway,
  { apiKey, hmacKey }: TestedSecrets,
): AsyncGenerator<CardTestStep> {
  const mode = await timed('mode', async () => modeOf(gateway, apiKey));
  yield mode;
  if (mode.state !== 'ok' || apiKey === undefined) {
    for (const step of ['account', 'page', 'webhook'])
      yield skipped(step, 'The settings are wrong.');
    return;
  }
  const merchantAccount = gateway.settings.adyen?.merchantAccount ?? '';
  const call: Call = (request) =>
    callAdyenAs(server, { apiKey, livePrefix: livePrefixOf(gateway) }, request);
  const accepted = await timed('account', async () => {
    const body = { merchantAccount };
    const reply = await call({ method: 'POST', path: 'paymentMethods', body });
    return 'failure' in reply
      ? failed(`${reply.failure.text}.`)
      : ok(`Adyen accepts the key for ${merchantAccount}.`);
  });
  yield accepted;
  if (accepted.state !== 'ok') yield skipped('page', 'Adyen does not accept the key.');
  else if (gateway.mode === 'live') yield skipped('page', 'No page is opened in live mode.');
  else yield await timed('page', () => tryPage(call, merchantAccount, gateway));
  yield await timed('webhook', () => webhookOf(server, gateway, hmacKey));
}

function modeOf({ mode, settings: { adyen } }: UsableGateway, apiKey: string | undefined): Outcome {
  if (apiKey === undefined) return failed('Enter the API key.');
  if (adyen?.clientKey.startsWith(`${mode}_`) !== true)
    return failed(`This is not a ${mode} key: client keys of ${mode} mode begin with ${mode}_.`);
  if (mode === 'live' && adyen.liveUrlPrefix === null)
    return failed('Enter the prefix of live addresses.');
  return ok(`The client key is of ${mode} mode.`);
}

async function tryPage(
  call: Call,
  merchantAccount: string,
  { currencies }: UsableGateway,
): Promise<Outcome> {
  const made = await call({
    method: 'POST',
    path: 'paymentLinks',
    key: crypto.randomUUID(),
    body: {
      merchantAccount,
      reference: 'Test of the payment gateway',
      amount: adyenAmount(1_000, currencies[0] ?? 'EUR'),
      allowedPaymentMethods: ['scheme'],
    },
  });
  if ('failure' in made) return failed(`A payment page could not be opened. ${made.failure.text}.`);
  const link = paymentLink.safeParse(made.json);
  if (!link.success || link.data.status !== 'active')
    return failed('A payment page was not opened.');
  const path = `paymentLinks/${encodeURIComponent(link.data.id)}`;
  const ended = await call({ method: 'PATCH', path, body: { status: 'expired' } });
  return 'failure' in ended
    ? failed(`A payment page was opened, but not closed. ${ended.failure.text}.`)
    : ok('A payment page was opened and closed.');
}

async function webhookOf(
  server: ServerContext,
  gateway: UsableGateway,
  hmacKey: string | undefined,
): Promise<Outcome> {
  return hmacKey === undefined || !isHmacKey(hmacKey)
    ? failed('Enter the HMAC key of the webhook: it is hexadecimal.')
    : lastEventOf(server, gateway, 'Adyen');
}
