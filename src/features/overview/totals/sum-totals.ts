import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';
import { countedColumns, countedTotals } from './counts.ts';

const everyMs = 15_000;

const columns = sql.join(countedColumns.map((column) => sql.ref(column)));
const excluded = sql.join(
  countedColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
);
const stored = sql.join(countedColumns.map((column) => sql.ref(`stored.${column}`)));
const counted = sql.join(countedColumns.map((column) => sql.ref(`excluded.${column}`)));

/**
 * Counts what the overview and the tree show of each organization and everything below it. All is counted each time, which
 * follows moves and removals by itself and takes no lock that a guest's login could wait for.
 */
export function sumTotals({ database, now }: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(
    { database, now },
    {
      name: 'organization-totals',
      everyMs,
      async step(transaction) {
        await writeTotals(transaction, now());
        return false;
      },
    },
  );
}

/** Writes the totals of all organizations; those without anything to count have no row. */
export async function writeTotals(transaction: ScopedTransaction, now: Date): Promise<void> {
  await sql`
    with total as (
      ${countedTotals(now, () => sql`true`)}
    ), emptied as (
      delete from organization_total stored
      where not exists (select from total where total.number = stored.organization_number)
    )
    insert into organization_total as stored (organization_number, organization_path, ${columns})
    select organization.number, organization.path, ${columns}
    from total join organization using (number)
    on conflict (organization_number) do update set ${excluded}
    where (${stored}) is distinct from (${counted})`.execute(transaction);
}
