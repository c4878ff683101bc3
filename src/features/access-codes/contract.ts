import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery, listReply, sortQuery } from '../../contract/list.ts';
import { organizationParams } from '../../contract/record-endpoints.ts';
import { organizationNumberParameter } from '../../contract/schema.ts';
import { accessCodeBatch, batchEnds, batchState, extension } from './fields.ts';

// Not `recordEndpoints`: a batch cannot be edited, and replies have moments instead of local times.

const { name, count, length, alphabet, prefix, isGrouped, ...shape } = accessCodeBatch.schema.shape;
const { usesPerCode, devicesPerCode, secondsAfterFirstUse, note } = shape;
const moment = z.iso.datetime();

/** The fields that both the list and the batch's page show. */
const progress = {
  id: z.uuid(),
  name,
  count,
  /** how many codes have been generated */
  made: z.int(),
  state: batchState.schema,
  validUntil: z.nullable(moment),
  /** null: the plan's area is no longer below this organization */
  planName: z.nullable(z.string()),
  areaName: z.nullable(z.string()),
  /** of the plan's site */
  timeZone: z.string(),
  createdAt: moment,
};

const batchRow = z.object({
  ...progress,
  /** codes that were used at least once */
  used: z.int(),
  /** the organization that has the batch: the list's, or one below it */
  organizationNumber: z.int(),
  organizationName: z.string(),
  /** null: not below a site */
  organizationSite: z.nullable(z.string()),
});
export type AccessCodeBatchRow = z.infer<typeof batchRow>;

/** codes with an active session, and their active sessions */
const online = z.object({ codes: z.int(), sessions: z.int() });

const batchRecord = z.object({
  ...progress,
  length,
  alphabet,
  prefix,
  isGrouped,
  usesPerCode,
  devicesPerCode,
  secondsAfterFirstUse,
  note,
  validFrom: z.nullable(moment),
  /** how many codes are in each state */
  states: z.object({
    unused: z.int(),
    active: z.int(),
    usedUp: z.int(),
    expired: z.int(),
    revoked: z.int(),
  }),
  online,
  /** whether any code was ever used */
  isUsed: z.boolean(),
  /** the number of the invoice that bills all codes; null when none does, or outside the caller's scope */
  billedBy: z.nullable(z.string()),
  createdBy: z.string(),
});
export type AccessCodeBatchRecord = z.infer<typeof batchRecord>;

export const foundCode = z.object({
  id: z.uuid(),
  /** formatted as on a voucher */
  code: z.string(),
  batchId: z.uuid(),
  batchName: z.string(),
  /** the organization that has the batch */
  organizationNumber: z.int(),
  organizationName: z.string(),
  planName: z.nullable(z.string()),
  /** null: the area is outside the caller's scope */
  areaName: z.nullable(z.string()),
  /** '' when it is outside the caller's scope */
  siteName: z.string(),
});
export type FoundCode = z.infer<typeof foundCode>;

export const batchParams = z.object({ orgNumber: organizationNumberParameter, batchId: z.uuid() });

export const batchSortColumns = ['name', 'count', 'validUntil', 'createdAt'] as const;

const common = { access: 'scope', feature: 'access-codes' } as const;
const batches = '/AdminApi/organizations/{orgNumber}/access-code-batches';
const batch = '/AdminApi/organizations/{orgNumber}/access-code-batches/{batchId}';

export const listAccessCodeBatches = endpoint({
  ...common,
  method: 'GET',
  path: batches,
  summary:
    'Lists batches of access codes of an organization and all below it, newest first unless sorted, and in the order of the tree where there are too many to sort; a complete code also finds its batch',
  effect: 'read',
  params: organizationParams,
  query: z.object({
    ...listQuery,
    sort: sortQuery(batchSortColumns),
    state: z.optional(batchState.schema),
    ends: z.optional(batchEnds.schema),
  }),
  response: z.extend(listReply(batchRow), {
    totalIsLowerBound: z.boolean(),
    /** where the text is a complete code: of this organization, or one below or linked into it */
    codes: z.array(foundCode),
  }),
});

const plan = z.object({
  id: z.uuid(),
  name: z.string(),
  areaName: z.string(),
  /** null: the site is outside the caller's scope */
  siteName: z.nullable(z.string()),
  timeZone: z.string(),
});
export type AccessCodePlan = z.infer<typeof plan>;

export const listAccessCodePlans = endpoint({
  ...common,
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/access-code-plans',
  summary:
    'Lists the first plans by name that codes can be made for: of this organization and all below. Each word of the text is in the name of the plan, its area or an organization above',
  effect: 'read',
  params: organizationParams,
  query: z.object({ text: listQuery.text }),
  response: z.object({
    plans: z.array(plan),
    /** whether there are plans after these */
    hasMore: z.boolean(),
  }),
});

export const createAccessCodeBatch = endpoint({
  ...common,
  method: 'POST',
  path: batches,
  summary: 'Adds a batch; its codes are generated in the background',
  effect: 'change',
  params: organizationParams,
  body: accessCodeBatch.schema,
  response: batchRecord,
});

export const getAccessCodeBatch = endpoint({
  ...common,
  method: 'GET',
  path: batch,
  summary: 'Returns a batch with its progress and how many of its codes are in which state',
  effect: 'read',
  params: batchParams,
  response: batchRecord,
});

export const getAccessCodeBatchProgress = endpoint({
  ...common,
  method: 'GET',
  path: `${batch}/progress`,
  summary: 'Returns what changes by itself while a batch is shown, without counting its codes',
  effect: 'read',
  params: batchParams,
  response: z.object({ state: progress.state, made: progress.made, online }),
});

export const deleteAccessCodeBatch = endpoint({
  ...common,
  method: 'DELETE',
  path: batch,
  summary: 'Deletes a batch without used codes; others can only be revoked',
  effect: 'change',
  params: batchParams,
  response: z.object({}),
});

export const cancelAccessCodeBatch = endpoint({
  ...common,
  method: 'POST',
  path: `${batch}/cancellation`,
  summary: 'Stops making codes of a batch; existing codes stay',
  effect: 'change',
  params: batchParams,
  response: batchRecord,
});

export const revokeAccessCodeBatch = endpoint({
  ...common,
  method: 'POST',
  path: `${batch}/revocation`,
  summary: 'Revokes all codes of a batch permanently',
  effect: 'change',
  params: batchParams,
  response: batchRecord,
});

export const extendAccessCodeBatch = endpoint({
  ...common,
  method: 'POST',
  path: `${batch}/extension`,
  summary: 'Extends the validity of all codes of a batch',
  effect: 'change',
  params: batchParams,
  body: extension.schema,
  response: batchRecord,
});
