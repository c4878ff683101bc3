import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { positiveInteger } from '../../../contract/list.ts';
import { codeLimits } from '../codes/code-shape.ts';
import { codeParams } from '../codes/contract.ts';
import { batchParams } from '../contract.ts';
import { voucherLook, voucherPrint } from './fields.ts';

const common = { access: 'scope', feature: 'access-codes' } as const;
const batch = '/AdminApi/organizations/{orgNumber}/access-code-batches/{batchId}';
const look = z.partial(voucherLook.schema);

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
