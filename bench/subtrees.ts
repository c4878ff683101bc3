import { type RawBuilder, sql } from 'kysely';
import {
  listAccessCodeBatches,
  listAccessCodePlans,
} from '../src/features/access-codes/contract.ts';
import { listAdminHistory } from '../src/features/admin-history/contract.ts';
import { listDevicesBelow } from '../src/features/devices/below/contract.ts';
import { devices } from '../src/features/devices/contract.ts';
import { getOverview, listOverviewChildren } from '../src/features/overview/contract.ts';
import { sampleOnline } from '../src/features/overview/totals/sample-online.ts';
import { writeTotals } from '../src/features/overview/totals/sum-totals.ts';
import { listPlansBelow } from '../src/features/service-plans/below/contract.ts';
import { servicePlans } from '../src/features/service-plans/contract.ts';
import { listGuests } from '../src/features/users/contract.ts';
import type { ScopedTransaction } from '../src/server/context.ts';
import { openDatabase, type PooledDatabase } from '../src/server/database/open.ts';
import { isInSubtree } from '../src/server/database/subtree.ts';
import { takeDueSteps } from '../src/server/jobs/run-job.ts';
import { createLogger } from '../src/server/logging.ts';
import { growSubtrees, numbers, planOf } from './grown-subtrees.ts';
import { percentile } from './percentile.ts';
import { benchApplication } from './server.ts';

const rounds = 30;
/** Above this number of rows, the list is read in the order of time instead of by path. */
const few = 30_000;

interface Line {
  metric: string;
  result: string;
}

/** Measures lists of subtrees and the deletion of plans with 10,000,000 sessions and 1,000,000 organizations. */
export async function measureSubtrees(databaseUrl: string): Promise<Line[]> {
  const database = await openDatabase({ databaseUrl, dataDirectory: '' }, createLogger('error'));
  try {
    await growSubtrees(database.system);
    return await measureIn(database);
  } finally {
    await database.close();
  }
}

/** The levels, each with the organization of a round. The first area has the most records. */
const levels = [
  ['a provider', () => numbers.provider],
  ['a grouping', (round: number) => numbers.grouping + 3 * round],
  ['a site', (round: number) => numbers.site + 300 * round],
  ['an area', (round: number) => numbers.area + 600 * round],
  ['the largest area', () => numbers.area],
] as const;

export async function measureIn(database: PooledDatabase): Promise<Line[]> {
  const { ask, close } = await benchApplication(database, null);
  const at = (number: number) => ({ params: { orgNumber: String(number) }, query: {} });
  const lists: [string, (number: number) => Promise<unknown>][] = [
    ['guests', (number) => ask(listGuests, at(number))],
    ['history', (number) => ask(listAdminHistory, at(number))],
    ['plans for access codes', (number) => ask(listAccessCodePlans, at(number))],
    ['sessions, newest first', (number) => newest(database, number, 'guest_session', 'started_at')],
    ['purchases, newest first', (number) => newest(database, number, 'purchase', 'at')],
    ['overview', (number) => ask(getOverview, at(number))],
    ['organizations below', (number) => ask(listOverviewChildren, at(number))],
    ['devices below', (number) => ask(listDevicesBelow, at(number))],
    ['devices down below', (number) => ask(listDevicesBelow, downAt(number))],
    ['plans below', (number) => ask(listPlansBelow, at(number))],
    ['batches, newest first', (number) => ask(listAccessCodeBatches, at(number))],
    ['batches ending soon', (number) => ask(listAccessCodeBatches, endingAt(number))],
    ['devices by position in the tree', (number) => byPath(database, number, 'device')],
    ['batches by position in the tree', (number) => byPath(database, number, 'access_code_batch')],
  ];
  const downAt = (number: number) => ({ ...at(number), query: { state: 'down' as const } });
  const endingAt = (number: number) => ({ ...at(number), query: { ends: 'soon' as const } });
  const online = sampleOnline({ database, now: () => new Date() });
  await skipOldSamples(database);
  const lines: Line[] = [
    // First, because the overview shows them.
    await timed('guests online of a day, counted', () => takeDueSteps(online), 1),
    await timed(
      'guests online at a half hour, counted',
      async () => {
        await forgetNewestSample(database);
        await takeDueSteps(online);
      },
      5,
    ),
    await timed(
      'totals of a provider, counted',
      () =>
        database.system
          .transaction()
          .execute((transaction) =>
            writeTotals(transaction, new Date(), { path: `/${numbers.provider}/` }),
          ),
      5,
    ),
  ];
  for (const [list, read] of lists)
    for (const [level, numberOf] of levels)
      lines.push(await timed(`${list} of ${level}`, (round) => read(numberOf(round))));
  const area = (round: number) => at(numbers.area + round);
  lines.push(
    await timed('devices of an area, as listed', (round) => ask(devices.list, area(round))),
    await timed('batches of an area, as listed', (round) =>
      ask(listAccessCodeBatches, area(round)),
    ),
    await timed('a plan deleted', (round) => ask(servicePlans.delete, planOf(150_000 + round))),
    await timed('a plan that guests have used, not deleted', (round) =>
      ask(servicePlans.delete, planOf(50_001 + round)).catch(() => undefined),
    ),
  );
  await close();
  return lines;
}

