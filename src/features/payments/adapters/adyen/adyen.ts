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
import { failureOf, refundOf } from './money-back.ts';
import { isOf, modification, type PaymentLink, paymentLink } from './objects.ts';
import { receiveAdyenEvent } from './receive.ts';
import { reportOf } from './report.ts';

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

  capture: (server, payment, key) =>
    finish(server, payment, { action: 'captures', key, amount: payment.amount }),

  async cancel(server, payment, key) {
    if (payment.reference === null) return unopenedReport(payment);
    const found = await findLink(server, payment.gateway, payment.reference);
    if ('failure' in found) return found;
    const known = await knownOf(server, payment);
    const report = reportWith(payment, known, found.found);
    if (report.facts.some(({ kind }) => kind === 'captured'))
      return refused('The payment has been captured: refund it');
    if (report.facts.some(({ kind }) => kind === 'authorised'))
      return finish(server, payment, { action: 'cancels', key });
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
    const sent = await modify(server, payment, { action: 'refunds', key, amount });
    if ('failure' in sent) return sent;
    // Read now: an answer that was lost may have been followed by its event.
    const known = await knownOf(server, payment);
    const made = refundOf(known.items, { reference: sent.reference, key, amount });
    const report = reportWith(payment, known, null);
    const others = report.moneyBack?.filter(({ reference }) => reference !== made.reference) ?? [];
    return { ...report, moneyBack: [...others, made], refundReference: made.reference };
  },

  // Adyen has no call for it: its events say what became of a refund.
  lookUpRefund: async (server, payment) =>
    reportWith(payment, await knownOf(server, payment), null),

  receive: receiveAdyenEvent,
};

interface Modification {
  action: 'captures' | 'cancels' | 'refunds';
  key: string;
  /** in minor units of ISO 4217; of captures and refunds */
  amount?: number;
}

/** Requests a capture or cancel. Until an event reports the outcome, the caller repeats it with the same key. */
async function finish(
  server: ServerContext,
  payment: CardPayment,
  wanted: Modification & { action: 'captures' | 'cancels' },
): Promise<PaymentReport | Failed> {
  const sent = await modify(server, payment, wanted);
  if ('failure' in sent) return sent;
  const known = await knownOf(server, payment);
  if (failureOf(known.items, sent.reference) !== undefined)
    return refused('Adyen reported that it was not done');
  const code = wanted.action === 'captures' ? 'CAPTURE' : 'CANCELLATION';
  const isDone = known.items.some(
    (item) => item.pspReference === sent.reference && isOf(item, code, 'true'),
  );
  return isDone
    ? reportWith(payment, known, null)
    : unreachable('Adyen has received the request and reports its outcome later');
}

/**
 * Sends a capture, cancel or refund ('Capture', 'Cancel' and 'Refund' of Adyen's documentation). Adyen answers only that
 * it has received the request, with the reference that the event of its outcome will have.
 */
async function modify(
  server: ServerContext,
  payment: CardPayment,
  { action, key, amount }: Modification,
): Promise<{ reference: string } | Failed> {
  const { gateway, purchaseId, currency } = payment;
  const { pspReference } = await knownOf(server, payment);
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
  return 'failure' in sent ? sent : { reference: sent.found.pspReference };
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
