import type { ScopedTransaction } from '../../../server/context.ts';
import type { Membership } from './stored-lookup.ts';

/** Returns what a programme has answered since; null when it said that the guest is no member. */
export async function laterMembership(
  transaction: ScopedTransaction,
  pending: Membership,
): Promise<Membership | null> {
  const row = await transaction
    .selectFrom('loyalty_lookup')
    .select(['result', 'tier', 'percent_off as percentOff'])
    .where('id', '=', pending.lookupId)
    .executeTakeFirst();
  if (row === undefined || row.result === 'noAnswer') return pending;
  const { result, tier, percentOff } = row;
  return result === 'matched'
    ? { lookupId: pending.lookupId, tier, percentOff, isPending: false }
    : null;
}
