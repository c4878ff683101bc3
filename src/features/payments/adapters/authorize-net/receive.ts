import type { ServerContext } from '../../../../server/context.ts';
import { openSecret, type UsableGateway } from '../../../payment-gateways/queries.ts';
import type { PurchaseStatus } from '../../states.ts';
import type { PaymentReport, ReceivedEvent, SignedRequest } from '../adapter.ts';
import { findTransaction, transact } from './calls.ts';
import { knownOf, type PaymentOf } from './known.ts';
import { type Details, event } from './objects.ts';
import { isPageOver } from './payments.ts';
import { cardOf, declineText, isGood, refundOf, reportOf } from './report.ts';
import { isSignedBy } from './signature.ts';

const ended: readonly PurchaseStatus[] = ['failed', 'expired', 'voided'];

/**
 * Verifies a webhook and reads its transaction, because webhooks arrive late and in any order. One whose transaction
 * cannot be read now is not accepted: Authorize.Net delivers it again. Webhooks have no time that is signed each time.
 */
export async function receiveAuthorizeNetEvent(
  server: ServerContext,
  gateway: UsableGateway,
  { body, header }: SignedRequest,
): Promise<ReceivedEvent | 'bad signature' | 'old' | 'not understood'> {
  const keys = await Promise.all(
    (['signatureKey', 'previousWebhookSecret'] as const).map((name) =>
      openSecret(server, gateway, name),
    ),
  );
  const signature = header('x-anet-signature') ?? '';
  const known = keys.filter((key) => key !== null);
  if (!(await isSignedBy(body, signature, known))) return 'bad signature';
  const read = eventIn(body);
  if (read === null) return 'not understood';
  const received = { id: read.notificationId, type: read.eventType };
  const nothing = { ...received, purchaseId: null, report: null };
  const { entityName, id: transId } = read.payload;
  if (entityName !== 'transaction' || transId === undefined) return nothing;
  const reply = await findTransaction(server, gateway, transId);
  // Test webhooks name a transaction that does not exist.
  if ('failure' in reply) return reply.failure.kind === 'refused' ? nothing : 'not understood';
  const { found } = reply;
  if (isRefund(found)) {
    const payment = await bookedPayment(server, gateway, found.refTransId ?? '');
    if (payment === undefined) return nothing;
    const { purchaseId } = payment;
    return { ...received, purchaseId, report: await refundReport(server, payment, found) };
  }
  const payment =
    (await paymentOfInvoice(server, gateway, found.order?.invoiceNumber ?? '')) ??
    (await bookedPayment(server, gateway, transId));
  if (payment === undefined) return nothing;
  const { purchaseId } = payment;
  const isDeclined = read.eventType.endsWith('.fraud.declined');
  const report = await paymentReport(server, payment, found, isDeclined);
  return report === 'unknown' ? 'not understood' : { ...received, purchaseId, report };
}

function eventIn(body: string) {
  try {
    return event.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

function isRefund({ transactionType, transactionStatus }: Details): boolean {
  return transactionType === 'refundTransaction' || transactionStatus.startsWith('refund');
}

async function refundReport(
  server: ServerContext,
  payment: PaymentOf,
  found: Details,
): Promise<PaymentReport> {
  const { amount, currency } = payment;
  const known = await knownOf(server, payment);
  return {
    facts: [],
    isSurplus: known.transId !== null && known.transId !== found.refTransId,
    amount,
    currency,
    capturesSeparately: false,
    card: { ...cardOf(found), transaction: null },
    moneyBack: [refundOf(found, payment, known)],
  };
}

async function paymentReport(
  server: ServerContext,
  payment: PaymentOf,
  found: Details,
  isDeclined: boolean,
): Promise<PaymentReport | null | 'unknown'> {
  const known = await knownOf(server, payment);
  const isOther = known.transId !== null && known.transId !== found.transId;
  const isSurplus = isGood(found) && (isOther || ended.includes(known.status));
  if (isSurplus) {
    const voided = await voidSurplus(server, payment, found);
    if (voided !== 'kept') return voided;
  }
  const report = reportOf(payment, found, { known, isOver: isPageOver(server, payment) });
  if (isOther) return isSurplus ? { ...report, isSurplus } : null;
  return isDeclined && known.transId === null && !isGood(found)
    ? {
        ...report,
        card: { ...cardOf(found), decline: declineText },
        facts: [{ kind: 'declined' }],
      }
    : report;
}

/**
 * Releases money that nobody owes: the payment page cannot be closed, so that a guest can pay there after the purchase has
 * ended, or twice. Returns `kept` if it is settled already.
 */
async function voidSurplus(
  server: ServerContext,
  { gateway, purchaseId }: PaymentOf,
  { transId }: Details,
): Promise<null | 'unknown' | 'kept'> {
  const done = await transact(server, gateway, {
    transactionType: 'voidTransaction',
    refTransId: transId,
  });
  if (!('failure' in done)) {
    server.log.info({ purchaseId, transId }, 'a payment beyond its purchase was voided');
    return null;
  }
  if (done.failure.kind !== 'refused') return 'unknown';
  const after = await findTransaction(server, gateway, transId);
  if ('failure' in after) return 'unknown';
  if (!isGood(after.found)) return null;
  server.log.error({ purchaseId, transId }, 'a payment beyond its purchase could not be voided');
  return 'kept';
}

const columns = [
  'id as purchaseId',
  'amount',
  'currency',
  'reference',
  'at',
  'expires_at as expiresAt',
] as const;

async function paymentOfInvoice(
  { database }: ServerContext,
  gateway: UsableGateway,
  invoice: string,
): Promise<PaymentOf | undefined> {
  if (!/^[AS][\da-f]{19}$/.test(invoice)) return undefined;
  const row = await database.system
    .selectFrom('purchase')
    .select(columns)
    .where('gateway_id', '=', gateway.id)
    .where('reference', '=', invoice)
    .executeTakeFirst();
  return row && { ...row, expiresAt: row.expiresAt ?? row.at, gateway };
}

/** Returns the purchase whose payment has this identifier. */
async function bookedPayment(
  { database }: ServerContext,
  gateway: UsableGateway,
  transId: string,
): Promise<PaymentOf | undefined> {
  const booked = await database.system
    .selectFrom('card_transaction')
    .select('purchase_id')
    .where('gateway_id', '=', gateway.id)
    .where('reference', '=', transId)
    .executeTakeFirst();
  if (booked === undefined) return undefined;
  const row = await database.system
    .selectFrom('purchase')
    .select(columns)
    .where('id', '=', booked.purchase_id)
    .executeTakeFirst();
  return row && { ...row, expiresAt: row.expiresAt ?? row.at, gateway };
}
