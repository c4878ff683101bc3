import { choice, reference } from '../../contract/fields/choice-kinds.ts';
import { list, optional } from '../../contract/fields/compound-kinds.ts';
import { date } from '../../contract/fields/date-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import { currency, money, wholeNumber } from '../../contract/fields/number-kinds.ts';
import { emailAddress, longText, text } from '../../contract/fields/text-kinds.ts';

export type InvoiceKind = 'invoice' | 'creditNote';

/** The most minor units of one invoice; a purchase stores as many. */
export const largestTotal = 1_000_000_000;
export const mostLines = 100;

const line = fields({
  batchId: optional(
    reference('Access codes', { help: 'All codes of a batch; each batch is billed once' }),
  ),
  planId: reference('Plan'),
  quantity: wholeNumber('Quantity', { from: 1, to: 100_000, initial: 1 }),
  // The plan's; the price is read in it.
  currency: currency('Currency'),
  unitPrice: money('Price of each', { currency: 'currency', to: largestTotal }),
});

/** An invoice before it is issued. */
export const invoice = fields(
  {
    customer: text('Customer', { maxLength: 100 }),
    address: longText('Address', { maxLength: 400, allowEmpty: true }),
    vatId: optional(text('VAT number', { maxLength: 30 })),
    email: optional(emailAddress('E-mail')),
    reference: optional(
      text('Reference', { maxLength: 60, help: 'The customer’s order number, or the conference' }),
    ),
    lines: list('Lines', line, {
      item: 'Line',
      add: 'Add a line',
      from: 1,
      to: mostLines,
      items: 'lines',
    }),
  },
  ({ lines }, error) => {
    const [first] = lines;
    lines.forEach((one, index) => {
      if (one.currency !== first?.currency)
        error(`lines.${index}.planId`, `All lines are in ${first?.currency}`);
      if (one.batchId !== null && lines.findIndex((other) => other.batchId === one.batchId) < index)
        error(`lines.${index}.batchId`, 'These codes are on another line already');
    });
  },
);
export type Invoice = Stored<typeof invoice>;
export type InvoiceLine = Invoice['lines'][number];

/** The customer as the invoice stores it, besides the name. */
export type InvoiceCustomer = Pick<Invoice, 'address' | 'vatId' | 'email'>;

/** Who issued an invoice: lines of text, and what is at the foot of its pages. */
export interface InvoiceIssuer {
  lines: string[];
  footer: string;
}

export const invoiceState = choice('State', {
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  cancelled: 'Cancelled',
  creditNote: 'Credit note',
});
export type InvoiceState = (typeof invoiceState.values)[number];

export const payment = fields({
  paidOn: date('Paid on'),
  paymentReference: text('Reference', {
    maxLength: 100,
    allowEmpty: true,
    help: 'Such as the number of the bank transfer',
  }),
});
export type Payment = Stored<typeof payment>;

export const cancellation = fields({ reason: text('Reason', { maxLength: 200 }) });
