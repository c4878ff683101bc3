import type { ServerContext } from '../../../../server/context.ts';
import type { CardPayment, Failed, SettledTransaction, Settlement } from '../adapter.ts';
import { findTransaction } from './calls.ts';

/**
 * Returns the batch of a transaction and when it was settled; fees are not in the API. A voided payment is in no batch: it
 * and the refund by which it was voided move no money, and count as settled on their day.
 */
export async function findAuthorizeNetSettlement(
  server: ServerContext,
  { gateway }: CardPayment,
  { reference, at }: SettledTransaction,
): Promise<Settlement | Failed> {
  const reply = await findTransaction(server, gateway, reference.replace(/-void$/, ''));
  if ('failure' in reply) return reply;
  const { transactionStatus: status, batch } = reply.found;
  if (status === 'voided') return { fee: null, settledAt: at, batch: null, isFinal: true };
  const settledAt = new Date(batch?.settlementTimeUTC ?? Number.NaN);
  const isSettled = /settledSuccessfully$/i.test(status) && !Number.isNaN(settledAt.getTime());
  return isSettled
    ? { fee: null, settledAt, batch: batch?.batchId ?? null, isFinal: true }
    : { fee: null, settledAt: null, batch: null, isFinal: false };
}
