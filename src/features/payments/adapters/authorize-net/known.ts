import type { ServerContext } from '../../../../server/context.ts';
import { any } from '../../../../server/database/listing.ts';
import type { CardTransactionState, PurchaseStatus } from '../../states.ts';
import type { CardPayment } from '../adapter.ts';

/** What is needed to look up the payment of a purchase. */
export type PaymentOf = Pick<
  CardPayment,
  'purchaseId' | 'amount' | 'currency' | 'reference' | 'expiresAt' | 'gateway'
>;

/** What is stored of a purchase. Authorize.Net lists transactions, but not those of a purchase. */
export interface Known {
  at: Date;
  status: PurchaseStatus;
  /** Authorize.Net's identifier of the payment; null before it was booked */
  transId: string | null;
  refunds: readonly KnownRefund[];
}

interface KnownRefund {
  id: string;
  at: Date;
  amount: number;
  state: CardTransactionState;
  outcome_by: string | null;
  reference: string | null;
}

/** Reads it again from the database: an event may have changed it while a request was under way. */
export async function knownOf(
  { database }: Pick<ServerContext, 'database'>,
  { purchaseId }: Pick<PaymentOf, 'purchaseId'>,
): Promise<Known> {
  const { at, status } = await database.system
    .selectFrom('purchase')
    .select(['at', 'status'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  const rows = await database.system
    .selectFrom('card_transaction')
    .select(['id', 'at', 'type', 'state', 'reference', 'amount', 'outcome_by'])
    .where('purchase_id', '=', purchaseId)
    .where('type', '=', any(['authorise', 'sale', 'refund']))
    .orderBy('at')
    .execute();
  const booked = rows.find(({ type, state }) => type !== 'refund' && state === 'succeeded');
  return {
    at,
    status,
    transId: booked?.reference ?? null,
    refunds: rows.filter(({ type }) => type === 'refund'),
  };
}
