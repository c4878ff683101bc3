import { choice } from '../../../contract/fields/choice-kinds.ts';
import { list, optional } from '../../../contract/fields/compound-kinds.ts';
import { fields } from '../../../contract/fields/fields.ts';
import { percent } from '../../../contract/fields/number-kinds.ts';
import { text, webAddress } from '../../../contract/fields/text-kinds.ts';

const tier = fields({
  value: text('Value in the programme', { maxLength: 60 }),
  tier: text('Tier', { maxLength: 60 }),
  percentOff: percent('Discount', { from: 0, to: 100, initial: 0 }),
});

export const loyaltyFields = fields({
  programme: text('Programme', { maxLength: 60 }),
  url: optional(
    webAddress('Address', {
      help: 'With {number} and {lastName}, where the programme is asked',
    }),
  ),
  issuer: optional(
    webAddress('Issuer', {
      help: 'Without /.well-known/openid-configuration, which is added',
    }),
  ),
  clientId: optional(text('Client ID', { maxLength: 200 })),
  scopes: text('Scopes', {
    maxLength: 200,
    initial: 'openid profile',
    help: 'Separated by spaces; openid is one of them',
  }),
  numberClaim: text('Claim with the member number', {
    maxLength: 60,
    initial: 'sub',
    help: 'A guest whose account has none is no member',
  }),
  testNumber: optional(
    text('Number for the test', {
      maxLength: 60,
      help: 'Of a member whose details may be looked up',
    }),
  ),
  tierField: text('Field with the tier', {
    maxLength: 60,
    initial: 'tier',
    help: 'In the answer or a claim, such as member.tier; of the property system GV, GG or A0 to A9',
  }),
  method: choice('Asked with', { GET: 'GET', POST: 'POST' }, { initial: 'GET' }),
  nameField: optional(
    text('Field with the last name', {
      maxLength: 60,
      help: 'Empty: the programme compares {lastName} of the address',
    }),
  ),
  expiresField: optional(text('Field with the end of the membership', { maxLength: 60 })),
  tiers: list('Tiers', tier, { item: 'Tier', add: 'Add a tier', to: 20, items: 'tiers' }),
});
