import type { Kysely } from 'kysely';
import type { DB } from '../../server/database/tables.ts';
import { insertRows } from '../insert-rows.ts';
import type { PostingRow } from './rows.ts';
import type { Sold } from './sales.ts';

/** Numbers the charges of a gateway in their order, as its property system sees them. */
export function numberCharges(postings: readonly PostingRow[], first: number): void {
  const inOrder = postings.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const [index, posting] of inOrder.entries()) posting.check_number = first + index;
}

/** Inserts what hotels sold; the stays must exist before the guests, who name them. */
export async function addSales(transaction: Kysely<DB>, sold: Sold): Promise<void> {
  await insertRows(transaction, 'purchase', sold.purchases);
  await insertRows(transaction, 'card_transaction', sold.transactions);
  await insertRows(transaction, 'sandbox_payment', sold.sandboxPayments);
  await insertRows(transaction, 'posting', sold.postings);
  await insertRows(transaction, 'folio_entry', sold.folio);
  await insertRows(transaction, 'promo_redemption', sold.redemptions);
}
