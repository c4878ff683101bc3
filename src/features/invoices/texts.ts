import { counted } from '../../contract/plural.ts';
import { formatMoney } from '../../contract/values/money.ts';

export const texts = {
  title: 'Invoices',
  none: 'No invoices yet. Bill access codes of a conference, or plans for a group.',
  noMatch: 'No invoice matches the filters.',
  filter: 'Filter by number or customer',
  add: 'New invoice',
  notIssuing: 'Activate the gateway, or start testing it, to issue invoices.',
  number: 'Number',
  date: 'Date',
  dueOn: 'Due',
  total: 'Total',
  net: 'Net',
  tax: 'Tax',
  creditNote: 'Credit note',
  of: (state: string, number: string) => `${state} for ${number}`,
  by: (state: string, number: string) => `${state} by ${number}`,
  test: 'Test',
  testMark: 'A test, not an invoice',
  yes: 'Yes',
  form: 'New invoice',
  issue: 'Issue invoice',
  issued: (number: string) => `Issued ${number}`,
  customer: { title: 'Customer', help: 'Who pays; it cannot be changed afterwards.' },
  lines: { title: 'Lines', help: 'Plans of this area, or all access codes of a batch.' },
  codesOption: (name: string, count: number) =>
    `${name} (${counted(count, { one: 'code', other: 'codes' })})`,
  planOption: (name: string, price: number, currency: string) =>
    `${name}, ${formatMoney(price, currency)}`,
  preview: 'Once issued',
  previewHelp: 'It gets its number, and only a credit note cancels it.',
  testHelp: 'The gateway is in test: this is marked as a test and stays out of revenue.',
  pdf: 'PDF',
  pay: 'Mark as paid',
  payTitle: (number: string) => `Mark ${number} as paid`,
  paid: (number: string) => `${number} is paid`,
  cancel: 'Cancel by credit note',
  cancelTitle: (number: string) => `Cancel ${number}?`,
  cancelHelp:
    'A credit note with a number of its own cancels the invoice. Its access codes can be billed again. Money that was paid has to be returned by you.',
  cancelled: (number: string, creditNote: string) => `${creditNote} cancels ${number}`,
  csvHeader: [
    'number',
    'test',
    'date',
    'customer',
    'reference',
    'net',
    'tax',
    'total',
    'currency',
    'due',
    'state',
    'paid',
    'payment_reference',
    'belongs_to',
  ],
};

/** While the form's options are loaded. */
export const formTexts = {
  loading: 'Loading plans and access codes',
  notFound: 'This payment gateway does not exist. It may have been deleted.',
  backToList: 'Back to the list',
};
