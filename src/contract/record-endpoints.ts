import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { FeatureId } from './features.ts';
import type { FieldMap } from './fields/field.ts';
import type { Fields, StoredRecord } from './fields/fields.ts';
import { listQuery, listReply, sortQuery } from './list.ts';
import { organizationNumberParameter } from './schema.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Schemas<F extends FieldMap> = { [K in keyof F]: F[K]['schema'] };

export const organizationParams = z.object({ orgNumber: organizationNumberParameter });

/** The path parameters of a record: its organization's number and its id. */
export type RecordParams<Id extends string> = z.ZodMiniObject<
  { orgNumber: typeof organizationNumberParameter } & Record<Id, z.ZodMiniUUID>
>;

/** The fields that the server adds to every record. */
export const stamps = {
  id: z.uuid(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
};
export type Stamps = z.output<z.ZodMiniObject<typeof stamps>>;
export type Versioned<F extends FieldMap> = StoredRecord<F> & { version: number };

interface RecordOptions<F extends FieldMap, C, Id, P, D, R, S, Q> {
  feature: FeatureId;
  /** Set when changes need more than a link to the organization. */
  ownersOnly?: boolean;
  /** The part of the path after the organization: `service-plans`. */
  path: string;
  /** The name of the path's id parameter: `planId`. */
  id: Id;
  /** The record's name in the history and in messages: `service plan`. */
  noun: string;
  fields: Fields<F, C>;
  /** The field that names a record. */
  title: keyof F & string;
  /** The paths of the list and of a record, whose id is appended. */
  screens: P;
  /** Values that the server computes, such as a plan's number of sales. */
  derived?: D;
  /** The fields and derived values of a list row. */
  row: R;
  /** The columns that a list can be sorted by. */
  sort: S;
  filters?: Q;
}

/** Declares list, get, create, update and delete of a record that belongs to an organization. */
export function recordEndpoints<
  F extends FieldMap,
  const Id extends string,
  const P extends { list: string; item: string },
  R extends Shape,
  const S extends readonly string[],
  D extends Shape = Record<never, never>,
  Q extends Shape = Record<never, never>,
  C = undefined,
>(options: RecordOptions<F, C, Id, P, D, R, S, Q>) {
  const { feature, ownersOnly = false, id, noun, fields, title, screens, row, sort } = options;
  const path = `/AdminApi/organizations/{orgNumber}/${options.path}`;
  const one = /^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`;
  const common = { access: 'scope', feature } as const;
  const changing = { ...common, effect: 'change', ownersOnly } as const;
  // A missing option is an empty shape; TypeScript does not infer that D or Q has no keys then.
  const derived = (options.derived ?? {}) as D;
  const filters = (options.filters ?? {}) as Q;
  // The schema's shape has the types of the kinds, which zod's type does not express.
  const own = fields.schema.shape as Schemas<F>;
  const record = z.object({ ...own, ...derived, ...stamps });
  // TypeScript types an object with a computed key as an index signature only.
  const params = z.object({
    orgNumber: organizationNumberParameter,
    [id]: z.uuid(),
  }) as unknown as RecordParams<Id>;
  return {
    feature,
    id,
    noun,
    fields,
    title,
    screens,
    sort,
    record,
    list: endpoint({
      ...common,
      method: 'GET',
      path,
      summary: `Lists each ${noun} of an organization, filtered, sorted and paged`,
      effect: 'read',
      params: organizationParams,
      query: z.object({ ...listQuery, sort: sortQuery(sort), ...filters }),
      response: listReply(z.object({ id: z.uuid(), ...row })),
    }),
    get: endpoint({
      ...common,
      method: 'GET',
      path: `${path}/{${id}}`,
      summary: `Returns ${one} with all its fields`,
      effect: 'read',
      params,
      response: record,
    }),
    create: endpoint({
      ...changing,
      method: 'POST',
      path,
      summary: `Adds ${one}`,
      params: organizationParams,
      body: fields.schema,
      response: record,
    }),
    update: endpoint({
      ...changing,
      method: 'PUT',
      path: `${path}/{${id}}`,
      summary: `Changes ${one}`,
      params,
      body: z.object({ ...own, version: z.int() }),
      response: record,
    }),
    delete: endpoint({
      ...changing,
      method: 'DELETE',
      path: `${path}/{${id}}`,
      summary: `Deletes ${one}`,
      params,
      response: z.object({}),
    }),
  };
}
