import { sql } from 'kysely';
import type { ServerContext } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import type { Database } from '../../server/database/open.ts';

const day = 24 * 3_600_000;
/** Few, because a page that is just opened waits for the embedded engine's one connection. */
const devicesAtOnce = 5;

/** Adds the checks of the sample's devices in the background, because a first start does not wait for so many rows. */
export function startPastChecks(
  { database, log }: Pick<ServerContext, 'database' | 'log'>,
  now: Date,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const working = addPastChecks(database, now, stopping.signal).catch((error: unknown) =>
    log.warn({ err: error }, 'the checks of the sample devices could not be added'),
  );
  return {
    stop() {
      stopping.abort();
      return working;
    },
  };
}

/**
 * Adds the checks of the last day, one a minute. Devices that are down or degraded were well before; those that are up
 * again since a time of that day were down for up to an hour before it.
 */
export async function addPastChecks(
  { system }: Pick<Database, 'system'>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const devices = await system
    .selectFrom('device')
    .select('id')
    .where('created_by', '=', 'sample')
    .orderBy('id')
    .execute();
  const yesterday = new Date(now.getTime() - day);
  for (let from = 0; from < devices.length && signal?.aborted !== true; from += devicesAtOnce) {
    const ids = devices.slice(from, from + devicesAtOnce).map(({ id }) => id);
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
          date_bin('30 minutes', ${yesterday}::timestamptz, timestamptz '2000-01-01Z')
            + interval '30 minutes',
          ${now}::timestamptz, interval '30 minutes') half_hour
        where device.id = ${any(ids)}
      ) present
      on conflict do nothing`.execute(system);
  }
}
