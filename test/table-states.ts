import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../src/server/database/tables.ts';

export interface TableState {
  table: string;
  count: number;
  /** the newest transaction that wrote one of its rows; null without rows */
  transaction: string | null;
}

/**
 * Returns a query of each table's number of rows and last writing transaction. Its result changes with every committed
 * insert, update or delete, except when the same row is inserted and deleted.
 */
export async function tableStates(system: Kysely<DB>): Promise<() => Promise<TableState[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(system);
  const states: RawBuilder<TableState>[] = tables.map(
    ({ name }) => sql`
      select ${name}::text as "table", count(*)::integer as count,
        max(xmin::text::bigint)::text as transaction
      from ${sql.table(name)}`,
  );
  // Ordered, because PostgreSQL may read the tables side by side.
  const query = sql<TableState>`${sql.join(states, sql` union all `)} order by 1`;
  return async () => (await query.execute(system)).rows;
}
