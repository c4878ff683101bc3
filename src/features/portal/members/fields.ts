import { csvColumns } from '../../../contract/fields/csv-columns.ts';
import { fields } from '../../../contract/fields/fields.ts';
import { text } from '../../../contract/fields/text-kinds.ts';
import type { Rule } from '../../../contract/validators/validators.ts';

/** Nothing else of a number or name is compared. */
const hasLetterOrDigit: Rule = (value) =>
  /[\p{L}\p{N}]/u.test(value) || 'Needs a letter or a digit';

/** A member of a loyalty program, who signs in with both. */
export const member = fields({
  memberNumber: text('Member number', { maxLength: 50, rules: [hasLetterOrDigit] }),
  lastName: text('Last name', { maxLength: 100, rules: [hasLetterOrDigit] }),
});
export type Member = typeof member.schema._zod.output;

export const memberColumns = csvColumns(member, {
  memberNumber: ['number', 'member', 'membership number', 'card number', 'loyalty number'],
  lastName: ['name', 'surname', 'family name', 'last'],
});
