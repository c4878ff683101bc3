import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';

const everyMs = 60_000;
/** Between two samples. */
export const sampleMs = 30 * 60_000;
const sampleInterval = sql`make_interval(secs => ${sql.lit(sampleMs / 1_000)})`;
/** The day that is shown, the same day a week before, and a day for the differences of time zones. */
const retentionMs = 9 * 24 * 60 * 60_000;
/** Few enough for one transaction, also where many guests are online. */
const samplesPerStep = 8;

/**
 * Counts how many guests were online at each half hour, by organization including everything below it. An organization
 * without a row at a counted time had none. What was missed while the server was away is counted later, from the sessions
 * that RADIUS reported meanwhile.
 */
export function sampleOnline({ database, now }: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(
    { database, now },
    {
      name: 'online-samples',
      everyMs,
      async step(transaction) {
        const oldest = new Date(now().getTime() - retentionMs);
        await transaction.deleteFrom('online_sample').where('at', '<', oldest).execute();
        await transaction.deleteFrom('online_guests').where('at', '<', oldest).execute();
        return takeSamples(transaction, now());
      },
    },
  );
}

/** Takes the newest missing samples; returns whether more may be missing. */
async function takeSamples(transaction: ScopedTransaction, now: Date): Promise<boolean> {
  const newest = Math.floor(now.getTime() / sampleMs) * sampleMs;
  const oldest = newest - retentionMs + sampleMs;
  const { rows: missing } = await sql<{ at: Date }>`
    select slot.at from generate_series(
      ${new Date(oldest)}::timestamptz, ${new Date(newest)}::timestamptz, ${sampleInterval}) slot (at)
    where not exists (select from online_sample sample where sample.at = slot.at)
    order by slot.at desc limit ${samplesPerStep}`.execute(transaction);
  const newestMissing = missing.at(0)?.at;
  const oldestMissing = missing.at(-1)?.at;
  if (newestMissing === undefined || oldestMissing === undefined) return false;
  const times = sql`unnest(${missing.map(({ at }) => at.toISOString())}::timestamptz[])`;
  // A session longer than a day is found while it is open.
  await sql`
    with session as (
      select organization_number, coalesce(guest_id::text, mac_address) as guest, started_at, stopped_at
      from guest_session where state = 'open' and started_at <= ${newestMissing}
      union all
      select organization_number, coalesce(guest_id::text, mac_address), started_at, stopped_at
      from guest_session where state <> 'open' and started_at <= ${newestMissing}
        and started_at > ${oldestMissing}::timestamptz - interval '1 day'
    ), present as (
      select session.organization_number, session.guest, sample.at
      from session
      cross join lateral generate_series(
        greatest(${oldestMissing}::timestamptz, date_bin(${sampleInterval},
          session.started_at + ${sampleInterval} - interval '1 microsecond', 'epoch'::timestamptz)),
        least(session.stopped_at - interval '1 microsecond', ${newestMissing}::timestamptz),
        ${sampleInterval}) sample (at)
      join ${times} missing (at) on missing.at = sample.at
    ), counted as (
      select above.number, area.at, sum(area.guests)::integer as guests
      from (
        select at, organization_number, count(distinct guest) as guests from present
        group by at, organization_number
      ) area
      join organization here on here.number = area.organization_number
      cross join lateral unnest(string_to_array(trim(both '/' from here.path), '/')::integer[]) above (number)
      group by above.number, area.at
    )
    insert into online_guests (organization_number, organization_path, at, guests)
    select organization.number, organization.path, counted.at, counted.guests
    from counted join organization using (number)
    on conflict do nothing`.execute(transaction);
  await sql`insert into online_sample select ${times}`.execute(transaction);
  return missing.length === samplesPerStep;
}
