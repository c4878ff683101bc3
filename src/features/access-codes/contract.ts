import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery, listReply, positiveInteger, sortQuery } from '../../contract/list.ts';
import { organizationNumberParameter, rule } from '../../contract/schema.ts';
import { maxLength, noControlCharacters, required } from '../../contract/validators/validators.ts';
import { alphabets, batchStates, codeStates, limits, papers, vouchersPerPage } from './choices.ts';
import { localDateTime, portalAddress } from './code-validators.ts';

const line = (most: number) =>
  z.string().check(z.trim(), rule(maxLength(most)), rule(noControlCharacters));
const whole = (least: number, most: number) =>
  z
    .int('Must be a number')
    .check(
      z.gte(least, `Must be ${least} or greater`),
      z.lte(most, `Must be ${most.toLocaleString('en')} or less`),
    );
const localTime = z.string().check(rule(localDateTime));
const moment = z.iso.datetime();

/** What a person decides of a batch (domain.md, 'Access codes'). Local times are those of the plan's site. */
export const accessCodeBatchFields = z.object({
  name: line(100).check(rule(required)),
  planId: z.uuid('Required'),
  count: whole(1, limits.most),
  /** characters after the prefix */
  length: whole(limits.shortest, limits.longest),
  alphabet: z.enum(alphabets),
  prefix: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      rule(maxLength(limits.longestPrefix)),
      z.regex(/^[A-Z0-9]*$/, 'Use letters and digits'),
    ),
  /** printed as XXXX-XXXX */
  isGrouped: z.boolean(),
  validFrom: z.nullable(localTime),
  validUntil: z.nullable(localTime),
  usesPerCode: whole(1, limits.usesPerCode),
  /** null: as many as the plan allows */
  devicesPerCode: z.nullable(whole(1, limits.devicesPerCode)),
  /** how long after its first use a code ends; null: as long as the batch is valid */
  secondsAfterFirstUse: z.nullable(
    z
      .int('Must be a number')
      .check(
        z.gte(limits.shortestSeconds, 'Must be 1 minute to 366 days'),
        z.lte(limits.longestSeconds, 'Must be 1 minute to 366 days'),
      ),
  ),
  note: z.string().check(z.trim(), rule(maxLength(500))),
});
export type AccessCodeBatchFields = z.infer<typeof accessCodeBatchFields>;

const planOfBatch = {
  /** null: the plan's area is no longer below this organization */
  planName: z.nullable(z.string()),
  areaName: z.nullable(z.string()),
  /** of the plan's site */
  timeZone: z.string(),
};

const batchProgress = {
  id: z.uuid(),
  name: z.string(),
  count: z.int(),
  /** how many codes there are by now */
  made: z.int(),
  state: z.enum(batchStates),
  validUntil: z.nullable(moment),
  ...planOfBatch,
  createdAt: moment,
};

export const accessCodeBatchRecord = z.object({
  ...batchProgress,
  ...z.pick(accessCodeBatchFields, {
    length: true,
    alphabet: true,
    prefix: true,
    isGrouped: true,
    usesPerCode: true,
    devicesPerCode: true,
    secondsAfterFirstUse: true,
    note: true,
  }).shape,
  validFrom: z.nullable(moment),
  /** how many codes are in each state */
  states: z.object({
    unused: z.int(),
    active: z.int(),
    usedUp: z.int(),
    expired: z.int(),
    revoked: z.int(),
  }),
  /** whether any code was ever used: then the batch cannot be deleted */
  isUsed: z.boolean(),
  createdBy: z.string(),
});
export type AccessCodeBatchRecord = z.infer<typeof accessCodeBatchRecord>;

const accessCodeBatchRow = z.object({
  ...batchProgress,
  /** codes that were used at least once */
  used: z.int(),
});
export type AccessCodeBatchRow = z.infer<typeof accessCodeBatchRow>;

const accessCodeRow = z.object({
  id: z.uuid(),
  /** as it is printed */
  code: z.string(),
  state: z.enum(codeStates),
  uses: z.int(),
  firstUsedAt: z.nullable(moment),
  /** null: without an end, or not before its first use */
  validUntil: z.nullable(moment),
});
export type AccessCodeRow = z.infer<typeof accessCodeRow>;

const accessCodeUse = z.object({
  id: z.uuid(),
  at: moment,
  /** null: masked, or erased */
  macAddress: z.nullable(z.string()),
  /** null: outside of what the caller sees */
  areaName: z.nullable(z.string()),
});

export const batchSortColumns = ['name', 'count', 'validUntil', 'createdAt'] as const;

const batches = '/AdminApi/organizations/{orgNumber}/access-code-batches';
const batch = '/AdminApi/organizations/{orgNumber}/access-code-batches/{batchId}';
const code = '/AdminApi/organizations/{orgNumber}/access-code-batches/{batchId}/codes/{codeId}';
const ofOrganization = z.object({ orgNumber: organizationNumberParameter });
const ofBatch = z.object({ orgNumber: organizationNumberParameter, batchId: z.uuid() });
const ofCode = z.object({
  orgNumber: organizationNumberParameter,
  batchId: z.uuid(),
  codeId: z.uuid(),
});
const common = { access: 'scope', feature: 'access-codes' } as const;
const extension = z.object({ validUntil: localTime });

