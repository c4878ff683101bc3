import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { requestChanges } from '../../radius/public/session-changes.ts';

/**
 * Ends the access that a guest has by a purchase that is not paid after all, unless another purchase of the plan pays for
 * it. Wake `changeSessions` afterwards.
 */
export async function endPaidAccess(
  transaction: ScopedTransaction,
  purchaseId: string,
  now: Date,
): Promise<void> {
  // A charge that is posted after all restores the access that has ended by then.
  await sql`update purchase set access_until = ${now} where id = ${purchaseId}`.execute(
    transaction,
  );
  const { rows } = await sql<{ id: string }>`
    update guest set valid_until = ${now}, version = guest.version + 1, updated_at = ${now},
      updated_by = 'Atrium'
    from purchase
    where purchase.id = ${purchaseId} and guest.id = purchase.guest_id
      and guest.plan_id = purchase.plan_id
      and (guest.valid_until is null or guest.valid_until > ${now})
      and not exists (
        select from purchase paid
        where paid.guest_id = guest.id and paid.plan_id = guest.plan_id and paid.id <> purchase.id
          and paid.status in ('authorised', 'captured', 'posted')
          and paid.at >= coalesce(guest.entitled_at, purchase.at) - interval '1 hour')
    returning guest.id`.execute(transaction);
  const [guest] = rows;
  if (guest === undefined) return;
  await requestChanges(transaction, sql`guest_id = ${guest.id}`, {
    now,
    by: 'Atrium',
    mustEnd: true,
  });
}
