import isEqual from 'fast-deep-equal';
import type { Expression, RawBuilder } from 'kysely';
import type { FeatureId } from '../../contract/features.ts';
import type { FieldMap } from '../../contract/fields/field.ts';
import {
  companionsOf,
  crossFieldErrors,
  pickFields,
  type StoredRecord,
} from '../../contract/fields/fields.ts';
import { Problem } from '../../contract/problem.ts';
import type { Stamps, Versioned } from '../../contract/record-endpoints.ts';
import type { DB } from '../database/tables.ts';
import type { OrganizationRequest } from '../http/scope.ts';
import { rejectFieldErrors, rejectStaleVersion } from '../rejections.ts';
import {
  type ColumnOf,
  type ColumnOptions,
  type Derived,
  recordColumns,
} from './record-columns.ts';
import { recordHistory } from './record-history.ts';
import {
  type AnyTable,
  aliased,
  type ListOptions,
  type ListQuery,
  recordPages,
} from './record-pages.ts';
import { withUniqueFields } from './unique-fields.ts';

/** The parts of a request that a store's statements need. */
export type WritingRequest = Pick<
  OrganizationRequest,
  'transaction' | 'organization' | 'caller' | 'server'
>;
export type ReadingRequest = Pick<WritingRequest, 'transaction' | 'server'> & {
  organization: { number: number };
};
type Values = Record<string, unknown>;

export interface StoreOptions<
  F extends FieldMap,
  T extends keyof DB,
  M,
  R,
  E,
  L extends keyof F & string,
  X,
  S extends string,
  Q,
> extends ColumnOptions<F, undefined, T, M, R> {
  feature: FeatureId;
  noun: string;
  title: keyof F & string;
  screens: { item: string };
  /** The fields with a unique index, by the index's name. */
  unique?: Readonly<Record<string, keyof F & string>>;
  /** Values that the database computes for every record. */
  derived?: (now: Date) => E;
  list: ListOptions<T, L, X, S, Q>;
  /** Throws a Problem for a record that must not be stored; returns more columns to set. `before` is null for a new record. */
  beforeWrite?: (
    request: WritingRequest,
    record: StoredRecord<F>,
    before: StoredRecord<F> | null,
  ) => Promise<{ [K in ColumnOf<T>]?: unknown }>;
  /** Throws a Problem for a record that must not be deleted. */
  beforeDelete?: (
    request: WritingRequest,
    record: StoredRecord<F> & Derived<E> & Stamps,
  ) => Promise<void>;
}

/**
 * Reads and changes the records of one table: scope, locks, versions, uniqueness, stamps and history.
 * A feature that needs a third hook, or rules with a context, writes separate handlers with these functions.
 */
export function recordStore<
  F extends FieldMap,
  T extends keyof DB,
  const M extends { [K in keyof F]?: ColumnOf<T> },
  L extends keyof F & string,
  S extends string,
  const R extends ColumnOf<T> = never,
  E extends Readonly<Record<string, Expression<unknown>>> = Record<never, never>,
  X extends Readonly<Record<string, Expression<unknown>>> = Record<never, never>,
  const Q extends Readonly<Record<string, ColumnOf<T>>> = Record<never, never>,