export const listAccessCodeBatches = endpoint({
  ...common,
  method: 'GET',
  path: batches,
  summary:
    'The batches of access codes, the newest first unless sorted; a whole code finds its batch',
  effect: 'read',
  params: ofOrganization,
  query: z.object({
    ...listQuery,
    sort: sortQuery(batchSortColumns),
    state: z.optional(z.enum(batchStates)),
  }),
  response: listReply(accessCodeBatchRow),
});

export const listAccessCodePlans = endpoint({
  ...common,
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/access-code-plans',
  summary: 'The plans that codes can be made for: of this organization and all below, by name',
  effect: 'read',
  params: ofOrganization,
  query: z.object({ text: listQuery.text }),
  response: z.object({
    plans: z.array(
      z.object({ id: z.uuid(), name: z.string(), areaName: z.string(), timeZone: z.string() }),
    ),
  }),
});

export const createAccessCodeBatch = endpoint({
  ...common,
  method: 'POST',
  path: batches,
  summary: 'Begins a batch; its codes are made in the background',
  effect: 'change',
  params: ofOrganization,
  body: accessCodeBatchFields,
  response: accessCodeBatchRecord,
});

export const getAccessCodeBatch = endpoint({
  ...common,
  method: 'GET',
  path: batch,
  summary: 'A batch with its progress and how many of its codes are in which state',
  effect: 'read',
  params: ofBatch,
  response: accessCodeBatchRecord,
});

export const deleteAccessCodeBatch = endpoint({
  ...common,
  method: 'DELETE',
  path: batch,
  summary: 'Deletes a batch of which no code was ever used; others can only be revoked',
  effect: 'change',
  params: ofBatch,
  response: z.object({}),
});

export const cancelAccessCodeBatch = endpoint({
  ...common,
  method: 'POST',
  path: `${batch}/cancellation`,
  summary: 'Makes no further codes of a batch; those that are there stay',
  effect: 'change',
  params: ofBatch,
  response: accessCodeBatchRecord,
});

export const revokeAccessCodeBatch = endpoint({
  ...common,
  method: 'POST',
  path: `${batch}/revocation`,
  summary: 'Revokes all codes of a batch for good',
  effect: 'change',
  params: ofBatch,
  response: accessCodeBatchRecord,
});

export const extendAccessCodeBatch = endpoint({
  ...common,
  method: 'POST',
  path: `${batch}/extension`,
  summary: 'Lets all codes of a batch be valid longer',
  effect: 'change',
  params: ofBatch,
  body: extension,
  response: accessCodeBatchRecord,
});

export const listAccessCodes = endpoint({
  ...common,
  method: 'GET',
  path: `${batch}/codes`,
  summary:
    'The codes of a batch, in their own order; found by any part, in any case, with or without dashes',
  effect: 'read',
  params: ofBatch,
  query: z.object({ ...listQuery, state: z.optional(z.enum(codeStates)) }),
  response: listReply(accessCodeRow),
});

export const exportAccessCodes = endpoint({
  ...common,
  method: 'GET',
  path: `${batch}/export`,
  summary: 'All codes of a batch as CSV',
  effect: 'read',
  params: ofBatch,
  answers: 'csv',
  response: z.string(),
});

export const listAccessCodeUses = endpoint({
  ...common,
  method: 'GET',
  path: `${code}/uses`,
  summary: 'When, where and by which device a code was used, the latest first',
  effect: 'read',
  params: ofCode,
  response: z.object({ uses: z.array(accessCodeUse), total: z.int() }),
});

export const revokeAccessCode = endpoint({
  ...common,
  method: 'POST',
  path: `${code}/revocation`,
  summary: 'Revokes one code for good',
  effect: 'change',
  params: ofCode,
  response: accessCodeRow,
});

export const extendAccessCode = endpoint({
  ...common,
  method: 'POST',
  path: `${code}/extension`,
  summary: 'Lets one code be valid longer',
  effect: 'change',
  params: ofCode,
  body: extension,
  response: accessCodeRow,
});

const voucherLook = {
  paper: z.optional(z.enum(papers)),
  /** what stands above; else the organization's name */
  title: z.optional(line(60).check(rule(required))),
  ssid: z.optional(line(32)),
  portalUrl: z.optional(z.string().check(z.trim(), rule(maxLength(300)), rule(portalAddress))),
};

/** How vouchers are printed. */
export const voucherOptions = z.object({
  ...voucherLook,
  perPage: z.optional(z.enum(vouchersPerPage)),
  /** which of the codes, counted from 1 in their order; else all */
  from: z.optional(positiveInteger(limits.most)),
  to: z.optional(positiveInteger(limits.most)),
});

export const printVouchers = endpoint({
  ...common,
  method: 'GET',
  path: `${batch}/vouchers`,
  summary: 'Vouchers of a batch’s codes that can still be used, as PDF: at most 5,000 a print',
  effect: 'read',
  params: ofBatch,
  query: voucherOptions,
  answers: 'pdf',
  response: z.string(),
});

export const printVoucher = endpoint({
  ...common,
  method: 'GET',
  path: `${code}/voucher`,
  summary: 'The voucher of one code, as PDF',
  effect: 'read',
  params: ofCode,
  query: z.object(voucherLook),
  answers: 'pdf',
  response: z.string(),
});
