import * as z from 'zod/mini';
import type { ServerContext } from '../../../../server/context.ts';
import { openSecret, type UsableGateway } from '../../../payment-gateways/queries.ts';
import { noCard, type PaymentReport, type ReceivedEvent, type SignedRequest } from '../adapter.ts';
import { verifySignature } from '../signature.ts';
import { callStripe } from './client.ts';
import { paymentIntent, reportOf, session, sessionReport } from './objects.ts';

// https://docs.stripe.com/api/events/object
const stripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});
const chargeObject = z.object({ payment_intent: z.nullable(z.string()) });
const dispute = z.object({ payment_intent: z.nullable(z.string()), amount: z.int() });

/**
 * Verifies and reads a webhook. The payment is then read from Stripe, because the event's copy lacks the card and may be
 * older; when Stripe is silent, the copy is used.
 */
export async function receiveStripeEvent(
  server: ServerContext,
  gateway: UsableGateway,
  { body, header }: SignedRequest,
): Promise<ReceivedEvent | 'bad signature' | 'old' | 'not understood'> {
  const secrets = await Promise.all(
    (['webhookSecret', 'previousWebhookSecret'] as const).map((name) =>
      openSecret(server, gateway, name),
    ),
  );
  const verified = await verifySignature({
    secrets: secrets.filter((secret) => secret !== null),
    body,
    header: header('stripe-signature') ?? '',
    now: server.now(),
  });
  if (verified !== 'valid') return verified;
  const event = stripeEvent.safeParse(parsed(body));
  if (!event.success) return 'not understood';
  const { id, type, data } = event.data;
  return { id, type, ...(await aboutOf(server, gateway, type, data.object)) };
}

type About = Pick<ReceivedEvent, 'purchaseId' | 'report'>;
const nothing: About = { purchaseId: null, report: null };

async function aboutOf(
  server: ServerContext,
  gateway: UsableGateway,
  type: string,
  object: unknown,
): Promise<About> {
  if (type.startsWith('checkout.session.')) {
    const copy = session.safeParse(object);
    if (!copy.success) return nothing;
    const { payment_intent: intent, metadata, status } = copy.data;
    const id = typeof intent === 'string' ? intent : null;
    const report = id === null ? sessionReport(copy.data) : await read(server, gateway, id, status);
    return { purchaseId: idOf(metadata), report };
  }
  if (type.startsWith('payment_intent.')) {
    const copy = paymentIntent.safeParse(object);
    if (!copy.success) return nothing;
    const report = await read(server, gateway, copy.data.id, null);
    return { purchaseId: idOf(copy.data.metadata), report: report ?? reportOf(copy.data, null) };
  }
  if (type === 'charge.dispute.funds_withdrawn') return disputeOf(server, gateway, object);
  if (type.startsWith('charge.')) {
    const copy = chargeObject.safeParse(object);
    if (!copy.success || copy.data.payment_intent === null) return nothing;
    const found = await purchaseOf(server, gateway, copy.data.payment_intent);
    const report = await read(server, gateway, copy.data.payment_intent, null);
    return { purchaseId: found?.id ?? null, report };
  }
  return nothing;
}

async function read(
  server: ServerContext,
  gateway: UsableGateway,
  intentId: string,
  sessionStatus: string | null,
): Promise<PaymentReport | null> {
  const reply = await callStripe(server, gateway, {
    method: 'GET',
    path: `payment_intents/${encodeURIComponent(intentId)}`,
    params: { 'expand[]': 'latest_charge' },
  });
  if ('failure' in reply) return null;
  const found = paymentIntent.safeParse(reply.json);
  return found.success ? reportOf(found.data, sessionStatus) : null;
}

async function disputeOf(
  server: ServerContext,
  gateway: UsableGateway,
  object: unknown,
): Promise<About> {
  const copy = dispute.safeParse(object);
  if (!copy.success || copy.data.payment_intent === null) return nothing;
  const found = await purchaseOf(server, gateway, copy.data.payment_intent);
  if (found === undefined) return nothing;
  const { id, amount, currency } = found;
  return {
    purchaseId: id,
    report: {
      facts: [{ kind: 'chargedBack', total: copy.data.amount }],
      amount,
      currency,
      capturesSeparately: false,
      card: { ...noCard, transaction: copy.data.payment_intent },
    },
  };
}

/** Charges and disputes name the payment intent only. */
function purchaseOf(
  { database }: ServerContext,
  gateway: UsableGateway,
  intentId: string,
): Promise<{ id: string; amount: number; currency: string } | undefined> {
  return database.system
    .selectFrom('card_transaction')
    .innerJoin('purchase', 'purchase.id', 'card_transaction.purchase_id')
    .select(['purchase.id', 'purchase.amount', 'purchase.currency'])
    .where('card_transaction.gateway_id', '=', gateway.id)
    .where('card_transaction.reference', '=', intentId)
    .executeTakeFirst();
}

function idOf({ purchase }: { purchase?: string | undefined }): string | null {
  return z.uuid().safeParse(purchase).success ? (purchase ?? null) : null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
