import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../../server/context.ts';
import { noPlan } from '../../usage-sums.ts';

/** What an event added, and to which sums. */
export interface UsageEntry {
  area: number;
  path: string;
  timeZone: string;
  at: Date;
  planId: string | null;
  ssid: string | null;
  macAddress: string;
  sessions: number;
  seconds: number;
  bytesIn: number;
  bytesOut: number;
  /** whether a session is open since this event */
  isOpening: boolean;
}

const counted =
  sql.raw(`sessions = stored.sessions + excluded.sessions, seconds = stored.seconds + excluded.seconds,
  bytes_in = stored.bytes_in + excluded.bytes_in, bytes_out = stored.bytes_out + excluded.bytes_out`);
const summed = sql.raw(`sum(sessions), sum(seconds), sum("bytesIn"), sum("bytesOut")`);

/** The day at the site. */
const day = sql`(at at time zone "timeZone")::date`;
const hour = sql`date_trunc('hour', at, 'UTC')`;

/** Adds usage to the sums of its hour, day, and MAC address. Rows are locked in the order of their keys. */
export async function writeUsage(
  transaction: ScopedTransaction,
  entries: readonly UsageEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entryRows(entries);
  await sql`
    insert into usage_hour as stored (organization_number, organization_path, hour, plan_id, ssid,
      sessions, seconds, bytes_in, bytes_out)
    select area, path, ${hour}, "planId", ssid, ${summed} from ${rows}
    group by 1, 2, 3, 4, 5 order by 1, 3, 4, 5
    on conflict (organization_number, hour, plan_id, ssid) do update set ${counted}`.execute(
    transaction,
  );
  await sql`
    insert into usage_day as stored (organization_number, organization_path, day, plan_id, ssid,
      sessions, seconds, bytes_in, bytes_out)
    select area, path, ${day}, "planId", ssid, ${summed} from ${rows}
    group by 1, 2, 3, 4, 5 order by 1, 3, 4, 5
    on conflict (organization_number, day, plan_id, ssid) do update set ${counted}`.execute(
    transaction,
  );
  await sql`
    insert into usage_mac_day as stored (organization_number, organization_path, day, mac_address,
      seconds, bytes_in, bytes_out)
    select area, path, ${day}, "macAddress", sum(seconds), sum("bytesIn"), sum("bytesOut") from ${rows}
    group by 1, 2, 3, 4 order by 1, 3, 4
    on conflict (organization_number, day, mac_address) do update set
      seconds = stored.seconds + excluded.seconds,
      bytes_in = stored.bytes_in + excluded.bytes_in,
      bytes_out = stored.bytes_out + excluded.bytes_out`.execute(transaction);
}

/**
 * Raises the peaks of open sessions, where one was opened or an hour or day is new. The sums of the entries must have been
 * written: their locks make transactions count one after the other.
 */
export async function raisePeaks(
  transaction: ScopedTransaction,
  entries: readonly UsageEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entryRows(entries);
  for (const [table, key, time] of [
    ['usage_hour', 'hour', hour],
    ['usage_day', 'day', day],
  ] as const)
    await sql`
      with due as materialized (
        select stored.organization_number, stored.${sql.ref(key)} as period, stored.plan_id, stored.ssid
        from (
          select area, ${time} as period, "planId", ssid, bool_or("isOpening") as is_opening
          from ${rows} group by 1, 2, 3, 4
        ) touched
        join ${sql.table(table)} stored on stored.organization_number = touched.area
          and stored.${sql.ref(key)} = touched.period and stored.plan_id = touched."planId"
          and stored.ssid = touched.ssid
        where touched.is_opening or stored.peak = 0
      ), open as materialized (
        select due.*, (
          select count(*) from guest_session
          where state = 'open' and organization_number = due.organization_number
            and coalesce(plan_id, ${sql.lit(noPlan)}) = due.plan_id and coalesce(ssid, '') = due.ssid
        )::integer as count
        from due
      )
      update ${sql.table(table)} stored set peak = greatest(stored.peak, open.count)
      from open
      where stored.organization_number = open.organization_number
        and stored.${sql.ref(key)} = open.period and stored.plan_id = open.plan_id
        and stored.ssid = open.ssid and open.count > stored.peak`.execute(transaction);
}

function entryRows(entries: readonly UsageEntry[]): RawBuilder<unknown> {
  const rows = entries.map((entry) => ({
    ...entry,
    planId: entry.planId ?? noPlan,
    ssid: entry.ssid ?? '',
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (
    area integer, path text, "timeZone" text, at timestamptz, "planId" uuid, ssid text,
    "macAddress" text, sessions integer, seconds bigint, "bytesIn" bigint, "bytesOut" bigint,
    "isOpening" boolean)`;
}
