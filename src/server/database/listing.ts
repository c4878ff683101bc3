import { type Expression, type OrderByItemBuilder, type RawBuilder, sql } from 'kysely';
import { mostSorted } from '../../contract/list.ts';
import type { ScopedTransaction } from '../context.ts';

/** Returns the LIKE pattern for values that contain the text literally. */
export function containing(text: string): string {
  return `%${likeLiteral(text)}%`;
}

/** Escapes a text for a LIKE pattern. */
export function likeLiteral(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** Returns an expression that sorts by a name as the tree of organizations does, without regard to case and accents. */
export function byName(column: string): RawBuilder<string> {
  return sql<string>`folded(${sql.ref(column)}) collate "C"`;
}

/**
 * Returns the column and direction of a sort such as '-price', with empty values last in both directions.
 * Throws for a name that is missing in `columns`: the contract should have rejected it.
 */
export function orderOf<C extends string | RawBuilder<string>>(
  sort: string,
  columns: Readonly<Record<string, C>>,
): [C, (order: OrderByItemBuilder) => OrderByItemBuilder] {
  const column = columns[sort.replace(/^-/, '')];
  if (column === undefined) throw new Error(`Nothing is sorted by ${sort}`);
  return [column, (order) => (sort.startsWith('-') ? order.desc() : order.asc()).nullsLast()];
}

/** Counts the rows of a query up to `mostSorted`. */
export async function boundedTotal(
  transaction: ScopedTransaction,
  rows: { limit(limit: number): Expression<unknown> },
): Promise<{ total: number; isLowerBound: boolean }> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from (${rows.limit(mostSorted + 1)}) bounded`.execute(
    transaction,
  );
  const count = counted[0]?.count ?? 0;
  return { total: Math.min(count, mostSorted), isLowerBound: count > mostSorted };
}

/** Returns the right side of `= any($1)`, which is one statement for lists of any length, unlike `in (…)`. */
export function any<const T extends string | number>(values: readonly T[]): RawBuilder<T> {
  return sql<T>`any(${values})`;
}
