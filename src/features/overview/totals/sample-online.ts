import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';
import { writeTotals } from './sum-totals.ts';

const everyMs = 60_000;
/** Between two samples. */
export const sampleMs = 30 * 60_000;
/** The day that is shown, the same day a week before, and a day for the differences of time zones. */
const retentionMs = 9 * 24 * 60 * 60_000;
/** Few enough for one transaction, also where many guests are online. */
const samplesPerStep = 12;

/**
 * Counts how many guests were online at each half hour, by organization including everything below it. What was missed
 * while the server was away is counted later, from the sessions that RADIUS reported meanwhile.
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
      ${new Date(oldest)}::timestamptz, ${new Date(newest)}::timestamptz,
      make_interval(secs => ${sampleMs / 1_000})) slot (at)
    where not exists (select from online_sample sample where sample.at = slot.at)
    order by slot.at desc limit ${samplesPerStep}`.execute(transaction);
  if (missing.length === 0) return false;
  // Nobody online is counted too, where there is a network.
  await writeTotals(transaction, now);
  const times = sql`unnest(${missing.map(({ at }) => at.toISOString())}::timestamptz[])`;
  // One query for each index. A session longer than a day is found while it is open.
  await sql`
    with present as (
      select sample.at, session.organization_number, coalesce(session.guest_id::text, session.mac_address) as guest
      from ${times} sample (at)
      join guest_session session on session.state = 'open' and session.started_at <= sample.at
      union all
      select sample.at, session.organization_number, coalesce(session.guest_id::text, session.mac_address)
      from ${times} sample (at)
      join guest_session session on session.state <> 'open' and session.stopped_at > sample.at
        and session.started_at <= sample.at and session.started_at > sample.at - interval '1 day'
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
    select organization.number, organization.path, sample.at, coalesce(counted.guests, 0)
    from ${times} sample (at)
    cross join (select number from counted union select organization_number from organization_total) network
    join organization on organization.number = network.number
    left join counted on counted.number = network.number and counted.at = sample.at
    on conflict (organization_number, at) do update set guests = excluded.guests`.execute(
    transaction,
  );
  await sql`insert into online_sample select ${times}`.execute(transaction);
  return missing.length === samplesPerStep;
}
