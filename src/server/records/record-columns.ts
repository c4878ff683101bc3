import {
  type AliasedExpression,
  type Expression,
  type Insertable,
  type RawBuilder,
  sql,
} from 'kysely';
import type { FieldMap } from '../../contract/fields/field.ts';
import { type Fields, pickFields, type StoredRecord } from '../../contract/fields/fields.ts';
import type { Stamps } from '../../contract/record-endpoints.ts';
import { byName } from '../database/listing.ts';
import type { DB } from '../database/tables.ts';

export type ColumnOf<T extends keyof DB> = keyof DB[T] & string;
export type Derived<E> = { [K in keyof E]: E[K] extends Expression<infer V> ? V : never };
type Values = Record<string, unknown>;

/** How the fields of a record map to columns. */
export interface ColumnOptions<F extends FieldMap, C, T extends keyof DB, M, R> {
  fields: Fields<F, C>;
  table: T;
  /** The columns of fields that are not in the JSON column. */
  columns: M & { [K in Exclude<keyof M, keyof F>]: never };
  /** The JSON column that holds all other fields. */
  rest?: R;
  /** The column that identifies a record, read as text; `id` unless given. */
  idColumn?: ColumnOf<T>;
}

/** Maps a record to the columns of its table and back. */
export function recordColumns<
  F extends FieldMap,
  C,
  T extends keyof DB,
  M extends { [K in keyof F]?: ColumnOf<T> },
  R extends ColumnOf<T>,
>({ fields, columns, rest, idColumn }: ColumnOptions<F, C, T, M, R>) {
  type OwnColumn = (M[keyof M] | R) & keyof Insertable<DB[T]>;
  const columnOf: Readonly<Record<string, string | undefined>> = columns;

  /** Returns an expression for a field, which is a column or in the JSON column. */
  function fieldExpression(field: string): RawBuilder<unknown> {
    const column = columnOf[field];
    if (column !== undefined) return sql.ref(column);
    if (rest === undefined) throw new Error(`${field} has no column`);
    return sql`${sql.ref(rest)}->${sql.lit(field)}`;
  }

  return {
    fieldExpression,

    /** Returns what a list sorts by: titles as the tree sorts names, other columns as they are stored. */
    sortExpression: (column: string, title: string): RawBuilder<unknown> =>
      column === columnOf[title] ? byName(column) : sql.ref(column),

    /** Returns the selections that read complete records. */
    selectRecord: (): AliasedExpression<unknown, string>[] => [
      (idColumn === undefined ? sql.ref('id') : sql`${sql.ref(idColumn)}::text`).as('id'),
      sql.ref('version').as('version'),
      sql.ref('created_at').as('createdAt'),
      sql.ref('created_by').as('createdBy'),
      sql.ref('updated_at').as('updatedAt'),
      sql.ref('updated_by').as('updatedBy'),
      ...Object.keys(columnOf).map((field) => fieldExpression(field).as(field)),
      ...(rest === undefined ? [] : [sql.ref(rest).as('rest')]),
    ],

    /** Returns the selections that read some fields. */
    selectFields: (names: readonly string[]): AliasedExpression<unknown, string>[] => [
      sql.ref('id').as('id'),
      ...names.map((name) => fieldExpression(name).as(name)),
    ],

    /** Turns a row of `selectRecord` and further derived values into a record. */
    toRecord<E>({ rest: others, createdAt, updatedAt, ...row }: Values) {
      // The selection has exactly these values; the table's types do not reach through it.
      return {
        ...Object(others),
        ...row,
        createdAt: (createdAt as Date).toISOString(),
        updatedAt: (updatedAt as Date).toISOString(),
      } as StoredRecord<F> & Derived<E> & Stamps;
    },

    /** Returns the columns that store a record's fields. */
    toColumns(record: StoredRecord<F>): Required<Pick<Insertable<DB[T]>, OwnColumn>> {
      const values: Values = pickFields(fields, record);
      const others = Object.entries(values).filter(([field]) => columnOf[field] === undefined);
      const stored = {
        ...Object.fromEntries(
          Object.entries(columnOf).flatMap(([field, column]) =>
            column === undefined ? [] : [[column, values[field]]],
          ),
        ),
        ...(rest !== undefined && { [rest]: JSON.stringify(Object.fromEntries(others)) }),
      };
      // The keys are those of `columns` and `rest`, which a computed key's type does not say.
      return stored as unknown as Required<Pick<Insertable<DB[T]>, OwnColumn>>;
    },
  };
}
