import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { listQuery, listReply, sortQuery } from '../../contract/list.ts';
import { organizationNumberParameter } from '../../contract/schema.ts';
import { cancellation, invoice, invoiceState, payment } from './fields.ts';

// Not `recordEndpoints`: what is issued is never changed.

const common = { access: 'scope', feature: 'payment-gateway' } as const;
const base = '/AdminApi/organizations/{orgNumber}/payment-gateways/{gatewayId}';
const one = `${base}/invoices/{invoiceId}` as const;
const gatewayParams = z.object({ orgNumber: organizationNumberParameter, gatewayId: z.uuid() });
const invoiceParams = z.extend(gatewayParams, { invoiceId: z.uuid() });

export const invoiceNoun = 'invoice';

const row = z.object({
  id: z.uuid(),
  number: z.string(),
  /** outside revenue: neither an invoice nor a credit note */
  isTest: z.boolean(),
  state: invoiceState.schema,
  issuedOn: z.iso.date(),
  dueOn: z.nullable(z.iso.date()),
  customer: z.string(),
  reference: z.string(),
  currency: z.string(),
  /** in minor units; negative on credit notes */
  total: z.int(),
  paidOn: z.nullable(z.iso.date()),
  paymentReference: z.nullable(z.string()),
  /** the credit note of a cancelled invoice, or the invoice that a credit note cancels */
  counterpart: z.nullable(z.string()),
});
export type InvoiceRow = z.infer<typeof row>;

export const invoiceSort = ['issuedOn', 'number', 'customer', 'total', 'dueOn'] as const;
const filters = { text: listQuery.text, state: z.optional(invoiceState.schema) };

export const listInvoices = endpoint({
  ...common,
  method: 'GET',
  path: `${base}/invoices`,
  summary: 'Lists the invoices and credit notes of a payment gateway, newest first unless sorted',
  effect: 'read',
  params: gatewayParams,
  query: z.object({ ...listQuery, ...filters, sort: sortQuery(invoiceSort) }),
  response: z.extend(listReply(row), {
    /** today at the site */
    today: z.iso.date(),
  }),
});

export const exportInvoices = endpoint({
  ...common,
  method: 'GET',
  path: `${base}/invoices-export`,
  summary: 'Returns the invoices that match the filters as CSV',
  effect: 'read',
  params: gatewayParams,
  query: z.object(filters),
  responseType: 'csv',
  response: z.string(),
});

const price = { price: z.int(), currency: z.string(), taxRate: z.int(), taxIncluded: z.boolean() };

export const listBillable = endpoint({
  ...common,
  method: 'GET',
  path: `${base}/billable`,
  summary:
    'Lists what an invoice can bill: plans of the area in the gateway’s currencies, and batches of codes that no invoice bills yet',
  effect: 'read',
  params: gatewayParams,
  response: z.object({
    plans: z.array(z.object({ id: z.uuid(), name: z.string(), ...price })),
    /** newest first */
    batches: z.array(
      z.object({ id: z.uuid(), name: z.string(), planId: z.uuid(), count: z.int() }),
    ),
    /** the number that the next invoice gets */
    nextNumber: z.string(),
    isTest: z.boolean(),
    /** today at the site, and the last day to pay an invoice of today */
    today: z.iso.date(),
    dueOn: z.iso.date(),
  }),
});
export type Billable = z.infer<typeof listBillable.response>;

export const issueInvoice = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/invoices`,
  summary: 'Issues an invoice: it gets the next number and cannot be changed',
  effect: 'change',
  params: gatewayParams,
  body: invoice.schema,
  response: z.object({ id: z.uuid(), number: z.string() }),
});

export const payInvoice = endpoint({
  ...common,
  method: 'POST',
  path: `${one}/payment`,
  summary: 'Marks an invoice as paid',
  effect: 'change',
  params: invoiceParams,
  body: payment.schema,
  response: z.object({}),
});

export const cancelInvoice = endpoint({
  ...common,
  method: 'POST',
  path: `${one}/cancellation`,
  summary: 'Cancels an invoice by a credit note with a number of its own',
  effect: 'change',
  params: invoiceParams,
  body: cancellation.schema,
  response: z.object({ id: z.uuid(), number: z.string() }),
});

export const printInvoice = endpoint({
  ...common,
  method: 'GET',
  path: `${one}/pdf`,
  summary: 'Returns an invoice or credit note as PDF',
  effect: 'read',
  params: invoiceParams,
  responseType: 'pdf',
  response: z.string(),
});