/** Leaves the last day to count. */
async function skipOldSamples({ system }: PooledDatabase): Promise<void> {
  await sql`
    insert into online_sample
    select newest - at * interval '30 minutes'
    from date_bin('30 minutes', now(), 'epoch') newest, generate_series(48, 9 * 48) at
    on conflict do nothing`.execute(system);
}

async function forgetNewestSample({ system }: PooledDatabase): Promise<void> {
  await sql`
    with newest as (delete from online_sample where at = (select max(at) from online_sample) returning at)
    delete from online_guests using newest where online_guests.at = newest.at`.execute(system);
  await sql`update recurring_job set next_step_at = now() where id = 'online-samples'`.execute(
    system,
  );
}

/** Reads a page of a subtree: by the index of paths if it has few rows, otherwise in the order of time. */
function newest(
  database: PooledDatabase,
  number: number,
  table: 'guest_session' | 'purchase',
  time: string,
): Promise<unknown> {
  return inSubtree(database, number, async (transaction, rows, path) => {
    const found = sql`select id, ${sql.ref(time)} from ${sql.table(table)} where ${rows}`;
    const count = await bounded(transaction, found);
    const byPath = sql`select id from (${found} limit ${few}) few`;
    const byTime = sql`select id from ${sql.table(table)} where organization_path ^@ ${path}`;
    return sql`
      select * from ${sql.table(table)} where id = any(array(
        ${count <= few ? byPath : byTime} order by ${sql.ref(time)} desc, id desc limit 25))`.execute(
      transaction,
    );
  });
}

function byPath(
  database: PooledDatabase,
  number: number,
  table: 'device' | 'access_code_batch',
): Promise<unknown> {
  return inSubtree(database, number, async (transaction, rows) => {
    const found = sql`select * from ${sql.table(table)} where ${rows}`;
    await bounded(transaction, found);
    return sql`${found} order by organization_path, id limit 25`.execute(transaction);
  });
}

async function bounded(transaction: ScopedTransaction, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from (${rows} limit ${few + 1}) bounded`.execute(transaction);
  return counted[0]?.count ?? 0;
}

/** Runs a statement as an administrator of the first provider. */
async function inSubtree(
  database: PooledDatabase,
  number: number,
  work: (
    transaction: ScopedTransaction,
    rows: RawBuilder<boolean>,
    path: string,
  ) => Promise<unknown>,
): Promise<unknown> {
  return database.withScope([`/${numbers.provider}/`], async (transaction) => {
    const organization = await transaction
      .selectFrom('organization')
      .select('path')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    return work(transaction, isInSubtree('organization_path', organization), organization.path);
  });
}

async function timed(
  metric: string,
  work: (round: number) => Promise<unknown>,
  times: number = rounds,
): Promise<Line> {
  const measured: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const started = performance.now();
    await work(round);
    measured.push(performance.now() - started);
  }
  const result = `${percentile(measured, 50).toFixed(1)} / ${percentile(measured, 95).toFixed(1)} ms`;
  console.info(metric, result);
  return { metric, result };
}
