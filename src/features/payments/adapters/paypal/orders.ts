import type * as z from 'zod/mini';
import type { ServerContext } from '../../../../server/context.ts';
import { any } from '../../../../server/database/listing.ts';
import type { CardPayment, Failed, PaymentReport } from '../adapter.ts';
import { unreachable } from '../failures.ts';
import { callPayPal, type PayPalRequest } from './client.ts';
import { type Order, order } from './objects.ts';
import { declined, paymentsOf, reportOf } from './report.ts';

/** Notes that the money of an open purchase is being taken, so that it is not cancelled meanwhile; false: it has ended. */
async function beginTaking(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  purchaseId: string,
): Promise<boolean> {
  const open = await database.system
    .updateTable('purchase')
    .set({ taking_since: now() })
    .where('id', '=', purchaseId)
    .where('status', '=', any(['created', 'pending']))
    .returning('id')
    .executeTakeFirst();
  return open !== undefined;
}

/** What is needed to ask for the order of a purchase. */
export type OrderOf = Pick<
  CardPayment,
  'purchaseId' | 'amount' | 'currency' | 'status' | 'reference' | 'gateway'
>;

/** Calls PayPal and parses its reply. */
export async function call<S extends z.ZodMiniType>(
  server: ServerContext,
  { gateway }: Pick<OrderOf, 'gateway'>,
  schema: S,
  request: PayPalRequest,
): Promise<{ found: z.infer<S> } | (Failed & { issue: string | null })> {
  const reply = await callPayPal(server, gateway, request);
  if ('failure' in reply) return reply;
  const parsed = schema.safeParse(reply.json);
  return parsed.success
    ? { found: parsed.data }
    : { ...unreachable('PayPal answered something that was not understood'), issue: null };
}

export function findOrder(
  server: ServerContext,
  payment: Pick<OrderOf, 'gateway' | 'reference'>,
): Promise<{ found: Order } | Failed> {
  const path = `v2/checkout/orders/${encodeURIComponent(payment.reference ?? '')}`;
  return call(server, payment, order, { method: 'GET', path });
}

/** Why a payer's means of payment was not taken ('Handle payment failures' of PayPal's documentation). */
const declines: readonly (string | null)[] = [
  'CARD_EXPIRED',
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYER_CANNOT_PAY',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_REFUSED',
];
const taken: readonly (string | null)[] = ['ORDER_ALREADY_AUTHORIZED', 'ORDER_ALREADY_CAPTURED'];

/**
 * Looks up an order, and takes the money of one that its payer has approved and whose purchase is still open: PayPal leaves
 * that to the shop. An order is taken once, whatever the key.
 */
export async function settleOrder(
  server: ServerContext,
  payment: OrderOf,
): Promise<PaymentReport | Failed> {
  const found = await findOrder(server, payment);
  if ('failure' in found) return found;
  const report = reportOf(found.found, payment);
  const isOpen = payment.status === 'created' || payment.status === 'pending';
  const { authorization, capture } = paymentsOf(found.found);
  const isNew = authorization === null && capture === null;
  if (found.found.status !== 'APPROVED' || !isOpen || !isNew) return report;
  if (report.amount !== payment.amount || report.currency !== payment.currency) return report;
  if (!(await beginTaking(server, payment.purchaseId))) return report;
  const action = found.found.intent === 'AUTHORIZE' ? 'authorize' : 'capture';
  const made = await call(server, payment, order, {
    method: 'POST',
    path: `v2/checkout/orders/${encodeURIComponent(found.found.id)}/${action}`,
    key: `${payment.purchaseId}-t`,
    body: '{}',
  });
  if ('failure' in made && declines.includes(made.issue))
    return {
      ...report,
      facts: [{ kind: 'declined' }],
      card: { ...report.card, transaction: found.found.id, decline: declined },
    };
  if ('failure' in made && !taken.includes(made.issue)) return made;
  const after = await findOrder(server, payment);
  return 'failure' in after ? after : reportOf(after.found, payment);
}
