import { optional } from '../../../contract/fields/compound-kinds.ts';
import { csvColumns } from '../../../contract/fields/csv-columns.ts';
import { fields } from '../../../contract/fields/fields.ts';
import { text } from '../../../contract/fields/text-kinds.ts';
import type { Rule } from '../../../contract/validators/validators.ts';

/** Nothing else of a number or name is compared. */
const hasLetterOrDigit: Rule = (value) =>
  /[\p{L}\p{N}]/u.test(value) || 'Needs a letter or a digit';

const identifying = {
  memberNumber: text('Member number', { maxLength: 50, rules: [hasLetterOrDigit] }),
  lastName: text('Last name', { maxLength: 100, rules: [hasLetterOrDigit] }),
};

/** A member of a loyalty program, who signs in with both. */
export const member = fields(identifying);
export type Member = typeof member.schema._zod.output;

/** A line of a list. The tier is a value that loyalty gateways translate to what the guest gets. */
export const listedMember = fields({
  ...identifying,
  tier: optional(text('Tier', { maxLength: 60 })),
});
export type ListedMember = typeof listedMember.schema._zod.output;

export const memberColumns = csvColumns(listedMember, {
  memberNumber: ['number', 'member', 'membership number', 'card number', 'loyalty number'],
  lastName: ['name', 'surname', 'family name', 'last'],
  tier: ['level', 'status', 'membership level'],
});
