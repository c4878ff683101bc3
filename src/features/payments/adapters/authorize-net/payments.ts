import type { ServerContext } from '../../../../server/context.ts';
import type { Failed } from '../adapter.ts';
import { findByInvoice, findTransaction } from './calls.ts';
import { type Known, knownOf, type PaymentOf } from './known.ts';
import type { Details, Summary } from './objects.ts';
import { held, isGood } from './report.ts';

export interface FoundPayment {
  /** null: there is none yet */
  found: Details | null;
  known: Known;
}

/** Finds the payment of a purchase: by its identifier once it is booked, until then by its invoice number. */
export async function findPayment(
  server: ServerContext,
  payment: PaymentOf,
): Promise<FoundPayment | Failed> {
  const known = await knownOf(server, payment);
  let { transId } = known;
  if (transId === null) {
    const invoice = payment.reference ?? '';
    const listed = await findByInvoice(server, payment.gateway, { invoice, since: known.at });
    if ('failure' in listed) return listed;
    transId = decisiveOf(listed.found)?.transId ?? null;
  }
  if (transId === null) return { found: null, known };
  const found = await findTransaction(server, payment.gateway, transId);
  return 'failure' in found ? found : { found: found.found, known };
}

/** Each declined card is a transaction: the first that succeeded decides, then one under review, then the newest. */
function decisiveOf(newestFirst: readonly Summary[]): Summary | undefined {
  return (
    newestFirst.findLast(isGood) ??
    newestFirst.findLast(({ transactionStatus }) => held.includes(transactionStatus)) ??
    newestFirst[0]
  );
}

/** Whether the payment page of a purchase takes no more cards. */
export function isPageOver(
  { now }: Pick<ServerContext, 'now'>,
  { expiresAt }: Pick<PaymentOf, 'expiresAt'>,
): boolean {
  return expiresAt <= now();
}
