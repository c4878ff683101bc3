import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { containing, orderOf } from '../database/listing.ts';
import type { DB } from '../database/tables.ts';
import type { ColumnOf, recordColumns } from './record-columns.ts';

/** The columns of every record's table. */
interface RecordRow {
  [column: string]: unknown;
  id: string;
  organization_number: number;
}
export type AnyTable = Record<string, RecordRow>;

type Expressions = Readonly<Record<string, Expression<unknown>>>;

export interface ListOptions<T extends keyof DB, L extends string, X, S extends string, Q> {
  /** The fields that a page reads. */
  fields: readonly L[];
  /** Values that are derived for list rows only. */
  derived?: (now: Date) => X;
  sort: { [K in S]: ColumnOf<T> };
  /** The default sort, and the tie-breaker of every sort. */
  order: NoInfer<S>;
  filters?: Q;
  /** Texts to search besides the title. */
  search?: readonly RawBuilder<string>[];
}

export interface ListQuery {
  [filter: string]: unknown;
  page?: number | undefined;
  pageSize?: number | undefined;
  text?: string | undefined;
  sort?: string | undefined;
}

/** Returns the selections of derived values. */
export function aliased(values: Expressions = {}) {
  return Object.entries(values).map(([name, value]) => sql`${value}`.as(name));
}

/** Returns a function that reads one page of rows and their total number. */
export function recordPages<
  Row,
  L extends string,
  T extends keyof DB,
  X extends Expressions,
  S extends string,
  Q extends Readonly<Record<string, ColumnOf<T>>>,
>(
  list: ListOptions<T, L, X, S, Q>,
  columns: Pick<
    ReturnType<typeof recordColumns>,
    'selectFields' | 'fieldExpression' | 'sortExpression'
  >,
  { title, derived }: { title: string; derived?: ((now: Date) => Expressions) | undefined },
) {
  function matching<O>(
    rows: SelectQueryBuilder<AnyTable, string, O>,
    query: ListQuery,
  ): SelectQueryBuilder<AnyTable, string, O> {
    const filtered = Object.entries(list.filters ?? {}).reduce(
      (narrowed, [name, column]) =>
        query[name] === undefined ? narrowed : narrowed.where(sql.ref(column), '=', query[name]),
      rows,
    );
    const { text = '' } = query;
    if (text === '') return filtered;
    const texts = [columns.fieldExpression(title), ...(list.search ?? [])];
    return filtered.where(({ or, eb }) =>
      or(texts.map((one) => eb(one, 'ilike', containing(text)))),
    );
  }

  return async <O>(
    rowsInScope: SelectQueryBuilder<AnyTable, string, O>,
    query: ListQuery,
    now: Date,
  ): Promise<{ rows: Row[]; total: number }> => {
    const { page = 1, pageSize = 25, sort = list.order } = query;
    const found = matching(rowsInScope, query);
    const { total } = await found
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    const [column, order] = orderOf<string>(sort, list.sort);
    const rows = await found
      .select([
        ...columns.selectFields(list.fields),
        ...aliased(derived?.(now)),
        ...aliased(list.derived?.(now)),
      ])
      .orderBy(columns.sortExpression(column, title), order)
      .orderBy(columns.sortExpression(list.sort[list.order], title))
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    // The selection has exactly the values of a row.
    return { rows: rows as unknown as Row[], total: Number(total) };
  };
}
