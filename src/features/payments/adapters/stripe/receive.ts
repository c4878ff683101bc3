import * as z from 'zod/mini';
import type { ServerContext } from '../../../../server/context.ts';
import { any } from '../../../../server/database/listing.ts';
import { openSecret, type UsableGateway } from '../../../payment-gateways/queries.ts';
import {
  type Failed,
  type MoneyBack,
  noCard,
  type PaymentReport,
  type ReceivedEvent,
  type SignedRequest,
} from '../adapter.ts';
import { verifySignature } from '../signature.ts';
import { callStripe, refused } from './client.ts';
import { chargebackOf, listRefunds, readDispute, readRefund, refundOf } from './money-back.ts';
import { dispute, paymentIntent, refund, reportOf, session, sessionReport } from './objects.ts';

// https://docs.stripe.com/api/events/object
const stripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});
const chargeObject = z.object({ payment_intent: z.nullable(z.string()) });

/**
 * Verifies and reads a webhook. The payment is then read from Stripe, because the event's copy lacks the card and may be
 * older; when Stripe is silent, the copy is used. An event without one that suffices is not accepted: Stripe delivers it
 * again for three days.
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
  const about = await aboutOf(server, gateway, type, data.object);
  return about === 'silent' ? 'not understood' : { id, type, ...about };
}

type About = Pick<ReceivedEvent, 'purchaseId' | 'report'>;
const nothing: About = { purchaseId: null, report: null };

async function aboutOf(
  server: ServerContext,
  gateway: UsableGateway,
  type: string,
  object: unknown,
): Promise<About | 'silent'> {
  if (type.startsWith('checkout.session.')) {
    const copy = session.safeParse(object);
    if (!copy.success) return nothing;
    const { payment_intent: intent, metadata, status } = copy.data;
    const id = typeof intent === 'string' ? intent : null;
    const report = id === null ? sessionReport(copy.data) : await read(server, gateway, id, status);
    if (isSilent(report)) return 'silent';
    return { purchaseId: idOf(metadata), report: 'failure' in report ? null : report };
  }
  if (type.startsWith('payment_intent.')) {
    const copy = paymentIntent.safeParse(object);
    if (!copy.success) return nothing;
    const report = await read(server, gateway, copy.data.id, null);
    return {
      purchaseId: idOf(copy.data.metadata),
      report: 'failure' in report ? reportOf(copy.data, null) : report,
    };
  }
  if (type.startsWith('charge.dispute.')) {
    const copy = dispute.safeParse(object);
    if (!copy.success) return nothing;
    const { payment_intent: intent } = copy.data;
    const now = (await readDispute(server, gateway, copy.data.id)) ?? copy.data;
    return moneyBackOf(server, gateway, intent, chargebackOf(now, type));
  }
  if (type.startsWith('refund.') || type.startsWith('charge.refund.')) {
    const copy = refund.safeParse(object);
    if (!copy.success) return nothing;
    const now = (await readRefund(server, gateway, copy.data.id)) ?? copy.data;
    return moneyBackOf(server, gateway, copy.data.payment_intent, refundOf(now));
  }
  if (type.startsWith('charge.')) {
    const copy = chargeObject.safeParse(object);
    if (!copy.success || copy.data.payment_intent === null) return nothing;
    const { payment_intent: intent } = copy.data;
    const found = await purchaseOf(server, gateway, intent);
    if (found === undefined) return nothing;
    const report = await read(server, gateway, intent, null);
    const refunds = await listRefunds(server, gateway, intent);
    if (isSilent(report) || isSilent(refunds)) return 'silent';
    const moneyBack = 'failure' in refunds ? {} : refunds;
    return {
      purchaseId: found.id,
      report: 'failure' in report ? null : { ...report, ...moneyBack },
    };
  }
  return nothing;
}

async function read(
  server: ServerContext,
  gateway: UsableGateway,
  intentId: string,
  sessionStatus: string | null,
): Promise<PaymentReport | Failed> {
  const reply = await callStripe(server, gateway, {
    method: 'GET',
    path: `payment_intents/${encodeURIComponent(intentId)}`,
    params: { 'expand[]': 'latest_charge' },
  });
  if ('failure' in reply) return reply;
  const found = paymentIntent.safeParse(reply.json);
  return found.success
    ? reportOf(found.data, sessionStatus)
    : refused('Stripe answered something that was not understood');
}

/** Whether the same event can be read later. */
function isSilent(found: object | Failed): boolean {
  return 'failure' in found && found.failure.kind !== 'refused';
}

/** Reports a refund or dispute of a purchase that we know. */
async function moneyBackOf(
  server: ServerContext,
  gateway: UsableGateway,
  intentId: string | null | undefined,
  moneyBack: MoneyBack | null,
): Promise<About> {
  const found =
    typeof intentId === 'string' ? await purchaseOf(server, gateway, intentId) : undefined;
  if (found === undefined) return nothing;
  const { id, amount, currency } = found;
  if (moneyBack === null) return { purchaseId: id, report: null };
  return {
    purchaseId: id,
    report: {
      facts: [],
      amount,
      currency,
      capturesSeparately: false,
      card: noCard,
      moneyBack: [moneyBack],
    },
  };
}

/** Charges, refunds and disputes name the payment intent only. The amount is what was taken, which may not be the price. */
function purchaseOf(
  { database }: ServerContext,
  gateway: UsableGateway,
  intentId: string,
): Promise<{ id: string; amount: number; currency: string } | undefined> {
  return database.system
    .selectFrom('card_transaction')
    .innerJoin('purchase', 'purchase.id', 'card_transaction.purchase_id')
    .select(['purchase.id', 'card_transaction.amount', 'card_transaction.currency'])
    .where('card_transaction.gateway_id', '=', gateway.id)
    .where('card_transaction.reference', '=', intentId)
    .where('card_transaction.type', '=', any(['authorise', 'sale']))
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
