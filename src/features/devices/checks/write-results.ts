import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import { stripStepMs } from '../device-types.ts';
import type { CheckResult } from '../probe/check-once.ts';
import type { ClaimedDevice } from './claimed-device.ts';
import { judge, nextCheckAt } from './judge.ts';

export interface CheckedDevice {
  device: ClaimedDevice;
  result: CheckResult;
}

const longestUptimeSeconds = 100 * 366 * 86_400;

/**
 * Writes the states of many devices and counts their availability, in one statement. Skips devices that were changed
 * since they were claimed, or are being changed, because the results are outdated.
 */
export async function writeResults(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  checked: readonly CheckedDevice[],
): Promise<void> {
  const at = now();
  const halfHour = new Date(Math.floor(at.getTime() / stripStepMs) * stripStepMs);
  const results = JSON.stringify(checked.map((one) => rowOf(one, at)));
  await sql`
    with result as (
      select * from jsonb_to_recordset(${results}::jsonb) as result (
        id uuid, claimed_until timestamptz, next_check_at timestamptz, state text,
        state_since timestamptz, misses integer, latency_ms double precision,
        loss_percent double precision, uptime_seconds bigint, firmware text, last_error text,
        last_seen_at timestamptz
      )
    ), own as (
      select device.id from device join result on result.id = device.id
      where device.next_check_at = result.claimed_until and device.status = 'Active'
      for update of device skip locked
    ), written as (
      update device set
        next_check_at = result.next_check_at,
        state = result.state,
        state_since = result.state_since,
        misses = result.misses,
        latency_ms = result.latency_ms,
        loss_percent = result.loss_percent,
        uptime_seconds = result.uptime_seconds,
        firmware = coalesce(result.firmware, device.firmware),
        last_error = result.last_error,
        last_seen_at = coalesce(result.last_seen_at, device.last_seen_at),
        checked_at = ${at}
      from result join own on own.id = result.id
      where device.id = own.id
      returning device.id, device.state
    )
    insert into device_availability (device_id, half_hour, up, degraded, down)
    select id, ${halfHour}, (state = 'up')::integer, (state = 'degraded')::integer,
      (state = 'down')::integer
    from written where state <> 'unknown'
    on conflict (device_id, half_hour) do update set
      up = device_availability.up + excluded.up,
      degraded = device_availability.degraded + excluded.degraded,
      down = device_availability.down + excluded.down`.execute(database.system);
}

function rowOf({ device, result }: CheckedDevice, at: Date) {
  const { misses: missLimit, intervalSeconds } = device.settings.checks;
  const { state, stateSince, misses } = judge(
    { ...device, stateSince: device.state_since },
    result.state,
    missLimit,
    at,
  );
  const hasAnswered = result.state === 'up' || result.state === 'degraded';
  return {
    id: device.id,
    claimed_until: device.claimedUntil,
    next_check_at: nextCheckAt(device.id, intervalSeconds, at),
    state,
    state_since: stateSince,
    misses,
    latency_ms: result.latencyMs === null ? null : Math.round(result.latencyMs * 10) / 10,
    loss_percent: result.lossPercent,
    uptime_seconds: uptimeOf(result.uptimeSeconds),
    firmware: result.firmware === undefined ? null : storable(result.firmware, 100),
    last_error: result.error === null ? null : storable(result.error, 2_000),
    last_seen_at: hasAnswered ? at : null,
  };
}

/** Removes characters that PostgreSQL rejects: one device's text must not prevent writing the others' results. */
function storable(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ');
}

function uptimeOf(seconds: number | undefined): number | null {
  if (seconds === undefined || !(seconds >= 0 && seconds <= longestUptimeSeconds)) return null;
  return Math.floor(seconds);
}
