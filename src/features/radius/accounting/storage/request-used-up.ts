import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../../server/context.ts';
import { any } from '../../../../server/database/listing.ts';
import { requestChanges } from '../../public/session-changes.ts';
import type { UsedUpGuest } from './write-guest-usage.ts';

/**
 * Has gateways asked to end or slow down the open sessions of guests without anything left, once each: also one that was
 * let in before and has begun since. One that was let in at the slower rates goes on.
 */
export async function requestUsedUp(
  transaction: ScopedTransaction,
  usedUp: readonly UsedUpGuest[],
  now: Date,
): Promise<void> {
  if (usedUp.length === 0) return;
  const overQuota = usedUp.filter(({ reason }) => reason === 'quota-used-up');
  if (overQuota.length > 0)
    await transaction
      .updateTable('guest_usage')
      .set({ quota_reached_at: now })
      .where('guest_id', '=', any(overQuota.map(({ guestId }) => guestId)))
      .where('quota_reached_at', 'is', null)
      .execute();
  const { rows } = await sql<{ id: string }>`
    update guest_session session set request_reason = used.reason
    from jsonb_to_recordset(${JSON.stringify(usedUp)}::jsonb) as used (
      "guestId" uuid, reason text, down text, up text, "isSlower" boolean)
    where session.guest_id = used."guestId" and session.state = 'open'
      and session.request_reason is distinct from used.reason
      -- a request for a stronger reason is under way
      and (session.request_reason is null or session.request_reason in ('quota-used-up', 'time-used-up'))
      and not (used."isSlower" and exists (
        select from radius_grant granted where granted.id = session.grant_id
          and granted.limits #>> '{rates,down}' is not distinct from used.down
          and granted.limits #>> '{rates,up}' is not distinct from used.up))
    returning session.id`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await requestChanges(transaction, sql`id = ${any(ids)}`, { now, by: 'Atrium' });
}
