import { sql } from 'kysely';
import type { ServerContext } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import type { Database } from '../../server/database/open.ts';
import { readChecksMark, takeChecksMark } from '../sample-mark.ts';

const day = 24 * 3_600_000;
/** Few, because a page that is just opened waits for the embedded engine's one connection. */
const devicesAtOnce = 5;

/** The first calls of a console that is opened at once come first. */
const startsAfterMs = 10_000;
/** How many times as long as a statement takes, the connection is left to others. */
const restFactor = 3;

/**
 * Adds the checks of the sample's devices in the background, because a first start does not wait for so many rows, and continues
 * those that a stop interrupted. Returns undefined when all are added.
 */
export async function startPastChecks({
  database,
  log,
}: Pick<ServerContext, 'database' | 'log'>): Promise<{ stop(): Promise<void> } | undefined> {
  const openedAt = await readChecksMark(database.system);
  if (openedAt === null) return undefined;
  const stopping = new AbortController();
  let working = Promise.resolve();
  const timer = setTimeout(() => {
    working = addPastChecks(database, openedAt, pausing(stopping.signal)).catch((error: unknown) =>
      log.warn({ err: error }, 'the checks of the sample devices could not be added'),
    );
  }, startsAfterMs);
  return {
    stop() {
      clearTimeout(timer);
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
  goesOn: (tookMs: number) => Promise<boolean> = async () => true,
): Promise<void> {
  const devices = await system
    .selectFrom('device')
    .select('id')
    .where('created_by', '=', 'sample')
    .orderBy('id')
    .execute();
  const yesterday = new Date(now.getTime() - day);
  let tookMs = 0;
  for (let from = 0; from < devices.length; from += devicesAtOnce) {
    if (!(await goesOn(tookMs))) return;
    const began = performance.now();
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
    tookMs = performance.now() - began;
  }
  await takeChecksMark(system);
}

function pausing(signal: AbortSignal) {
  return async (tookMs: number) => {
    await new Promise((resolve) => setTimeout(resolve, restFactor * tookMs));
    return !signal.aborted;
  };
}
