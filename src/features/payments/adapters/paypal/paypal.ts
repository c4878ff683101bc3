import { type CardAdapter, unopenedReport } from '../adapter.ts';
import { refused, unreachable } from '../failures.ts';
import { paypalAmount } from './amounts.ts';
import { callPayPal } from './client.ts';
import { order, refund } from './objects.ts';
import { call, findOrder, settleOrder } from './orders.ts';
import { receivePayPalEvent } from './receive.ts';
import { declined, isCaptured, paymentsOf, refundOf, reportOf } from './report.ts';
import { findPayPalSettlement } from './settlement.ts';

const largestDescription = 127;

/**
 * PayPal's orders ('Orders API v2' and 'Payments API v2' of PayPal's documentation): the payer approves an order on
 * PayPal's page, and its money is taken when the payer returns, by PayPal's event, or by the job.
 */
export const paypal: CardAdapter = {
  async open(server, payment, { returnUrl, cancelUrl, language, description }) {
    const { purchaseId, amount, currency, gateway } = payment;
    const money = paypalAmount(amount, currency);
    if (money === null) return refused(`PayPal takes no such amount of ${currency}`);
    const made = await call(server, payment, order, {
      method: 'POST',
      path: 'v2/checkout/orders',
      key: purchaseId,
      body: JSON.stringify({
        intent: gateway.settings.capture === 'atOnce' ? 'CAPTURE' : 'AUTHORIZE',
        purchase_units: [
          {
            custom_id: purchaseId,
            description: description.slice(0, largestDescription),
            amount: money,
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              return_url: returnUrl,
              cancel_url: cancelUrl,
              ...(/^[a-z]{2}(-[A-Z]{2})?$/.test(language) && { locale: language }),
              payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
              shipping_preference: 'NO_SHIPPING',
              user_action: 'PAY_NOW',
            },
          },
        },
      }),
    });
    if ('failure' in made) return { failure: made.failure };
    const { id, links = [] } = made.found;
    const page = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
    return page === undefined
      ? refused('The payment page is no longer open')
      : { reference: id, url: page.href };
  },

  async lookUp(server, payment) {
    return payment.reference === null ? unopenedReport(payment) : settleOrder(server, payment);
  },

  listsRefunds: true,

  async capture(server, payment, key) {
    const found = await findOrder(server, payment);
    if ('failure' in found) return found;
    const { authorization, capture } = paymentsOf(found.found);
    if (isCaptured(capture)) return reportOf(found.found, payment);
    if (authorization === null) return refused('PayPal has no authorization of this purchase');
    const money = paypalAmount(payment.amount, payment.currency);
    const path = `v2/payments/authorizations/${encodeURIComponent(authorization.id)}/capture`;
    const body = JSON.stringify({ amount: money, final_capture: true });
    const sent = await callPayPal(server, payment.gateway, { method: 'POST', path, key, body });
    if ('failure' in sent) return sent;
    const after = await findOrder(server, payment);
    if ('failure' in after) return after;
    const { status } = paymentsOf(after.found).capture ?? {};
    if (status === 'DECLINED' || status === 'FAILED') return refused(declined);
    return isCaptured(paymentsOf(after.found).capture)
      ? reportOf(after.found, payment)
      : unreachable('PayPal has not finished the capture');
  },

  async cancel(server, payment) {
    if (payment.reference === null) return unopenedReport(payment);
    const found = await findOrder(server, payment);
    if ('failure' in found) return found;
    const report = reportOf(found.found, payment);
    const { authorization, capture } = paymentsOf(found.found);
    if (isCaptured(capture)) return refused('The payment has been captured: refund it');
    if (capture?.status === 'PENDING') return refused('PayPal is still checking the payment');
    if (report.facts.some(({ kind }) => kind === 'declined' || kind === 'cancelled')) return report;
    // Nobody but us takes the money of an order: one that is left alone ends by itself.
    if (authorization === null) return { ...report, facts: [{ kind: 'cancelled' }] };
    const path = `v2/payments/authorizations/${encodeURIComponent(authorization.id)}/void`;
    const sent = await callPayPal(server, payment.gateway, { method: 'POST', path, body: '{}' });
    if ('failure' in sent && sent.issue !== 'PREVIOUSLY_VOIDED') return sent;
    const after = await findOrder(server, payment);
    return 'failure' in after ? after : reportOf(after.found, payment);
  },

  async refund(server, payment, { amount, key }) {
    const found = await findOrder(server, payment);
    if ('failure' in found) return found;
    const { capture } = paymentsOf(found.found);
    if (capture === null) return refused('PayPal has no payment of this purchase');
    const money = paypalAmount(amount, payment.currency);
    if (money === null) return refused(`PayPal refunds no such amount of ${payment.currency}`);
    const made = await call(server, payment, refund, {
      method: 'POST',
      path: `v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
      key,
      body: JSON.stringify({ amount: money, invoice_id: key }),
    });
    if ('failure' in made) return made;
    const back = refundOf({ amount: money, invoice_id: key, ...made.found });
    if (back.state === 'failed') return refused(back.text ?? 'The refund failed');
    const report = reportOf(found.found, payment);
    return { ...report, moneyBack: [back], refundReference: back.reference };
  },

  async lookUpRefund(server, payment, refundReference) {
    const found = await findOrder(server, payment);
    if ('failure' in found) return found;
    const path = `v2/payments/refunds/${encodeURIComponent(refundReference)}`;
    const now = await call(server, payment, refund, { method: 'GET', path });
    if ('failure' in now) return now;
    return { ...reportOf(found.found, payment), moneyBack: [refundOf(now.found)] };
  },

  settlement: findPayPalSettlement,

  receive: receivePayPalEvent,
};
