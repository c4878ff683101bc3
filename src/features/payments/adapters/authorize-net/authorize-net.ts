import { sql } from 'kysely';
import type { ServerContext } from '../../../../server/context.ts';
import {
  type CardAdapter,
  type CardPayment,
  type Failed,
  type PaymentReport,
  unopenedReport,
} from '../adapter.ts';
import { refused, unreachable } from '../failures.ts';
import { authorizeNetAmount } from './amounts.ts';
import { call, transact } from './calls.ts';
import { paymentInvoiceOf } from './invoices.ts';
import { hostedPage } from './objects.ts';
import { settingsOf } from './page-settings.ts';
import { isUsable, pageAddress, sealToken, tokenLivesMs } from './page-token.ts';
import { findPayment, isPageOver } from './payments.ts';
import { receiveAuthorizeNetEvent } from './receive.ts';
import { findRefund, lookUpRefund, refundPayment } from './refunds.ts';
import { authorised, captured, held, reportOf } from './report.ts';
import { findAuthorizeNetSettlement } from './settlement.ts';

const largestDescription = 255;

/**
 * Authorize.Net's Accept Hosted ('Accept Hosted', 'Payment Transactions' and 'Transaction Reporting' of its
 * documentation): the card is entered on its page only, to which a page of ours leads by a form.
 */
export const authorizeNet: CardAdapter = {
  async open(server, payment, page) {
    const { purchaseId, amount, currency, gateway } = payment;
    const value = authorizeNetAmount(amount, currency);
    if (value === null) return refused(`Authorize.Net takes no such amount of ${currency}`);
    const isManual = gateway.settings.capture !== 'atOnce';
    const reference = page.form?.reference ?? paymentInvoiceOf(purchaseId, isManual);
    const url = pageAddress(purchaseId, page.returnUrl);
    // Each token is a page that can be paid: a guest who comes back gets the same one.
    if (page.form !== undefined && isUsable(page.form, server.now())) return { reference, url };
    const opened = await call(server, gateway, hostedPage, {
      name: 'getHostedPaymentPage',
      content: {
        transactionRequest: {
          transactionType: reference.startsWith('A')
            ? 'authOnlyTransaction'
            : 'authCaptureTransaction',
          amount: value,
          currencyCode: currency,
          order: {
            invoiceNumber: reference,
            description: page.description.slice(0, largestDescription),
          },
        },
        hostedPaymentSettings: { setting: settingsOf(page) },
      },
    });
    if ('failure' in opened) return { failure: opened.failure };
    const form = {
      reference,
      sealedToken: await sealToken(server, purchaseId, opened.found.token),
      until: new Date(server.now().getTime() + tokenLivesMs).toISOString(),
    };
    await server.database.withScope(payment.scope, (transaction) =>
      transaction
        .updateTable('purchase')
        .set({ hosted_page: sql`hosted_page || ${JSON.stringify({ form })}::jsonb` })
        .where('id', '=', purchaseId)
        .execute(),
    );
    return { reference, url };
  },

  lookUp,

  async capture(server, payment) {
    const before = await findPayment(server, payment);
    if ('failure' in before) return before;
    const { found, known } = before;
    if (found !== null && captured.includes(found.transactionStatus))
      return reportOf(payment, found, { known, isOver: true });
    if (found?.transactionStatus !== authorised)
      return refused('Authorize.Net has no authorization of this purchase');
    const sent = await transact(server, payment.gateway, {
      transactionType: 'priorAuthCaptureTransaction',
      amount: authorizeNetAmount(payment.amount, payment.currency),
      refTransId: found.transId,
    });
    if ('failure' in sent && sent.failure.kind !== 'refused') return { failure: sent.failure };
    const after = await findPayment(server, payment);
    if ('failure' in after) return after;
    if (after.found !== null && captured.includes(after.found.transactionStatus))
      return reportOf(payment, after.found, { known, isOver: true });
    return 'failure' in sent
      ? { failure: sent.failure }
      : unreachable('Authorize.Net has not finished the capture');
  },

  async cancel(server, payment) {
    if (payment.reference === null) return unopenedReport(payment);
    const before = await findPayment(server, payment);
    if ('failure' in before) return before;
    const { found, known } = before;
    const report = reportOf(payment, found, { known, isOver: true });
    // The page cannot be closed: what is paid there later is voided when its event arrives.
    if (found === null) return { ...report, facts: [{ kind: 'cancelled' }] };
    const { transactionStatus: status, transId } = found;
    if (captured.includes(status)) return refused('The payment has been captured: refund it');
    if (held.includes(status)) return refused('Authorize.Net is still checking the payment');
    if (status !== authorised) return report;
    const sent = await transact(server, payment.gateway, {
      transactionType: 'voidTransaction',
      refTransId: transId,
    });
    if ('failure' in sent && sent.failure.kind !== 'refused') return { failure: sent.failure };
    const after = await findPayment(server, payment);
    if ('failure' in after) return after;
    const isDone = after.found?.transactionStatus === 'voided';
    return 'failure' in sent && !isDone
      ? { failure: sent.failure }
      : reportOf(payment, after.found, { known, isOver: true });
  },

  refund: refundPayment,
  lookUpRefund,
  findRefund,
  settlement: findAuthorizeNetSettlement,
  receive: receiveAuthorizeNetEvent,
};

async function lookUp(
  server: ServerContext,
  payment: CardPayment,
): Promise<PaymentReport | Failed> {
  if (payment.reference === null) return unopenedReport(payment);
  const paid = await findPayment(server, payment);
  if ('failure' in paid) return paid;
  const { found, known } = paid;
  return reportOf(payment, found, { known, isOver: isPageOver(server, payment) });
}
