import * as z from 'zod/mini';
import type { ServerContext } from '../../../../server/context.ts';
import type { UsableGateway } from '../../../payment-gateways/queries.ts';
import type { MoneyBack, ReceivedEvent, SignedRequest } from '../adapter.ts';
import { isoAmount } from './amounts.ts';
import { event, type PayPalEvent, verification } from './objects.ts';
import { call, type OrderOf, settleOrder } from './orders.ts';

/** The headers that PayPal signs with ('Integrate webhooks' of PayPal's documentation). */
const signedHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;
const longestHeader = 500;
/** PayPal repeats an event for three days. */
const deliversForMs = 3 * 24 * 3_600_000 + 3_600_000;
const clockDifferenceMs = 300_000;

/**
 * Has an event verified by PayPal and reads its order, because the event's copy may be older. An event that cannot be
 * verified or looked up now is not accepted: PayPal delivers it again for three days.
 */
export async function receivePayPalEvent(
  server: ServerContext,
  gateway: UsableGateway,
  request: SignedRequest,
): Promise<ReceivedEvent | 'bad signature' | 'old' | 'not understood'> {
  const read = eventIn(request.body);
  if (read === null) return 'not understood';
  if (!isRecent(server, request)) return 'old';
  if (!(await isVerified(server, gateway, request))) return 'bad signature';
  const received = { id: read.id, type: read.event_type };
  const payment = await paymentOf(server, gateway, read);
  if (payment === undefined) return { ...received, purchaseId: null, report: null };
  const { purchaseId } = payment;
  if (payment.reference === null) return { ...received, purchaseId, report: null };
  const report = await settleOrder(server, payment);
  if ('failure' in report) return 'not understood';
  const reversal = reversalIn(read);
  if (reversal === null) return { ...received, purchaseId, report };
  const others =
    report.moneyBack?.filter(({ reference }) => reference !== reversal.reference) ?? [];
  return { ...received, purchaseId, report: { ...report, moneyBack: [...others, reversal] } };
}

function eventIn(body: string): PayPalEvent | null {
  try {
    return event.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Whether an event may be one that PayPal still delivers, before it is asked about it: anybody can send one. Its
 * documentation does not say whether a repetition has a time of its own.
 */
function isRecent({ now }: Pick<ServerContext, 'now'>, { header }: SignedRequest): boolean {
  const sent = Date.parse(header(signedHeaders.transmission_time) ?? '');
  const age = now().getTime() - sent;
  return age <= deliversForMs && age >= -clockDifferenceMs;
}

/** Asks PayPal whether it signed an event ('Verify webhook signature'); it wants the body exactly as it was sent. */
async function isVerified(
  server: ServerContext,
  gateway: UsableGateway,
  { body, header }: SignedRequest,
): Promise<boolean> {
  const headers = Object.entries(signedHeaders).map(
    ([name, sent]) => [name, header(sent)] as const,
  );
  if (headers.some(([, value]) => value === undefined || value.length > longestHeader))
    return false;
  const webhookId = gateway.settings.paypal?.webhookId ?? '';
  const fields = JSON.stringify({ ...Object.fromEntries(headers), webhook_id: webhookId });
  const checked = await call(server, { gateway }, verification, {
    method: 'POST',
    path: 'v1/notifications/verify-webhook-signature',
    body: `${fields.slice(0, -1)},"webhook_event":${body}}`,
  });
  return !('failure' in checked) && checked.found.verification_status === 'SUCCESS';
}

/** Returns the purchase that an event is about: payments name it, orders are known, and refunds link their capture. */
async function paymentOf(
  { database }: ServerContext,
  gateway: UsableGateway,
  { event_type: type, resource }: PayPalEvent,
): Promise<OrderOf | undefined> {
  const purchases = database.system
    .selectFrom('purchase')
    .select(['id as purchaseId', 'amount', 'currency', 'status', 'reference'])
    .where('gateway_id', '=', gateway.id);
  const { purchase_units: units, supplementary_data: related, links = [] } = resource;
  const named = resource.custom_id ?? units?.[0]?.custom_id;
  if (named !== undefined && z.uuid().safeParse(named).success) {
    const found = await purchases.where('id', '=', named).executeTakeFirst();
    if (found !== undefined) return { ...found, gateway };
  }
  const orderId = type.startsWith('CHECKOUT.ORDER.') ? resource.id : related?.related_ids?.order_id;
  if (orderId !== undefined) {
    const found = await purchases.where('reference', '=', orderId).executeTakeFirst();
    if (found !== undefined) return { ...found, gateway };
  }
  const up = links.find(({ rel }) => rel === 'up')?.href.split('/captures/')[1];
  if (up === undefined) return undefined;
  const booked = await database.system
    .selectFrom('card_transaction')
    .select('purchase_id')
    .where('gateway_id', '=', gateway.id)
    .where('reference', '=', up)
    .executeTakeFirst();
  if (booked === undefined) return undefined;
  const found = await purchases.where('id', '=', booked.purchase_id).executeTakeFirst();
  return found && { ...found, gateway };
}

/** A payment that PayPal took back, such as after a dispute. */
function reversalIn({ event_type: type, resource }: PayPalEvent): MoneyBack | null {
  const { id, amount } = resource;
  if (type !== 'PAYMENT.CAPTURE.REVERSED' || id === undefined || amount === undefined) return null;
  return {
    type: 'chargeback',
    reference: id,
    key: null,
    amount: isoAmount({ ...amount, value: amount.value.replace('-', '') }),
    state: 'succeeded',
    text: 'Reversed by PayPal',
  };
}
