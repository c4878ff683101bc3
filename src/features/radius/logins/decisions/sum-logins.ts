import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../../server/context.ts';
import type { Job } from '../../../../server/jobs/job.ts';
import { recurringJob } from '../../../../server/jobs/recurring-job.ts';
import { zoneOfArea } from '../../grants/area.ts';
import { noPlan } from '../../usage-sums.ts';

const everyMs = 60_000;
/** Later than logins and their repetitions are written. */
const lagMs = 60_000;
/** Few enough logins for one transaction, also where hundreds sign in each second. */
const stepMs = 5 * 60_000;
/** A step is longer where fewer sign in, so that months without a sum take seconds. */
const loginsPerStep = 2_000;

/** Adds logins and rejections to the sums of hours and days, five minutes or 2,000 logins at a time. */
export function sumLogins({ database, now }: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(
    { database, now },
    {
      name: 'login-sums',
      everyMs,
      async step(transaction) {
        const newest = now().getTime() - lagMs;
        const from = await summedUntil(transaction);
        if (from === null || from.getTime() >= newest) return false;
        const until = new Date(Math.min(await endOfStep(transaction, from), newest));
        await addLogins(transaction, from, until);
        await sql`
          insert into login_sums (summed_until) values (${until})
          on conflict (id) do update set summed_until = excluded.summed_until`.execute(transaction);
        return until.getTime() < newest;
      },
    },
  );
}

/** Returns the beginning of the logins that are not in the sums; null when there are none. */
async function summedUntil(transaction: ScopedTransaction): Promise<Date | null> {
  const { rows } = await sql<{ from: Date | null }>`
    select coalesce((select summed_until from login_sums), (select min(at) from radius_auth)) as "from"`.execute(
    transaction,
  );
  return rows[0]?.from ?? null;
}

async function endOfStep(transaction: ScopedTransaction, from: Date): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    select at from radius_auth where at >= ${from} order by at offset ${loginsPerStep} limit 1`.execute(
    transaction,
  );
  return Math.max(rows[0]?.at.getTime() ?? Number.POSITIVE_INFINITY, from.getTime() + stepMs);
}

async function addLogins(transaction: ScopedTransaction, from: Date, until: Date): Promise<void> {
  const isDue = sql`auth.at >= ${from} and auth.at < ${until}`;
  const logins: RawBuilder<unknown> = sql`
    select area.number, area.path, area.time_zone, auth.at, coalesce(auth.plan_id, ${sql.lit(noPlan)}) as plan_id,
      coalesce(auth.ssid, '') as ssid, (auth.result = 'accepted')::integer as accepted,
      case when auth.result = 'rejected' then 1 + auth.repeats else 0 end as rejected
    from radius_auth auth
    join (
      select number, path, ${zoneOfArea} as time_zone from organization area
      where number in (select organization_number from radius_auth auth where ${isDue})
    ) area on area.number = auth.organization_number
    where ${isDue}`;
  for (const [table, key, period] of [
    ['usage_hour', 'hour', sql`date_trunc('hour', at, 'UTC')`],
    ['usage_day', 'day', sql`(at at time zone time_zone)::date`],
  ] as const)
    await sql`
      insert into ${sql.table(table)} as stored (organization_number, organization_path, ${sql.ref(key)},
        plan_id, ssid, logins, rejects)
      select number, path, ${period}, plan_id, ssid, sum(accepted), sum(rejected)
      from (${logins}) login group by 1, 2, 3, 4, 5 order by 1, 3, 4, 5
      on conflict (organization_number, ${sql.ref(key)}, plan_id, ssid) do update set
        logins = stored.logins + excluded.logins, rejects = stored.rejects + excluded.rejects`.execute(
      transaction,
    );
}
