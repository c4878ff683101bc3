import { sql } from 'kysely';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';

const hour = 60 * 60_000;

/** Keeps the daily backups of 30 days and the first of each of 12 months, and all that were taken before a change or by hand. */
export const forgetOldBackups: JobDeclaration = ({ database, now }) =>
  recurringJob(
    { database, now },
    {
      name: 'old-router-backups',
      everyMs: hour,
      async step(transaction) {
        const { numAffectedRows = 0n } = await sql`
          delete from router_backup where id in (
            select id from (
              select id, taken_at, row_number() over (
                partition by device_id, date_trunc('month', taken_at at time zone 'UTC')
                order by taken_at) as of_month
              from router_backup where why = 'Daily') daily
            where taken_at < ${new Date(now().getTime() - 30 * 24 * hour)}
              and (of_month > 1 or taken_at < ${new Date(now().getTime() - 366 * 24 * hour)})
            limit 500)`.execute(transaction);
        return Number(numAffectedRows) === 500;
      },
    },
  );
