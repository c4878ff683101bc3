import { type Kysely, sql } from 'kysely';
import type { DB } from '../../server/database/tables.ts';
import type { Area } from '../area.ts';
import { diceOf } from '../dice.ts';
import { devicesOf } from '../network.ts';

const day = 24 * 3_600_000;

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

/**
 * Adds the checks of the last day, one a minute. Devices that are down or degraded were well before; those that are up
 * again since a time of that day were down for up to an hour before it.
 */
export async function addAvailability(transaction: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    insert into device_availability (device_id, half_hour, up, degraded, down)
    select id, half_hour, checks - troubled, case state when 'degraded' then troubled else 0 end,
      case state when 'degraded' then 0 else troubled end
    from (
      select device.id, device.state, half_hour,
        ceil(extract(epoch from least(half_hour + interval '30 minutes', ${now}) - half_hour) / 60)::integer
          as checks,
        greatest(0, round(extract(epoch from
          least(half_hour + interval '30 minutes', ${now}, trouble.until)
            - greatest(half_hour, trouble.since)) / 60))::integer as troubled
      from device
      cross join lateral (
        select case when state = 'up' then state_since else ${now} end as until,
          case when state = 'up'
            then state_since - make_interval(mins => 10 + abs(hashtext(id::text)) % 50)
            else state_since end as since
      ) trouble
      cross join generate_series(
        date_bin('30 minutes', ${new Date(now.getTime() - day)}::timestamptz, timestamptz '2000-01-01Z') + interval '30 minutes',
        ${now}::timestamptz, interval '30 minutes') half_hour
      where device.created_by = 'sample'
    ) present
    on conflict do nothing`.execute(transaction);
}
