import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';
import { noPlan } from '../usage-sums.ts';

const everyMs = 60_000;
/** Later than logins and their repetitions are written. */
const lagMs = 60_000;
const hourMs = 3_600_000;

/** Adds logins and rejections to the sums of hours and days, an hour of logins at a time. */
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
        const until = new Date(Math.min(from.getTime() + hourMs, newest));
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

async function addLogins(transaction: ScopedTransaction, from: Date, until: Date): Promise<void> {
  const logins: RawBuilder<unknown> = sql`
    select area.number, area.path, auth.at, coalesce(auth.plan_id, ${sql.lit(noPlan)}) as plan_id,
      coalesce(auth.ssid, '') as ssid, (auth.result = 'accepted')::integer as accepted,
      case when auth.result = 'rejected' then 1 + auth.repeats else 0 end as rejected,
      coalesce((
        select above.time_zone from organization above
        where above.number = any (string_to_array(trim(both '/' from area.path), '/')::integer[])
          and above.time_zone is not null
        order by length(above.path) desc limit 1), 'UTC') as time_zone
    from radius_auth auth join organization area on area.number = auth.organization_number
    where auth.at >= ${from} and auth.at < ${until}`;
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
