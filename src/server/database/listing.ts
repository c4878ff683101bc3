import { type OrderByItemBuilder, type RawBuilder, sql } from 'kysely';

/** The LIKE pattern of all that contain the text as it is written. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The column and the direction of a sort such as '-price'; empty values come last either way.
 * A name that the contract let through and `columns` does not know is a mistake of ours.
 */
export function orderOf<C extends string>(
  sort: string,
  columns: Readonly<Record<string, C>>,
): [C, (order: OrderByItemBuilder) => OrderByItemBuilder] {
  const column = columns[sort.replace(/^-/, '')];
  if (column === undefined) throw new Error(`Nothing is sorted by ${sort}`);
  return [column, (order) => (sort.startsWith('-') ? order.desc() : order.asc()).nullsLast()];
}

/** The right side of `= any($1)`: one statement for lists of every length, unlike `in (…)`. */
export function any<T extends string | number>(values: readonly T[]): RawBuilder<T> {
  return sql<T>`any(${values})`;
}
