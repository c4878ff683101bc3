import type { z } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { FieldMap, Schema } from '../../contract/fields/field.ts';
import type { Fields, StoredRecord } from '../../contract/fields/fields.ts';
import type {
  organizationParams,
  RecordParams,
  Stamps,
  Versioned,
} from '../../contract/record-endpoints.ts';
import type { ScreenPath } from '../navigation/screen-path.ts';

/** A record as the server returns it: its fields, derived values and stamps. */
export type FullRecord<F extends FieldMap> = StoredRecord<F> & Stamps;

/** The part of `recordEndpoints` that an editor uses. */
export interface RecordCalls<
  F extends FieldMap,
  R,
  Id extends string,
  C = undefined,
  /** The body of `create` besides the fields, such as a type. */
  B extends object = object,
> {
  id: Id;
  noun: string;
  fields: Fields<F, C>;
  title: keyof F & string;
  screens: { list: ScreenPath; item: ScreenPath };
  list: Endpoint;
  get: Endpoint<RecordParams<Id>, undefined, undefined, Schema<R>>;
  create: Endpoint<typeof organizationParams, undefined, Schema<StoredRecord<F> & B>, Schema<R>>;
  update: Endpoint<RecordParams<Id>, undefined, Schema<Versioned<F>>, Schema<R>>;
  delete: Endpoint<RecordParams<Id>, undefined, undefined, z.ZodMiniType>;
}

/** The part of `recordEndpoints` that a list uses. */
export interface ListCalls<Row, Sort extends string, Query> {
  sort: readonly Sort[];
  list: Endpoint<
    typeof organizationParams,
    z.ZodMiniType<unknown, Query>,
    undefined,
    z.ZodMiniType<{ rows: Row[]; total: number }>
  >;
  create: Endpoint;
  delete: Endpoint;
}
