import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { positiveInteger } from '../../../contract/list.ts';
import { codeLimits } from '../codes/code-shape.ts';
import { codeParams } from '../codes/contract.ts';
import { batchParams } from '../contract.ts';
import { voucherLook, voucherNetwork, voucherPrint } from './fields.ts';

const common = { access: 'scope', feature: 'access-codes' } as const;
const batch = '/AdminApi/organizations/{orgNumber}/access-code-batches/{batchId}';
const look = z.partial(voucherLook.schema);

/** What the vouchers of a batch show besides their codes and the options of a print. */
const voucherDesign = z.object({
  /** the plan's site, or its area where the site is outside the caller's scope, or the organization where the area is too */
  siteName: z.string(),
  planName: z.string(),
  /** time, speed and devices */
  facts: z.array(z.string()),
  /** one or two, drawn on `color` where there is no logo */
  letters: z.string(),
  color: z.string(),
});
export type VoucherDesign = z.infer<typeof voucherDesign>;

export const getVoucherSettings = endpoint({
  ...common,
  method: 'GET',
  path: `${batch}/voucher-settings`,
  summary: 'Returns what the vouchers of a batch show, with what its site remembers',
  effect: 'read',
  params: batchParams,
  response: z.object({
    ...voucherDesign.shape,
    /** the picture in the slot of the voucher's logo */
    logo: z.nullable(z.object({ url: z.string(), width: z.int(), height: z.int() })),
    network: voucherNetwork.schema,
    /** false: the plan's area is outside the caller's scope */
    isRemembered: z.boolean(),
  }),
});
export type VoucherSettings = z.infer<typeof getVoucherSettings.response>;

export const changeVoucherSettings = endpoint({
  ...common,
  method: 'PUT',
  path: `${batch}/voucher-settings`,
  summary: 'Stores what the vouchers of a batch’s site say about its network',
  effect: 'change',
  params: batchParams,
  body: voucherNetwork.schema,
  response: z.object({}),
});

export const printVouchers = endpoint({
  ...common,
  method: 'GET',
  path: `${batch}/vouchers`,
  summary: 'Returns vouchers of a batch’s usable codes as PDF, no more than 5,000 at a time',
  effect: 'read',
  params: batchParams,
  query: z.extend(look, {
    perPage: z.optional(voucherPrint.schema.shape.perPage),
    from: z.optional(positiveInteger(codeLimits.maxCount)),
    to: z.optional(positiveInteger(codeLimits.maxCount)),
  }),
  responseType: 'pdf',
  response: z.string(),
});

export const printVoucher = endpoint({
  ...common,
  method: 'GET',
  path: `${batch}/codes/{codeId}/voucher`,
  summary: 'Returns the voucher of one code as PDF',
  effect: 'read',
  params: codeParams,
  query: look,
  responseType: 'pdf',
  response: z.string(),
});
