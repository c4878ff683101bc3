import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { redeemOf, releaseOf } from '../../promo-codes/public/discounts.ts';
import { findGuest } from '../../radius/public/entitlements.ts';
import { requestChanges } from '../../radius/public/session-changes.ts';
import { planEndOf } from '../../service-plans/public/plan-end.ts';

/** Notes in the transaction that paid for it that a purchase is paid: its guest may sign in, and its promo code is used. */
export async function notePaid(
  transaction: ScopedTransaction,
  purchaseId: string,
  now: Date,
): Promise<void> {
  // Before the guest, as the portal does, which lets guests in meanwhile.
  await sql`select from purchase where id = ${purchaseId} for update`.execute(transaction);
  await sql`
    update guest set awaits_payment = false from purchase
    where purchase.id = ${purchaseId} and guest.id = purchase.guest_id and guest.awaits_payment`.execute(
    transaction,
  );
  await redeemOf(transaction, purchaseId, now);
  await endProvisionalAccess(transaction, purchaseId, now);
}

/** Notes that a purchase will not be paid: the use of its promo code is returned. */
export async function noteUnpaid(
  transaction: ScopedTransaction,
  purchaseId: string,
): Promise<void> {
  await releaseOf(transaction, purchaseId);
}

/** A guest who was let in for some minutes while the payment was uncertain has the whole time of the plan. */
async function endProvisionalAccess(
  transaction: ScopedTransaction,
  purchaseId: string,
  now: Date,
): Promise<void> {
  const limited = await transaction
    .selectFrom('purchase')
    .innerJoin('guest', 'guest.id', 'purchase.guest_id')
    .select(['guest.id', 'guest.organization_number as areaNumber'])
    .where('purchase.id', '=', purchaseId)
    .where('purchase.access_until', 'is not', null)
    .whereRef('guest.plan_id', '=', 'purchase.plan_id')
    .whereRef('guest.valid_until', '<=', 'purchase.access_until')
    .executeTakeFirst();
  if (limited === undefined) return;
  const guest = await findGuest(transaction, sql`guest.id = ${limited.id}`);
  if (guest === undefined || guest.plan === null) return;
  const { timeZone } = await inheritedSettings(transaction, limited.areaNumber);
  const end =
    guest.entitledAt === null ? null : planEndOf(guest.plan, guest.entitledAt, timeZone ?? 'UTC');
  await transaction
    .updateTable('guest')
    .set({ valid_until: end, updated_at: now, updated_by: 'Atrium' })
    .where('id', '=', limited.id)
    .execute();
  await requestChanges(transaction, sql<boolean>`guest_id = ${limited.id}`, { now, by: 'Atrium' });
}
