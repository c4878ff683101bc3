import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
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

/** How many times as long as counting takes, nothing is counted. */
const restFactor = 10;
const rootsPerStep = 20;
/** A step ends after the root during which so much time has passed. */
const stepMs = 250;

interface Root {
  number: number;
  path: string;
}

/**
 * Counts what the overview and the tree show of each organization and everything below it, one tree after the other. All of
 * a tree is counted each time, which follows moves and removals by itself and takes no lock that a guest's login could
 * wait for. The more all of that takes, the longer it rests.
 */
export function sumTotals({ database, now }: Pick<ServerContext, 'database' | 'now'>): Job {
  return recurringJob(
    { database, now },
    {
      name: 'organization-totals',
      everyMs,
      async step(transaction) {
        const began = performance.now();
        const roots = await dueRoots(transaction, now());
        for (const root of roots) {
          const started = performance.now();
          await writeTotals(transaction, now(), root);
          const ended = performance.now();
          await noteCounted(transaction, root, { at: now(), ms: Math.ceil(ended - started) });
          if (ended - began > stepMs) return true;
        }
        return roots.length === rootsPerStep;
      },
    },
  );
}

/** Returns the organizations at the top whose totals are the oldest, and due. */
async function dueRoots(transaction: ScopedTransaction, now: Date): Promise<Root[]> {
  const { rows } = await sql<Root>`
    select root.number, root.path
    from organization root left join organization_count counted on counted.root_number = root.number
    where root.parent_number is null and (counted.counted_at is null or counted.counted_at <= ${now}::timestamptz - (
      select make_interval(secs => ${restFactor} * coalesce(sum(milliseconds), 0) / 1000.0) from organization_count))
    order by counted.counted_at nulls first, root.number limit ${rootsPerStep}`.execute(
    transaction,
  );
  return rows;
}

async function noteCounted(
  transaction: ScopedTransaction,
  { number }: Root,
  { at, ms }: { at: Date; ms: number },
): Promise<void> {
  await transaction
    .insertInto('organization_count')
    .values({ root_number: number, counted_at: at, milliseconds: ms })
    .onConflict((conflict) =>
      conflict.column('root_number').doUpdateSet({ counted_at: at, milliseconds: ms }),
    )
    .execute();
}

/**
 * Writes the totals of an organization and everything below it; what has nothing to count has no row. Rows that still have
 * the former path of a moved organization say nothing about where it is now, so totals outside the tree are left alone.
 */
export async function writeTotals(
  transaction: ScopedTransaction,
  now: Date,
  root: Pick<Root, 'path'>,
): Promise<void> {
  await sql`
    with total as (
      ${countedTotals(now, (column) => isInSubtree(column, root))}
    ), emptied as (
      delete from organization_total stored
      where ${isInSubtree('organization_path', root)}
        and not exists (select from total where total.number = stored.organization_number)
    )
    insert into organization_total as stored (organization_number, organization_path, ${columns})
    select organization.number, organization.path, ${columns}
    from total join organization using (number)
    where ${isInSubtree('organization.path', root)}
    on conflict (organization_number) do update set ${excluded}
    where (${stored}) is distinct from (${counted})`.execute(transaction);
}
