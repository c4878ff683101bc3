import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { organizationNumberParameter, rule } from '../../contract/schema.ts';
import { maxLength } from '../../contract/validators.ts';

export const pageSizes = [25, 50, 100] as const;
export const longestFilter = 100;

const positiveInteger = (maximum: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'Must be a number')), z.transform(Number)),
    z.int().check(z.gte(1, 'Must be 1 or greater'), z.lte(maximum, `Must be ${maximum} or less`)),
  );

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
  query: z.object({
    page: z.optional(positiveInteger(400)),
    pageSize: z.optional(positiveInteger(100)),
    /** part of a person's or a record's name */
    text: z.optional(z.string().check(rule(maxLength(longestFilter)))),
  }),
  response: z.object({
    entries: z.array(historyEntry),
    total: z.int(),
    /** true when counting stopped at `total` because there are more */
    totalIsLowerBound: z.boolean(),
  }),
});
