import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { listQuery, listReply } from '../../../contract/list.ts';
import { batchParams } from '../contract.ts';
import { codeState, extension } from '../fields.ts';

const moment = z.iso.datetime();

const codeRow = z.object({
  id: z.uuid(),
  /** formatted as on a voucher */
  code: z.string(),
  state: codeState.schema,
  uses: z.int(),
  firstUsedAt: z.nullable(moment),
  /** null when there is no end, or none before the first use */
  validUntil: z.nullable(moment),
  /** the end of the last entitlement that it started; null when none runs */
  inUseUntil: z.nullable(moment),
  /** active sessions */
  online: z.int(),
});
export type AccessCodeRow = z.infer<typeof codeRow>;

const codeUse = z.object({
  id: z.uuid(),
  at: moment,
  /** null: masked or erased */
  macAddress: z.nullable(z.string()),
  areaNumber: z.int(),
  /** null: outside the caller's scope */
  areaName: z.nullable(z.string()),
  /** null: outside the caller's scope, or erased */
  guestId: z.nullable(z.uuid()),
});

const codeSession = z.object({
  id: z.uuid(),
  startedAt: moment,
  /** null: masked or erased */
  macAddress: z.nullable(z.string()),
  ssid: z.nullable(z.string()),
  areaNumber: z.int(),
  areaName: z.string(),
  guestId: z.nullable(z.uuid()),
});

export const codeParams = z.extend(batchParams, { codeId: z.uuid() });

const common = { access: 'scope', feature: 'access-codes' } as const;
const batch = '/AdminApi/organizations/{orgNumber}/access-code-batches/{batchId}';
const code = '/AdminApi/organizations/{orgNumber}/access-code-batches/{batchId}/codes/{codeId}';

export const listAccessCodes = endpoint({
  ...common,
  method: 'GET',
  path: `${batch}/codes`,
  summary:
    'Lists the codes of a batch in their order; any part of a code finds it, in any case, with or without dashes',
  effect: 'read',
  params: batchParams,
  query: z.object({ ...listQuery, state: z.optional(codeState.schema) }),
  response: listReply(codeRow),
});

export const exportAccessCodes = endpoint({
  ...common,
  method: 'GET',
  path: `${batch}/export`,
  summary: 'Returns all codes of a batch as CSV',
  effect: 'read',
  params: batchParams,
  responseType: 'csv',
  response: z.string(),
});

export const exportAccessCodeUses = endpoint({
  ...common,
  method: 'GET',
  path: `${batch}/uses-export`,
  summary: 'Returns all uses of the codes of a batch as CSV',
  effect: 'read',
  params: batchParams,
  responseType: 'csv',
  response: z.string(),
});

export const listAccessCodeUses = endpoint({
  ...common,
  method: 'GET',
  path: `${code}/uses`,
  summary:
    'Lists when, where and by which device a code was used, latest first, and who is online with it',
  effect: 'read',
  params: codeParams,
  response: z.object({
    uses: z.array(codeUse),
    total: z.int(),
    online: z.array(codeSession),
  }),
});

export const revokeAccessCode = endpoint({
  ...common,
  method: 'POST',
  path: `${code}/revocation`,
  summary: 'Revokes one code permanently',
  effect: 'change',
  params: codeParams,
  response: codeRow,
});

export const extendAccessCode = endpoint({
  ...common,
  method: 'POST',
  path: `${code}/extension`,
  summary: 'Extends the validity of one code',
  effect: 'change',
  params: codeParams,
  body: extension.schema,
  response: codeRow,
});
