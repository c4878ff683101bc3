import type { ScopedTransaction } from '../../../../server/context.ts';
import { any } from '../../../../server/database/listing.ts';
import type { StoredPosting } from '../stored-posting.ts';

/** Returns whether a charge has a reversal that is posted or may be. */
export async function isReversed(
  transaction: ScopedTransaction,
  postingId: string,
): Promise<boolean> {
  const reversal = await transaction
    .selectFrom('posting')
    .select('id')
    .where('reverses_id', '=', postingId)
    .where(({ eb, not }) => not(eb('state', '=', any(['refused', 'settledUnposted']))))
    .executeTakeFirst();
  return reversal !== undefined;
}

/** Returns whether another reversal has taken the place of one that was refused. */
export async function isReversedByOther(
  transaction: ScopedTransaction,
  { reversesId, state }: Pick<StoredPosting, 'reversesId' | 'state'>,
): Promise<boolean> {
  if (reversesId === null || (state !== 'refused' && state !== 'settledUnposted')) return false;
  return isReversed(transaction, reversesId);
}
