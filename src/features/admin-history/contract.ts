import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery } from '../../contract/list.ts';
import { organizationNumberParameter } from '../../contract/schema.ts';

const changes = z.record(z.string(), z.unknown());

export const historyEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  administrator: z.string(),
  realm: z.string(),
  address: z.string(),
  organizationNumber: z.nullable(z.int()),
  organizationName: z.nullable(z.string()),
  action: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  label: z.string(),
  /** the changed fields as they were and as they are since */
  before: z.nullable(changes),
  after: z.nullable(changes),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const listAdminHistory = endpoint({
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/history',
  summary: 'What was done in an organization and everything below it, newest first',
  access: 'scope',
  effect: 'read',
  params: z.object({ orgNumber: organizationNumberParameter }),
  query: z.object(listQuery),
  response: z.object({
    entries: z.array(historyEntry),
    total: z.int(),
    /** true when counting stopped at `total` because there are more */
    totalIsLowerBound: z.boolean(),
  }),
});
