import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';

/** Returns the exceptions of these rows that are stored with them. */
export async function flagsOf(
  transaction: ScopedTransaction,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await transaction
    .selectFrom('sales_exception')
    .select(['subject_id as id', sql<string[]>`array_agg(kind order by kind)`.as('kinds')])
    .where('subject_id', '=', any(ids))
    .groupBy('subject_id')
    .execute();
  return new Map(rows.map(({ id, kinds }) => [id, kinds]));
}

/** Returns the rows in the order of their ids. */
export function inOrder<R extends { id: string }>(ids: readonly string[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
