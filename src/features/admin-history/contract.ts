import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { historyActions, historyResults, recordKinds } from '../../contract/history.ts';
import { listQuery } from '../../contract/list.ts';
import { organizationNumberParameter, rule } from '../../contract/schema.ts';
import { maxLength } from '../../contract/validators/validators.ts';

const entryId = z.string().check(z.regex(/^\d{1,18}$/, 'Must be a number'));

export const historyEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  administrator: z.string(),
  /** null: nobody that is known */
  administratorId: z.nullable(z.uuid()),
  realm: z.string(),
  sessionId: z.nullable(z.uuid()),
  address: z.string(),
  userAgent: z.string(),
  organizationName: z.nullable(z.string()),
  action: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  label: z.string(),
  result: z.enum(historyResults),
  /** the fields that were changed, as the forms call and write them */
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** where the record is shown, while it exists */
  screen: z.nullable(
    z.object({
      path: z.string(),
      query: z.record(z.string(), z.string()),
    }),
  ),
  /** whether it may be tried to take the change back: nobody has yet, and the caller's role allows it */
  isUndoable: z.boolean(),
  /** the entry that this one takes back, and the one that took it back */
  undoes: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const date = z.optional(z.iso.date('Invalid date'));

/** What narrows the list: days are the organization's own, both included. */
const historyFilters = {
  text: listQuery.text,
  action: z.optional(z.enum(historyActions)),
  kind: z.optional(z.enum(recordKinds)),
  /** one record of the kind, by its id */
  record: z.optional(z.string().check(rule(maxLength(100)))),
  person: z.optional(z.uuid('Must be an administrator’s id')),
  from: date,
  until: date,
  entry: z.optional(entryId),
};

const ofOrganization = z.object({ orgNumber: organizationNumberParameter });

export const listAdminHistory = endpoint({
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/history',
  summary: 'What was done in an organization and everything below it, newest first',
  access: 'scope',
  effect: 'read',
  params: ofOrganization,
  query: z.object({ ...listQuery, ...historyFilters }),
  response: z.object({
    rows: z.array(historyEntry),
    total: z.int(),
    /** true when there are more than were counted */
    totalIsLowerBound: z.boolean(),
    /** where the search stopped, when the filters did not narrow it enough to look through all */
    searchedBackTo: z.nullable(z.iso.datetime()),
    timeZone: z.string(),
  }),
});

export const exportAdminHistory = endpoint({
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/history-export',
  summary: 'What the filters leave of the history as CSV; the export is in the history itself',
  access: 'scope',
  effect: 'read',
  params: ofOrganization,
  query: z.object(historyFilters),
  responseType: 'csv',
  response: z.string(),
});

export const undoHistoryEntry = endpoint({
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/history/{entryId}/undo',
  summary: 'Takes a change back where nothing was changed since; who may edit the record may do it',
  access: 'scope',
  effect: 'change',
  params: z.object({ orgNumber: organizationNumberParameter, entryId }),
  response: z.object({
    /** the records of a bulk change that were left alone, because they were changed again since */
    skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
});
