import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { date } from '../../contract/fields/date-kinds.ts';
import { actionFilters, historyResults, recordKinds } from '../../contract/history.ts';
import { listQuery } from '../../contract/list.ts';
import { organizationParams } from '../../contract/record-endpoints.ts';
import { rule } from '../../contract/schema.ts';
import { maxLength } from '../../contract/validators/validators.ts';

const entryId = z.string().check(z.regex(/^\d{1,18}$/, 'Must be a number'));

export const historyEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  administrator: z.string(),
  /** null: unknown */
  administratorId: z.nullable(z.uuid()),
  realm: z.string(),
  sessionId: z.nullable(z.uuid()),
  address: z.string(),
  userAgent: z.string(),
  organizationName: z.nullable(z.string()),
  /** of a service area; '' for other organizations */
  organizationSite: z.string(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  label: z.string(),
  result: z.enum(historyResults),
  /** The changed fields, in the labels and texts of their form. */
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** The screen of the record; null when it was deleted. */
  screen: z.nullable(
    z.object({
      path: z.string(),
      query: z.record(z.string(), z.string()),
    }),
  ),
  /** Whether the caller may undo the change; undoing can still fail. */
  isUndoable: z.boolean(),
  /** The entry that this one undoes, and the one that undid it. */
  undoes: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyDay = date('Day').schema;
const day = z.optional(historyDay);

/** Days are inclusive and in the organization's time zone. */
const historyFilters = {
  text: listQuery.text,
  action: z.optional(z.enum(actionFilters)),
  kind: z.optional(z.enum(recordKinds)),
  /** the id of a record of the kind */
  record: z.optional(z.string().check(rule(maxLength(100)))),
  person: z.optional(z.uuid('Must be an administrator’s id')),
  from: day,
  until: day,
  entry: z.optional(entryId),
};

export const listAdminHistory = endpoint({
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/history',
  summary: 'Lists the changes to an organization and everything below it, newest first',
  access: 'scope',
  effect: 'read',
  params: organizationParams,
  query: z.object({ ...listQuery, ...historyFilters }),
  response: z.object({
    rows: z.array(historyEntry),
    total: z.int(),
    /** true when there are more than `total` */
    totalIsLowerBound: z.boolean(),
    /** The oldest time that was searched; null when everything was searched. */
    searchedBackTo: z.nullable(z.iso.datetime()),
    timeZone: z.string(),
  }),
});

export const exportAdminHistory = endpoint({
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/history-export',
  summary: 'Exports the filtered history as CSV; the history records the export',
  access: 'scope',
  effect: 'read',
  params: organizationParams,
  query: z.object(historyFilters),
  responseType: 'csv',
  response: z.string(),
});

export const undoHistoryEntry = endpoint({
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/history/{entryId}/undo',
  summary:
    'Undoes a change unless the record was changed since; requires the permission to edit it',
  access: 'scope',
  effect: 'change',
  params: z.extend(organizationParams, { entryId }),
  response: z.object({
    /** The records of a bulk change that were not undone because they have changed since. */
    skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
});
