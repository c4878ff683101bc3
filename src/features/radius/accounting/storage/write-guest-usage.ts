import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../../server/context.ts';
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

/** A guest who has used up the data or the online time of the plan. */
export interface UsedUpGuest {
  guestId: string;
  reason: 'quota-used-up' | 'time-used-up';
  /** the rates of a plan that continues more slowly, in kbit/s */
  down: string | null;
  up: string | null;
  isSlower: boolean;
}

/** Adds usage to the guests' current plans, and marks their devices as seen. Returns the guests without anything left. */
export async function writeGuestUsage(
  transaction: ScopedTransaction,
  usages: readonly GuestUsage[],
  now: Date,
): Promise<UsedUpGuest[]> {
  if (usages.length === 0) return [];
  await beginMonths(transaction, usages, now);
  const rows = sql`jsonb_to_recordset(${JSON.stringify(usages)}::jsonb) as used (
    "guestId" uuid, "macAddress" text, at timestamptz, "startedAt" timestamptz,
    seconds bigint, "bytesIn" bigint, "bytesOut" bigint)`;
  const isTimeUp = sql`seconds >= plan.duration_seconds
    and plan.settings->>'durationKind' in ('usage', 'recurring')`;
  // Usage from before the current plan counts for the one before.
  const { rows: usedUp } = await sql<UsedUpGuest>`
    with written as (
      insert into guest_usage as stored (guest_id, since, seconds, bytes_in, bytes_out)
      select "guestId", min("startedAt"), sum(used.seconds), sum("bytesIn"), sum("bytesOut")
      from ${rows}
      left join guest_usage known on known.guest_id = "guestId"
      where known.since is null or at >= known.since
      group by 1 order by 1
      on conflict (guest_id) do update set
        seconds = stored.seconds + excluded.seconds,
        bytes_in = stored.bytes_in + excluded.bytes_in,
        bytes_out = stored.bytes_out + excluded.bytes_out
      returning guest_id, seconds, bytes_in + bytes_out as bytes
    )
    select guest_id as "guestId",
      case when ${isTimeUp} then 'time-used-up' else 'quota-used-up' end as reason,
      plan.settings->>'throttleDown' as down, plan.settings->>'throttleUp' as up,
      plan.settings->>'onQuota' = 'throttle' and not coalesce(${isTimeUp}, false) as "isSlower"
    from written
    join guest on guest.id = guest_id
    join service_plan plan on plan.id = guest.plan_id
    where bytes >= (plan.settings->>'quotaBytes')::bigint or (${isTimeUp})`.execute(transaction);
  await sql`
    update guest_device device set last_seen_at = seen.at,
      first_seen_at = least(device.first_seen_at, seen.at)
    from (
      select "guestId", "macAddress", max(at) as at from ${rows} group by 1, 2 order by 1, 2
    ) seen
    where device.guest_id = seen."guestId" and device.mac_address = seen."macAddress"
      and (device.last_seen_at is null or device.last_seen_at < seen.at)`.execute(transaction);
  return usedUp;
}