>(options: StoreOptions<F, T, M, R, E, L, X, S, Q>) {
  type Stored = StoredRecord<F>;
  type FullRecord = Stored & Derived<E> & Stamps;
  type Row = { id: string } & Pick<Stored, L> & Derived<E> & Derived<X>;
  const { fields, table, noun, title, derived, list, unique = {} } = options;
  const columns = recordColumns(options);
  const pageOf = recordPages<Row, L, T, X, S, Q>(list, columns, { title, derived });

  // The table is known by T; `RecordRow` is what all such tables share.
  const rowsOf = ({
    transaction,
    organization,
  }: Pick<ReadingRequest, 'transaction' | 'organization'>) =>
    transaction
      .withTables<AnyTable>()
      .selectFrom(table as string)
      .where('organization_number', '=', organization.number);

  const selectRecord = (now: Date) => [...columns.selectRecord(), ...aliased(derived?.(now))];

  async function find(request: ReadingRequest, id: string): Promise<FullRecord> {
    const row = await rowsOf(request)
      .select(selectRecord(request.server.now()))
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) throw new Problem('not-found', `This ${noun} does not exist.`);
    return columns.toRecord<E>(row);
  }

  /** Locks a record until the transaction ends, so that concurrent updates see each other's version. */
  async function lock(request: ReadingRequest, id: string): Promise<FullRecord> {
    await rowsOf(request).select('id').where('id', '=', id).forUpdate().execute();
    return find(request, id);
  }

  /** Returns the fields of all records that match the condition, in the list's default order. */
  async function all(
    request: Pick<ReadingRequest, 'transaction' | 'organization'>,
    condition: RawBuilder<boolean>,
  ): Promise<Stored[]> {
    const rows = await rowsOf(request)
      .select(columns.selectFields(Object.keys(fields.map)))
      .where(condition)
      .orderBy(columns.sortExpression(list.sort[list.order], title))
      .execute();
    // The selection has every field and the id.
    return rows.map((row) => pickFields(fields, row as unknown as Stored));
  }

  /** Returns a history entry's subject. */
  const historyOf = (id: string, label: unknown) => ({
    entityType: noun,
    entityId: id,
    label: String(label),
  });

  /** Adds a record without a history entry; returns its id. */
  async function insert(request: WritingRequest, record: Stored): Promise<string> {
    const { transaction, organization, caller, server } = request;
    const more = (await options.beforeWrite?.(request, record, null)) ?? {};
    rejectFieldErrors(crossFieldErrors(fields, record));
    const now = server.now();
    const values: Values = {
      ...columns.toColumns(record),
      ...more,
      organization_number: organization.number,
      organization_path: organization.path,
      created_at: now,
      created_by: caller.displayName,
      updated_at: now,
      updated_by: caller.displayName,
    };
    const { id } = await withUniqueFields(unique, () =>
      transaction
        .withTables<AnyTable>()
        .insertInto(table as string)
        // All columns are named above; `RecordRow` does not know them.
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  }

  async function create(request: OrganizationRequest, record: Stored): Promise<FullRecord> {
    const id = await insert(request, record);
    const { organization } = request;
    const after = pickFields(fields, record);
    await request.record({
      ...historyOf(id, record[title]),
      action: 'create',
      organization,
      after,
    });
    return find(request, id);
  }

  /** Updates a record and writes nothing when no field differs. Throws a conflict with the current record for an older version. */
  async function update(
    request: OrganizationRequest,
    id: string,
    change: Versioned<F>,
  ): Promise<FullRecord> {
    const { transaction, organization, caller, server } = request;
    const before = await lock(request, id);
    rejectStaleVersion(before, String(before[title]), change.version);
    const after = pickFields(fields, change);
    const earlier = pickFields(fields, before);
    if (isEqual(after, earlier)) {
      request.changesNothing();
      return before;
    }
    rejectFieldErrors(crossFieldErrors(fields, after));
    const more = (await options.beforeWrite?.(request, after, earlier)) ?? {};
    const values: Values = {
      ...columns.toColumns(after),
      ...more,
      version: change.version + 1,
      updated_at: server.now(),
      updated_by: caller.displayName,
    };
    await withUniqueFields(unique, () =>
      transaction
        .withTables<AnyTable>()
        .updateTable(table as string)
        .set(values)
        .where('id', '=', id)
        .execute(),
    );
    await request.record({
      ...historyOf(id, after[title]),
      action: 'update',
      organization,
      before: earlier,
      after,
      companions: companionsOf(fields),
    });
    return find(request, id);
  }

  async function remove(request: OrganizationRequest, id: string): Promise<object> {
    const { transaction, organization } = request;
    const record = await lock(request, id);
    await options.beforeDelete?.(request, record);
    await transaction
      .withTables<AnyTable>()
      .deleteFrom(table as string)
      .where('id', '=', id)
      .execute();
    const before = pickFields(fields, record);
    await request.record({
      ...historyOf(id, record[title]),
      action: 'delete',
      organization,
      before,
    });
    return {};
  }

  return {
    get: find,
    lock,
    all,
    // Without the option, Q has no keys. Its keys are not inferred from what the store is used for.
    filters: (list.filters ?? {}) as NoInfer<Q>,
    page: (request: ReadingRequest, query: ListQuery & { sort?: S | `-${S}` | undefined }) =>
      pageOf(rowsOf(request), query, request.server.now()),
    toColumns: columns.toColumns,
    insert,
    create,
    update,
    remove,
    historyOf,
    history: recordHistory({ ...options, lock, create, update }),
  };
}
