import type * as z from 'zod/mini';
import type { ServerContext } from '../../../../server/context.ts';
import {
  type CardAdapter,
  type CardPayment,
  type Failed,
  type PaymentReport,
  unopenedReport,
} from '../adapter.ts';
import { stripeAmount } from './amounts.ts';
import { callStripe, refused, type StripeRequest, unreachable } from './client.ts';
import { listRefunds, readRefund, refundOf } from './money-back.ts';
import { intentOf, paymentIntent, refund, reportOf, session, sessionReport } from './objects.ts';
import { receiveStripeEvent } from './receive.ts';
import { findStripeSettlement } from './settlement.ts';

const expand = { 'expand[]': 'payment_intent.latest_charge' };
/** Stripe's sessions last half an hour at least; ours ends earlier, by the job. */
const sessionGraceSeconds = 300;

/** Stripe's Checkout (https://docs.stripe.com/api/checkout/sessions): the card is entered on Stripe's page only. */
export const stripe: CardAdapter = {
  async open(server, payment, { returnUrl, cancelUrl, language, description }) {
    const { purchaseId, amount, currency, gateway, expiresAt } = payment;
    const value = stripeAmount(amount, currency);
    if (value === null) return refused(`Stripe takes no such amount of ${currency}`);
    const opened = await call(server, payment, session, {
      method: 'POST',
      path: 'checkout/sessions',
      key: purchaseId,
      params: {
        mode: 'payment',
        success_url: returnUrl,
        cancel_url: cancelUrl,
        locale: localeOf(language),
        expires_at: Math.floor(expiresAt.getTime() / 1000) + sessionGraceSeconds,
        client_reference_id: purchaseId,
        'metadata[purchase]': purchaseId,
        'payment_method_types[0]': 'card',
        'line_items[0][quantity]': 1,
        'line_items[0][price_data][currency]': currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': value,
        'line_items[0][price_data][product_data][name]': description,
        'payment_intent_data[metadata][purchase]': purchaseId,
        'payment_intent_data[statement_descriptor_suffix]':
          gateway.settings.stripe?.descriptor ?? null,
        'payment_intent_data[capture_method]':
          gateway.settings.capture === 'atOnce' ? 'automatic' : 'manual',
      },
    });
    if ('failure' in opened) return opened;
    const { id, url } = opened.found;
    return typeof url === 'string'
      ? { reference: id, url }
      : refused('The payment page is no longer open');
  },

  lookUp,

  listsRefunds: true,

  async capture(server, payment, key) {
    const intent = await intentFor(server, payment);
    if ('failure' in intent) return intent;
    if (intent.status === 'succeeded') return lookUp(server, payment);
    return changeIntent(server, payment, { path: `payment_intents/${intent.id}/capture`, key });
  },

  async cancel(server, payment, key) {
    if (payment.reference === null) return unopenedReport(payment);
    const found = await findSession(server, payment);
    if ('failure' in found) return found;
    const intent = intentOf(found.found);
    if (intent?.status === 'succeeded') return refused('The payment has been captured: refund it');
    if (intent?.status === 'requires_capture')
      return changeIntent(server, payment, { path: `payment_intents/${intent.id}/cancel`, key });
    if (found.found.status === 'open') {
      const path = `checkout/sessions/${payment.reference}/expire`;
      const ended = await call(server, payment, session, { method: 'POST', path, key });
      // When it succeeded a moment ago, the look-up says so.
      if ('failure' in ended && ended.failure.kind === 'unreachable') return ended;
    }
    return lookUp(server, payment);
  },

  async refund(server, payment, { amount, key }) {
    const value = stripeAmount(amount, payment.currency);
    if (value === null) return refused(`Stripe refunds no such amount of ${payment.currency}`);
    const intent = await intentFor(server, payment);
    if ('failure' in intent) return intent;
    const made = await call(server, payment, refund, {
      method: 'POST',
      path: 'refunds',
      key,
      params: {
        payment_intent: intent.id,
        amount: value,
        'metadata[transaction]': key,
      },
    });
    if ('failure' in made) return made;
    const asked = refundOf(made.found);
    if (asked.state === 'failed') return refused(asked.text ?? 'The refund failed');
    // A key that was used before returns what the refund was then.
    const now = await readRefund(server, payment.gateway, asked.reference);
    const moneyBack = [now === undefined ? asked : refundOf(now)];
    return { ...reportOf(intent, null), moneyBack, refundReference: asked.reference };
  },

  async lookUpRefund(server, payment, refundReference) {
    const intent = await intentFor(server, payment);
    if ('failure' in intent) return intent;
    const now = await readRefund(server, payment.gateway, refundReference);
    return now === undefined
      ? unreachable('Stripe did not answer')
      : { ...reportOf(intent, null), moneyBack: [refundOf(now)] };
  },

  settlement: findStripeSettlement,

  receive: receiveStripeEvent,
};

type Gateway = Pick<CardPayment, 'gateway'>;

/** Calls Stripe and parses its reply. */
async function call<S extends z.ZodMiniType>(
  server: ServerContext,
  { gateway }: Gateway,
  schema: S,
  request: StripeRequest,
): Promise<{ found: z.infer<S> } | Failed> {
  const reply = await callStripe(server, gateway, request);
  if ('failure' in reply) return reply;
  const parsed = schema.safeParse(reply.json);
  return parsed.success
    ? { found: parsed.data }
    : unreachable('Stripe answered something that was not understood');
}

function findSession(server: ServerContext, payment: CardPayment) {
  const path = `checkout/sessions/${payment.reference}`;
  return call(server, payment, session, { method: 'GET', path, params: expand });
}

async function lookUp(
  server: ServerContext,
  payment: CardPayment,
): Promise<PaymentReport | Failed> {
  if (payment.reference === null) return unopenedReport(payment);
  const found = await findSession(server, payment);
  if ('failure' in found) return found;
  const report = sessionReport(found.found);
  const intent = intentOf(found.found);
  if (intent?.status !== 'succeeded') return report;
  const refunds = await listRefunds(server, payment.gateway, intent.id);
  return 'failure' in refunds ? refunds : { ...report, ...refunds };
}

async function intentFor(server: ServerContext, payment: CardPayment) {
  const found = payment.reference === null ? null : await findSession(server, payment);
  if (found !== null && 'failure' in found) return found;
  return (found && intentOf(found.found)) ?? refused('Stripe has no payment of this purchase');
}

async function changeIntent(
  server: ServerContext,
  payment: CardPayment,
  { path, key }: { path: string; key: string },
): Promise<PaymentReport | Failed> {
  const changed = await call(server, payment, paymentIntent, {
    method: 'POST',
    path,
    key,
    params: { 'expand[]': 'latest_charge' },
  });
  return 'failure' in changed ? changed : reportOf(changed.found, null);
}

/** Stripe's page speaks these languages; it refuses others. */
const locales = new Set(
  'bg cs da de el en es et fi fil fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(
    ' ',
  ),
);

function localeOf(language: string): string {
  const base = language.split('-')[0] ?? '';
  return locales.has(base) ? base : 'auto';
}
