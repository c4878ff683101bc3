import type { ServerContext } from '../../../server/context.ts';
import { isSignatureKey, type UsableGateway } from '../../payment-gateways/queries.ts';
import {
  type AuthorizeNetCredentials,
  type AuthorizeNetRequest,
  callAuthorizeNetAs,
  listWebhooks,
} from '../adapters/authorize-net/client.ts';
import { hostedPage, merchant, webhooks } from '../adapters/authorize-net/objects.ts';
import { settingsOf } from '../adapters/authorize-net/page-settings.ts';
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

type Call = (request: AuthorizeNetRequest) => ReturnType<typeof callAuthorizeNetAs>;

const events = 'net.authorize.payment.';
/** Those without which a payment is found by look-ups only. */
const neededEvents = [
  'authcapture.created',
  'authorization.created',
  'priorAuthCapture.created',
  'void.created',
  'refund.created',
  'fraud.held',
  'fraud.approved',
  'fraud.declined',
].map((name) => `${events}${name}`);

/** Login IDs do not say their mode: the hosts of a mode accept only accounts of their own. */
export async function* testAuthorizeNet(
  server: ServerContext,
  gateway: UsableGateway,
  { transactionKey, signatureKey }: TestedSecrets,
): AsyncGenerator<CardTestStep> {
  const { mode, settings } = gateway;
  const later = ['currencies', 'lookUp', 'page', 'webhook'];
  if (transactionKey === undefined) {
    yield { ...skipped('account', 'Enter the transaction key.'), state: 'failed' };
    for (const step of later) yield skipped(step, 'The transaction key is missing.');
    return;
  }
  const apiLoginId = settings.authorizeNet?.apiLoginId ?? '';
  const credentials = { mode, apiLoginId, transactionKey };
  const call: Call = (request) => callAuthorizeNetAs(server, credentials, request);
  const reply = await call({ name: 'getMerchantDetails', content: {} });
  const account = await timed('account', async () => accountOf(reply, mode));
  yield account;
  if (account.state !== 'ok') {
    for (const step of later) yield skipped(step, 'Authorize.Net has not accepted the account.');
    return;
  }
  yield await timed('currencies', async () => currencyOf(reply, gateway));
  yield await timed('lookUp', async () => {
    const paging = { limit: 1, offset: 1 };
    const listed = await call({ name: 'getUnsettledTransactionList', content: { paging } });
    return 'failure' in listed
      ? failed(`${listed.failure.text}.`)
      : ok('Transactions can be looked up.');
  });
  yield mode === 'live'
    ? skipped('page', 'No page is opened in live mode.')
    : await timed('page', () => tryPage(call, gateway));
  yield await timed('webhook', () => webhookOf(server, gateway, credentials, signatureKey));
}

function accountOf(reply: Awaited<ReturnType<Call>>, mode: UsableGateway['mode']): Outcome {
  if ('failure' in reply)
    return failed(
      reply.failure.kind === 'denied'
        ? `${reply.failure.text}. In ${mode} mode, enter those of a ${accounts[mode]}.`
        : `${reply.failure.text}.`,
    );
  const read = merchant.safeParse(reply.json);
  if (!read.success) return failed('This is not Authorize.Net: its answer describes no account.');
  return read.data.isTestMode === true && mode === 'live'
    ? failed('The account is in test mode, so it charges no cards. End that at Authorize.Net.')
    : ok(`Authorize.Net accepts the API login ID and transaction key in ${mode} mode.`);
}

const accounts = { test: 'sandbox account', live: 'production account' };

function currencyOf(reply: Awaited<ReturnType<Call>>, { currencies }: UsableGateway): Outcome {
  const read = 'failure' in reply ? undefined : merchant.safeParse(reply.json).data;
  const taken = read?.currencies ?? [];
  if (taken.length === 0) return ok('Authorize.Net does not say the currency of the account.');
  const foreign = currencies.find((currency) => !taken.includes(currency));
  return foreign === undefined
    ? ok(`The account takes ${currencies.join(', ')}.`)
    : failed(`The account takes ${taken.join(', ')}, not ${foreign}.`);
}

/** A page that nobody pays takes nothing, and ends by itself. */
async function tryPage(call: Call, { currencies }: UsableGateway): Promise<Outcome> {
  const address = 'https://example.com/';
  const page = { returnUrl: address, cancelUrl: address, language: 'en', description: 'Test' };
  const made = await call({
    name: 'getHostedPaymentPage',
    content: {
      transactionRequest: {
        transactionType: 'authCaptureTransaction',
        amount: '10.00',
        currencyCode: currencies[0] ?? 'USD',
        order: { invoiceNumber: 'test' },
      },
      hostedPaymentSettings: { setting: settingsOf(page) },
    },
  });
  if ('failure' in made) return failed(`A payment page could not be opened. ${made.failure.text}.`);
  return hostedPage.safeParse(made.json).success
    ? ok('A payment page was opened; it ends by itself.')
    : failed('A payment page was not opened.');
}

async function webhookOf(
  server: ServerContext,
  gateway: UsableGateway,
  credentials: AuthorizeNetCredentials,
  signatureKey: string | undefined,
): Promise<Outcome> {
  if (signatureKey === undefined || !isSignatureKey(signatureKey))
    return failed('Enter the signature key: it has 128 hexadecimal digits.');
  if (server.publicUrl === null)
    return failed('The server does not know its public address. Set PUBLIC_URL on the server.');
  const listed = webhooks.safeParse(await listWebhooks(server, credentials));
  if (!listed.success) return failed('The webhooks of the account could not be read.');
  const address = `${server.publicUrl}/payments/${gateway.id}/events`;
  const ours = listed.data.filter(({ url }) => url === address);
  if (ours.length === 0)
    return failed(`Authorize.Net has no webhook with our address. Enter ${address} there.`);
  const active = ours.filter(({ status }) => status === undefined || status === 'active');
  if (active.length === 0) return failed('The webhook at Authorize.Net is not active.');
  const sent = active.flatMap(({ eventTypes }) => eventTypes);
  const missing = neededEvents.filter((name) => !sent.includes(name));
  return missing.length === 0
    ? lastEventOf(server, gateway, 'Authorize.Net')
    : failed(`The webhook at Authorize.Net lacks events: ${missing.join(', ')}.`);
}
