import type { ServerContext } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { signatureOf } from '../adapters/signature.ts';
import { callStripeAs, type StripeRequest } from '../adapters/stripe/client.ts';
import { stripeAccount, triedIntent } from '../adapters/stripe/objects.ts';
import {
  type CardTestStep,
  failed,
  lastEventOf,
  type Outcome,
  ok,
  skipped,
  type TestedSecrets,
  timed,
} from '../card-tests/steps.ts';
import { testAdyen } from '../card-tests/test-adyen.ts';
import { testAuthorizeNet } from '../card-tests/test-authorize-net.ts';
import { testPayPal } from '../card-tests/test-paypal.ts';

export type { TestedSecrets };

/**
 * Tests a card gateway in the order in which an administrator would search for the cause. It books nothing here; in test
 * mode a test card is authorised and voided at Stripe.
 */
export async function* testCardGateway(
  server: ServerContext,
  gateway: UsableGateway,
  secrets: TestedSecrets,
): AsyncGenerator<CardTestStep> {
  if (gateway.type === 'sandbox') yield* testSandbox(server, gateway, secrets);
  else if (gateway.type === 'stripe') yield* testStripe(server, gateway, secrets);
  else if (gateway.type === 'adyen') yield* testAdyen(server, gateway, secrets);
  else if (gateway.type === 'paypal') yield* testPayPal(server, gateway, secrets);
  else if (gateway.type === 'authorize-net') yield* testAuthorizeNet(server, gateway, secrets);
}

async function* testSandbox(
  server: ServerContext,
  { id }: UsableGateway,
  { sandboxSecret }: TestedSecrets,
): AsyncGenerator<CardTestStep> {
  yield await timed('webhook', async () => {
    if (sandboxSecret === undefined) return failed('Save the gateway first: it has no secret yet.');
    // About no purchase, so that the route only verifies it. Always the same, so that it is stored once.
    const event = { id, type: 'payment.challenged', data: emptyPayment };
    const body = JSON.stringify(event);
    const { status } = await server.requestSelf(`/payments/${id}/events`, {
      method: 'POST',
      headers: { 'atrium-signature': await signatureOf(sandboxSecret, body, server.now()) },
      body,
    });
    return status === 200
      ? ok('A signed event was received. No money moves in the sandbox.')
      : failed(`The event was answered with ${status}. Save the gateway, and test again.`);
  });
}

const emptyPayment = {
  reference: '',
  purchaseId: '00000000-0000-4000-8000-000000000000',
  amount: 0,
  currency: '',
  capturesAtOnce: true,
  refunded: 0,
  brand: null,
  last4: null,
};

async function* testStripe(
  server: ServerContext,
  gateway: UsableGateway,
  { secretKey, webhookSecret }: TestedSecrets,
): AsyncGenerator<CardTestStep> {
  const mode = await timed('mode', async () => modeOf(gateway, secretKey));
  yield mode;
  if (mode.state !== 'ok' || secretKey === undefined) {
    for (const step of ['account', 'card', 'webhook']) yield skipped(step, 'The keys are wrong.');
    return;
  }
  const account = gateway.settings.stripe?.accountId ?? null;
  const call = (request: StripeRequest) => callStripeAs(server, { secretKey, account }, request);
  const accepted = await timed('account', async () => {
    const reply = await call({ method: 'GET', path: 'account' });
    if ('failure' in reply) return failed(`${reply.failure.text}.`);
    const parsed = stripeAccount.safeParse(reply.json);
    return parsed.success
      ? ok(`Stripe accepts the key, of ${parsed.data.id}.`)
      : failed('This is not Stripe: its answer names no account.');
  });
  yield accepted;
  if (accepted.state !== 'ok') yield skipped('card', 'An earlier step failed.');
  else if (gateway.mode === 'live') yield skipped('card', 'No card is tried in live mode.');
  else yield await timed('card', () => tryCard(call, gateway));
  yield await timed('webhook', () => webhookOf(server, gateway, webhookSecret));
}

/** Keys say their mode: live keys in test mode would charge real cards. */
function modeOf({ mode, settings }: UsableGateway, secretKey: string | undefined): Outcome {
  if (secretKey === undefined) return failed('Enter the secret key.');
  if (!new RegExp(`^(sk|rk)_${mode}_`).test(secretKey))
    return failed(`This is not a ${mode} key: secret keys of ${mode} mode begin with sk_${mode}_.`);
  return settings.stripe?.publishableKey.startsWith(`pk_${mode}_`) === true
    ? ok(`Both keys are of ${mode} mode.`)
    : failed(`This is not a ${mode} key: publishable keys of ${mode} mode begin with pk_${mode}_.`);
}

async function tryCard(
  call: (request: StripeRequest) => ReturnType<typeof callStripeAs>,
  { currencies }: UsableGateway,
): Promise<Outcome> {
  const made = await call({
    method: 'POST',
    path: 'payment_intents',
    key: crypto.randomUUID(),
    params: {
      amount: 1_000,
      currency: (currencies[0] ?? 'EUR').toLowerCase(),
      'payment_method_types[0]': 'card',
      payment_method: 'pm_card_visa',
      capture_method: 'manual',
      confirm: 'true',
    },
  });
  if ('failure' in made)
    return failed(`A test card could not be authorized. ${made.failure.text}.`);
  const intent = triedIntent.safeParse(made.json);
  if (!intent.success || intent.data.status !== 'requires_capture')
    return failed('A test card was not authorized.');
  const { id } = intent.data;
  const ended = await call({
    method: 'POST',
    path: `payment_intents/${id}/cancel`,
    key: crypto.randomUUID(),
  });
  return 'failure' in ended
    ? failed(`A test card was authorized, but not voided. ${ended.failure.text}.`)
    : ok('A test card was authorized and voided.');
}

async function webhookOf(
  server: ServerContext,
  gateway: UsableGateway,
  webhookSecret: string | undefined,
): Promise<Outcome> {
  if (webhookSecret === undefined || !webhookSecret.startsWith('whsec_'))
    return failed('Enter the signing secret of the webhook: it begins with whsec_.');
  return lastEventOf(server, gateway, 'Stripe');
}
