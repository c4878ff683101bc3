import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../context.ts';
import type { DB } from '../database/tables.ts';
import type { Job } from './job.ts';

const second = 1_000;
const minute = 60_000;
const defaultClaimDurationsMs = [5 * second, 15 * second, minute, 5 * minute];

type Column<T extends keyof DB> = keyof Selectable<DB[T]> & string;

interface Claim {
  claimedId: string;
  claimedUntil: Date;
  /** counts from 1 since the last successful step */
  attempt: number;
}

/**
 * Runs the transaction of a step, which returns when the row's next step is due (null: never). A step whose claim has
 * expired or was withdrawn writes nothing.
 */
type Write = (work: (transaction: ScopedTransaction) => Promise<Date | null>) => Promise<void>;

interface RowJob<T extends keyof DB, C extends Column<T>>
  extends Pick<Job, 'name' | 'pollIntervalMs' | 'flush'> {
  /** has a column `id` */
  table: T;
  /** the column of when the next step is due (null: never), which a claim postpones. Index it. */
  nextStepAt: Column<T>;
  /** the column that counts the attempts since the last successful step */
  attempts?: Column<T>;
  where?: RawBuilder<unknown>;
  /** the columns of the row that the step reads */
  columns: readonly C[];
  /**
   * The durations of the claims of the first attempt, the second and so on, far longer than a step. A step that fails,
   * or whose server crashes, is due again when its claim expires.
   */
  claimDurationsMs?: readonly number[];
  /** 1 by default */
  batchSize?: number;
  concurrency?: number;
  /** Takes what requests lock before the row, in the same order: otherwise each could wait for the other. */
  lockFirst?(transaction: ScopedTransaction, row: Pick<Selectable<DB[T]>, C>): Promise<void>;
  /** Runs one step without a connection. It must write through `write`. */
  step(row: Pick<Selectable<DB[T]>, C> & Claim, write: Write): Promise<void>;
}

/** Declares work on due rows of a table. */
export function rowJob<T extends keyof DB, C extends Column<T>>(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  {
    columns,
    claimDurationsMs = defaultClaimDurationsMs,
    batchSize = 1,
    concurrency = 1,
    lockFirst,
    step,
    ...job
  }: RowJob<T, C>,
): Job {
  const table = sql.table(job.table);
  const nextStepAt = sql.ref(job.nextStepAt);
  const attempts = job.attempts === undefined ? undefined : sql.ref(job.attempts);
  const attempt = attempts === undefined ? sql`1` : sql`(${attempts} + 1)`;
  const isDue = (at: Date) => sql`${nextStepAt} <= ${at} and ${job.where ?? sql`true`}`;

  const writeFor =
    (row: Pick<Selectable<DB[T]>, C> & Claim): Write =>
    (work) =>
      database.transaction(async (transaction) => {
        const { claimedId, claimedUntil } = row;
        await lockFirst?.(transaction, row);
        const { rows } = await sql`
          select from ${table} where id = ${claimedId} and ${nextStepAt} = ${claimedUntil}
          for update`.execute(transaction);
        if (rows.length === 0) return;
        const next = await work(transaction);
        const forgetAttempts = attempts === undefined ? sql`` : sql`, ${attempts} = 0`;
        await sql`
          update ${table} set ${nextStepAt} = ${next}${forgetAttempts}
          where id = ${claimedId}`.execute(transaction);
      });

  async function claim() {
    const at = now();
    const { rows } = await sql<Pick<Selectable<DB[T]>, C> & Claim>`
        with due as (
          select id as due_id, ${attempt} as attempt from ${table} where ${isDue(at)}
          order by ${nextStepAt} limit ${batchSize}
          for update skip locked
        )
        update ${table} set
          ${nextStepAt} = ${at}::timestamptz + interval '1 millisecond'
            * (${claimDurationsMs}::integer[])[least(attempt, ${claimDurationsMs.length}::integer)]
          ${attempts === undefined ? sql`` : sql`, ${attempts} = attempt`}
        from due where id = due_id
        returning due_id::text as "claimedId", ${nextStepAt} as "claimedUntil", attempt,
          ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(database.system);
    return rows.map((row) => ({ id: row.claimedId, run: () => step(row, writeFor(row)) }));
  }

  return {
    ...job,
    concurrency,
    batchSize,
    claim,
    async due() {
      const { rows } = await sql<{ count: number; oldest: Date | null }>`
        select count(*)::integer as count, min(${nextStepAt}) as oldest
        from ${table} where ${isDue(now())}`.execute(database.system);
      return rows[0] ?? { count: 0, oldest: null };
    },
  };
}
