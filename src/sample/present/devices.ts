import { type Kysely, sql } from 'kysely';
import type { DB } from '../../server/database/tables.ts';
import type { Area } from '../area.ts';
import { diceOf } from '../dice.ts';
import { devicesOf } from '../network.ts';

/** Gives the sample's devices the states that they have at a time. */
export async function updateDevices(
  transaction: Kysely<DB>,
  areas: readonly Area[],
  now: Date,
): Promise<void> {
  const devices = areas
    .flatMap((area) => devicesOf(area, diceOf(area.number, 5), now).devices)
    .map(({ id, state_since, last_seen_at, checked_at }) => ({
      id,
      state_since,
      last_seen_at,
      checked_at,
    }));
  await sql`
    update device set state_since = present.state_since, last_seen_at = present.last_seen_at,
      checked_at = present.checked_at
    from json_to_recordset(${JSON.stringify(devices)})
      as present (id uuid, state_since timestamptz, last_seen_at timestamptz, checked_at timestamptz)
    where device.id = present.id`.execute(transaction);
}

/** Adds the checks since the last time to the sample's devices, whose states do not change. */
export async function checkDevices(database: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    with checked as (
      update device set checked_at = ${now}::timestamptz,
        last_seen_at = case when state = 'down' then last_seen_at else ${now}::timestamptz end
      from (select id, checked_at from device) before
      where device.id = before.id and device.created_by = 'sample' and next_check_at is null
        and status = 'Active' and device.state <> 'unknown' and device.checked_at < ${now}::timestamptz
      returning device.id, device.state,
        least(30, ceil(extract(epoch from ${now}::timestamptz - before.checked_at) / 60))::integer as checks
    )
    insert into device_availability (device_id, half_hour, up, degraded, down)
    select id, date_bin('30 minutes', ${now}::timestamptz, timestamptz '2000-01-01Z'),
      case state when 'up' then checks else 0 end,
      case state when 'degraded' then checks else 0 end,
      case state when 'down' then checks else 0 end
    from checked
    on conflict (device_id, half_hour) do update set
      up = device_availability.up + excluded.up,
      degraded = device_availability.degraded + excluded.degraded,
      down = device_availability.down + excluded.down`.execute(database);
}
