import type { z } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Schema } from '../../contract/fields/field.ts';
import type { listQuery } from '../../contract/list.ts';
import type { organizationParams, RecordParams } from '../../contract/record-endpoints.ts';
import { type Handler, organizationHandler } from '../http/handlers.ts';
import type { OrganizationRequest } from '../http/scope.ts';

interface Calls<Id extends string, Fields, FullRecord, Row, Query> {
  id: Id;
  list: Endpoint<
    typeof organizationParams,
    z.ZodMiniType<Query>,
    undefined,
    Schema<{ rows: Row[]; total: number }>
  >;
  get: Endpoint<RecordParams<Id>, undefined, undefined, Schema<FullRecord>>;
  create: Endpoint<typeof organizationParams, undefined, Schema<Fields>, Schema<FullRecord>>;
  update: Endpoint<
    RecordParams<Id>,
    undefined,
    Schema<Fields & { version: number }>,
    Schema<FullRecord>
  >;
  delete: Endpoint<RecordParams<Id>, undefined, undefined, Schema<object>>;
}

/** The parameters of a list's query that are its filters. */
type FilterOf<Query> = Exclude<keyof Query, keyof typeof listQuery | 'sort'>;

interface Store<Fields, FullRecord, Row, Query> {
  /** The filters that `page` applies: every one of the query. */
  filters: Readonly<Record<FilterOf<Query>, unknown>>;
  page: (request: OrganizationRequest, query: Query) => Promise<{ rows: Row[]; total: number }>;
  get(request: OrganizationRequest, id: string): Promise<FullRecord>;
  create(request: OrganizationRequest, fields: Fields): Promise<FullRecord>;
  update(
    request: OrganizationRequest,
    id: string,
    change: Fields & { version: number },
  ): Promise<FullRecord>;
  remove(request: OrganizationRequest, id: string): Promise<object>;
}

/** Returns the handlers of `recordEndpoints` over a `recordStore`. */
export function recordHandlers<Id extends string, Fields, FullRecord, Row, Query>(
  calls: Calls<Id, Fields, FullRecord, Row, Query>,
  store: Store<Fields, NoInfer<FullRecord>, NoInfer<Row>, NoInfer<Query>>,
): Handler[] {
  // A generic key of the parameters is a string by its schema, which TypeScript does not resolve.
  const idIn = (params: unknown) => String(Object(params)[calls.id]);
  return [
    organizationHandler(calls.list, ({ query }, request) => store.page(request, query)),
    organizationHandler(calls.get, ({ params }, request) => store.get(request, idIn(params))),
    organizationHandler(calls.create, ({ body }, request) => store.create(request, body)),
    organizationHandler(calls.update, ({ params, body }, request) =>
      store.update(request, idIn(params), body),
    ),
    organizationHandler(calls.delete, ({ params }, request) => store.remove(request, idIn(params))),
  ];
}
