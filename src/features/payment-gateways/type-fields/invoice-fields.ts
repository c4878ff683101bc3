import { fields } from '../../../contract/fields/fields.ts';
import { wholeNumber } from '../../../contract/fields/number-kinds.ts';
import { longText, text } from '../../../contract/fields/text-kinds.ts';

export const invoiceFields = fields({
  termsDays: wholeNumber('Payable within', { from: 0, to: 180, initial: 30, unit: 'days' }),
  prefix: text('Prefix of numbers', { maxLength: 10, allowEmpty: true }),
  nextNumber: wholeNumber('Next number', { from: 1, to: 99_999_999, initial: 1 }),
  sender: longText('Sender', {
    maxLength: 400,
    allowEmpty: true,
    help: 'Name, address and tax number; empty: the name and address of the site',
  }),
  footer: longText('At the foot', {
    maxLength: 400,
    allowEmpty: true,
    help: 'Such as the bank account to pay to',
  }),
});
