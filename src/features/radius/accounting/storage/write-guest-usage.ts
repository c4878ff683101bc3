import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../../server/context.ts';
import { any } from '../../../../server/database/listing.ts';
import { requestChanges } from '../../public/session-changes.ts';
import { beginMonths } from './begin-months.ts';

/** What a guest's device has used. */
export interface GuestUsage {
  guestId: string;
  macAddress: string;
  /** of the site */
  timeZone: string;
  at: Date;
  startedAt: Date;
  seconds: number;
  bytesIn: number;
  bytesOut: number;
}

/** Why a gateway is told to end or slow down a session. */
type Reached = 'quota-used-up' | 'time-used-up';

/**
 * Adds usage to the guests' current plans, and marks their devices as seen. Has gateways told when the data or the online
 * time of a plan is used up.
 */
export async function writeGuestUsage(
  transaction: ScopedTransaction,
  usages: readonly GuestUsage[],
  now: Date,
): Promise<void> {
  if (usages.length === 0) return;
  await beginMonths(transaction, usages);
  const rows = sql`jsonb_to_recordset(${JSON.stringify(usages)}::jsonb) as used (
    "guestId" uuid, "macAddress" text, at timestamptz, "startedAt" timestamptz,
    seconds bigint, "bytesIn" bigint, "bytesOut" bigint)`;
  // Usage from before the current plan counts for the one before.
  const { rows: reached } = await sql<{ guestId: string; reason: Reached }>`
    with written as (
      insert into guest_usage as kept (guest_id, since, seconds, bytes_in, bytes_out)
      select "guestId", min("startedAt"), sum(used.seconds), sum("bytesIn"), sum("bytesOut")
      from ${rows}
      left join guest_usage known on known.guest_id = "guestId"
      where known.since is null or at >= known.since
      group by 1 order by 1
      on conflict (guest_id) do update set
        seconds = kept.seconds + excluded.seconds,
        bytes_in = kept.bytes_in + excluded.bytes_in,
        bytes_out = kept.bytes_out + excluded.bytes_out
      returning guest_id, seconds, bytes_in + bytes_out as bytes, quota_reached_at
    )
    select guest_id as "guestId", case
      when seconds >= plan.duration_seconds and plan.settings->>'durationKind' in ('usage', 'recurring')
        then 'time-used-up' else 'quota-used-up' end as reason
    from written
    join guest on guest.id = guest_id
    join service_plan plan on plan.id = guest.plan_id
    where (bytes >= (plan.settings->>'quotaBytes')::bigint and quota_reached_at is null)
      or (seconds >= plan.duration_seconds and plan.settings->>'durationKind' in ('usage', 'recurring'))`.execute(
    transaction,
  );
  await sql`
    update guest_device device set last_seen_at = seen.at,
      first_seen_at = least(device.first_seen_at, seen.at)
    from (
      select "guestId", "macAddress", max(at) as at from ${rows} group by 1, 2 order by 1, 2
    ) seen
    where device.guest_id = seen."guestId" and device.mac_address = seen."macAddress"
      and (device.last_seen_at is null or device.last_seen_at < seen.at)`.execute(transaction);
  if (reached.length > 0) await tellGateways(transaction, reached, now);
}

/** Has the gateways of the guests' open sessions told, once for each reason. */
async function tellGateways(
  transaction: ScopedTransaction,
  reached: readonly { guestId: string; reason: Reached }[],
  now: Date,
): Promise<void> {
  const overQuota = reached.flatMap(({ guestId, reason }) =>
    reason === 'quota-used-up' ? [guestId] : [],
  );
  if (overQuota.length > 0)
    await transaction
      .updateTable('guest_usage')
      .set({ quota_reached_at: now })
      .where('guest_id', '=', any(overQuota))
      .execute();
  const { rows } = await sql<{ id: string }>`
    update guest_session session set request_reason = reached.reason
    from jsonb_to_recordset(${JSON.stringify(reached)}::jsonb) as reached ("guestId" uuid, reason text)
    where session.guest_id = reached."guestId" and session.state = 'open'
      and session.request_reason is distinct from reached.reason
    returning session.id`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await requestChanges(transaction, sql`id = ${any(ids)}`, { now, by: 'Atrium' });
}
