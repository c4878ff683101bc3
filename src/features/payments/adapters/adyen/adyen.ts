import type { ServerContext } from '../../../../server/context.ts';
import {
  type CardAdapter,
  type CardPayment,
  type Failed,
  type PaymentReport,
  unopenedReport,
} from '../adapter.ts';
import { refused, unreachable } from '../failures.ts';
import { adyenAmount } from './amounts.ts';
import { type KnownPayment, knownPayment } from './known.ts';
import { call, findLink } from './links.ts';
import { localeOf } from './locales.ts';
import { modification, type PaymentLink, paymentLink } from './objects.ts';
import { receiveAdyenEvent } from './receive.ts';
import { failureOf, isOf, reportOf } from './report.ts';

/** Our job ends the link earlier. */
const linkGraceMs = 300_000;
const largestDescription = 280;

/**
 * Adyen's Pay by Link ('Pay by Link through the API' of Adyen's documentation): the card is entered on Adyen's page only.
 * Captures, cancels and refunds are received at once, and their outcome comes in an event.
 */
export const adyen: CardAdapter = {
  acknowledgement: '[accepted]',

  async open(server, payment, { returnUrl, language, description }) {
    const { purchaseId, amount, currency, gateway, expiresAt } = payment;
    const money = adyenAmount(amount, currency);
    if (money === null) return refused(`Adyen takes no such amount of ${currency}`);
    const opened = await call(server, gateway, paymentLink, {
      method: 'POST',
      path: 'paymentLinks',
      key: purchaseId,
      body: {
        merchantAccount: merchantOf(payment),
        reference: purchaseId,
        amount: money,
        allowedPaymentMethods: ['scheme'],
        description: description.slice(0, largestDescription),
        expiresAt: new Date(expiresAt.getTime() + linkGraceMs).toISOString(),
        manualCapture: gateway.settings.capture !== 'atOnce',
        returnUrl,
        reusable: false,
        shopperLocale: localeOf(language),
      },
    });
    if ('failure' in opened) return opened;
    return { reference: opened.found.id, url: opened.found.url };
  },

  lookUp,

  async capture(server, payment, key) {
    const known = await knownOf(server, payment);
    return modify(server, payment, known, { action: 'captures', key, amount: payment.amount });
  },

  async cancel(server, payment, key) {
    if (payment.reference === null) return unopenedReport(payment);
    const found = await findLink(server, payment.gateway, payment.reference);
    if ('failure' in found) return found;
    const known = await knownOf(server, payment);
    const report = reportWith(payment, known, found.found);
    if (report.facts.some(({ kind }) => kind === 'captured'))
      return refused('The payment has been captured: refund it');
    if (report.facts.some(({ kind }) => kind === 'authorised'))
      return modify(server, payment, known, { action: 'cancels', key });
    if (found.found.status === 'expired') return report;
    const ended = await call(server, payment.gateway, paymentLink, {
      method: 'PATCH',
      path: `paymentLinks/${encodeURIComponent(payment.reference)}`,
      body: { status: 'expired' },
    });
    if ('failure' in ended) {
      // When it was paid a moment ago, the look-up says so.
      return ended.failure.kind === 'unreachable' ? ended : lookUp(server, payment);
    }
    return reportWith(payment, known, ended.found);
  },

  async refund(server, payment, { amount, key }) {
    const known = await knownOf(server, payment);
    const made = await modify(server, payment, known, { action: 'refunds', key, amount });
    return 'failure' in made ? made : { ...made, refundReference: made.modification };
  },

  receive: receiveAdyenEvent,
};

const outcomes = { captures: 'CAPTURE', cancels: 'CANCELLATION', refunds: 'REFUND' } as const;

interface Modification {
  action: keyof typeof outcomes;
  key: string;
  /** in minor units of ISO 4217; of captures and refunds */
  amount?: number;
}

/**
 * Requests a capture, cancel or refund ('Capture', 'Cancel' and 'Refund' of Adyen's documentation). Adyen answers that it
 * has received the request, and reports the outcome in an event: until then the caller repeats it, with the same key.
 */
async function modify(
  server: ServerContext,
  payment: CardPayment,
  known: KnownPayment,
  { action, key, amount }: Modification,
): Promise<(PaymentReport & { modification: string }) | Failed> {
  const { gateway, purchaseId, currency } = payment;
  const { pspReference, items } = known;
  if (pspReference === null && action !== 'cancels')
    return unreachable('Adyen has not yet reported the payment in an event');
  const money = amount === undefined ? undefined : adyenAmount(amount, currency);
  if (money === null) return refused(`Adyen takes no such amount of ${currency}`);
  const merchantAccount = merchantOf({ gateway });
  const sent = await call(server, gateway, modification, {
    method: 'POST',
    key,
    ...(pspReference === null
      ? { path: action, body: { merchantAccount, reference: key, paymentReference: purchaseId } }
      : {
          path: `payments/${encodeURIComponent(pspReference)}/${action}`,
          body: { merchantAccount, reference: key, amount: money },
        }),
  });
  if ('failure' in sent) return sent;
  const { pspReference: reference } = sent.found;
  if (failureOf(items, reference) !== undefined)
    return refused('Adyen reported that it was not done');
  const isDone = items.some(
    (item) => item.pspReference === reference && isOf(item, outcomes[action], 'true'),
  );
  if (!isDone) return unreachable('Adyen has received the request and reports its outcome later');
  const report = reportWith(payment, known, null);
  return { ...report, modification: reference };
}

async function lookUp(
  server: ServerContext,
  payment: CardPayment,
): Promise<PaymentReport | Failed> {
  if (payment.reference === null) return unopenedReport(payment);
  const found = await findLink(server, payment.gateway, payment.reference);
  if ('failure' in found) return found;
  return reportWith(payment, await knownOf(server, payment), found.found);
}

async function knownOf(
  server: ServerContext,
  { gateway, purchaseId }: CardPayment,
): Promise<KnownPayment> {
  const known = await knownPayment(server, gateway, purchaseId);
  if (known === undefined) throw new Error('The purchase is none of this gateway');
  return known;
}

function reportWith(
  { gateway }: CardPayment,
  known: KnownPayment,
  link: PaymentLink | null,
): PaymentReport {
  const isManual =
    known.isManual ?? link?.manualCapture ?? gateway.settings.capture === 'atSessionStart';
  return reportOf(known, { link, isManual });
}

function merchantOf({ gateway }: Pick<CardPayment, 'gateway'>): string {
  return gateway.settings.adyen?.merchantAccount ?? '';
}
