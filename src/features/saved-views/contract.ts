import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { organizationParams } from '../../contract/record-endpoints.ts';
import { organizationNumberParameter } from '../../contract/schema.ts';
import { savedView } from './fields.ts';

const { shape } = savedView.schema;
const query = z.record(z.string(), z.unknown());
const screen = z.string().check(z.minLength(1, 'Required'), z.maxLength(40));

const view = z.object({
  ...shape,
  id: z.uuid(),
  version: z.int(),
  /** what the screen shows, as it validates it now */
  query,
  /** whether a part of the query is left out, because it is no longer valid or not for the caller's role */
  isPartial: z.boolean(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  canDelete: z.boolean(),
  /** where it was saved; null when the caller does not manage that organization */
  organizationName: z.nullable(z.string()),
});
export type ViewRow = z.infer<typeof view>;

const path = '/AdminApi/organizations/{orgNumber}/saved-views';
const one = `${path}/{viewId}` as const;
const params = z.object({ orgNumber: organizationNumberParameter, viewId: z.uuid() });
// No feature: each screen belongs to a feature, which decides. Who may view a screen may save what it shows.
const changing = {
  access: 'scope',
  effect: 'change',
  level: 'view',
  ownersOnly: false,
} as const;

export const listViews = endpoint({
  method: 'GET',
  access: 'scope',
  effect: 'read',
  path,
  summary: 'Lists the saved views of a screen: the caller’s, and those shared with the caller',
  params: organizationParams,
  query: z.object({ screen }),
  response: z.object({
    /** by name */
    views: z.array(view),
    /** the organization where a view is saved now */
    organizationName: z.string(),
  }),
});

export const createView = endpoint({
  ...changing,
  method: 'POST',
  path,
  summary: 'Saves what a screen shows, with the caller as the owner of the view',
  params: organizationParams,
  body: z.object({ ...shape, screen, query }),
  response: view,
});

export const updateView = endpoint({
  ...changing,
  method: 'PUT',
  path: one,
  summary: 'Changes a saved view of the caller; without a query, the stored one is retained',
  params,
  body: z.object({ ...shape, query: z.optional(query), version: z.int() }),
  response: view,
});

export const deleteView = endpoint({
  ...changing,
  method: 'DELETE',
  path: one,
  summary: 'Deletes a saved view of the caller, or a shared one for administrators of its provider',
  params,
  response: z.object({}),
});
