import * as z from 'zod/mini';
import { choice } from '../../contract/fields/choice-kinds.ts';
import { optional, optionalGroup } from '../../contract/fields/compound-kinds.ts';
import { localDateTime } from '../../contract/fields/date-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import {
  currency,
  dataRate,
  money,
  percent,
  vlan,
  wholeNumber,
} from '../../contract/fields/number-kinds.ts';
import { identity, simpleField } from '../../contract/fields/simple-field.ts';
import {
  emailAddress,
  longText,
  name,
  phone,
  text,
  textList,
} from '../../contract/fields/text-kinds.ts';
import { messages } from '../../contract/messages.ts';

const gigabit = 1_000_000;
const mostMoney = 1_000_000_000;
export const laterDate = 'Must be later than Valid from';
export const mostPlans = 100;
/** The most members of one group, and the most lines of a file. */
export const mostMembers = 20_000;

export const groupKind = choice(
  'Kind',
  {
    company: 'Company',
    tour: 'Tour',
    crew: 'Crew',
    household: 'Household',
    longStay: 'Long stay',
  },
  { initial: 'company' },
);
export type GroupKind = (typeof groupKind.values)[number];

export const groupStatus = choice(
  'Status',
  { Active: 'Active', Ended: 'Ended' },
  { initial: 'Active' },
);
export type GroupStatus = (typeof groupStatus.values)[number];

/** The status that is shown: the stored one, or a state derived from time and limits. */
export const groupState = choice('State', {
  planned: 'Planned',
  active: 'Active',
  overLimit: 'Over limit',
  ended: 'Ended',
});
export type GroupState = (typeof groupState.values)[number];

export const groupBilling = choice(
  'Who pays',
  {
    members: 'Members pay',
    master: 'Master room or account',
    invoice: 'Invoice',
  },
  { initial: 'members' },
);
export type GroupBilling = (typeof groupBilling.values)[number];

export const ruleBy = choice(
  'Members are guests with',
  {
    guestGroup: 'Guest group of the property system',
    vip: 'VIP level of the property system',
    emailDomain: 'E-mail domain',
    tier: 'Loyalty tier',
    userField: 'Field of the user',
  },
  { initial: 'guestGroup' },
);

const rule = fields({
  by: ruleBy,
  // Not the form fields that a portal adds: only guests fill them in, so anybody could join a group by typing.
  field: choice(
    'Field',
    { memberNumber: 'Member number', room: 'Room', language: 'Language' },
    { initial: 'memberNumber' },
  ),
  values: textList('Values', {
    maxLength: 60,
    most: 50,
    items: 'values',
    help: 'Separated by commas; an asterisk at the end stands for any text: 3*',
  }),
  confirmed: optional(wholeNumber('Type the number to confirm', { from: 1, to: 1_000_000_000 })),
});
export type GroupRule = Stored<typeof rule>;

/** Plans of areas, one for each; the form finds them by name. */
const plans = simpleField<string[], string[]>({
  label: 'Plans',
  help: 'One for each area. Members get it instead of the area’s plans; elsewhere they choose',
  initial: [],
  control: { type: 'custom' },
  schema: z.array(z.uuid(messages.required)).check(
    z.maxLength(mostPlans, messages.noMoreThan(mostPlans, 'plans')),
    z.overwrite((chosen) => [...new Set(chosen)]),
  ),
  emptyDraft: [],
  isRequired: false,
  toDraft: identity,
  read: identity,
  toText: (stored) => stored.join(', '),
});

/** A group of guests (domain-manage.md 1c). Times are local to its organization. */
export const guestGroup = fields(
  {
    name: name('Name', { maxLength: 100 }),
    kind: groupKind,
    status: groupStatus,
    order: wholeNumber('Order', {
      from: 1,
      to: 999,
      initial: 100,
      help: 'Of a guest’s groups, the one with the lowest number decides',
    }),
    validFrom: optional(localDateTime('Valid from')),
    validUntil: optional(
      localDateTime('Valid until', { help: 'Then sessions of members end who have nothing else' }),
    ),
    rule: optionalGroup('Members by rule', rule),
    plans,
    percentOff: optional(
      percent('Discount', { from: 1, to: 100, help: 'On the plans that members choose' }),
    ),
    billing: groupBilling,
    master: optional(
      text('Master', {
        maxLength: 20,
        help: 'Reservation number or room, as in the property system',
      }),
    ),
    currency: optional(currency('Currency of the limits')),
    dailyLimit: optional(money('Limit per day', { currency: 'currency', to: mostMoney })),
    totalLimit: optional(money('Limit in all', { currency: 'currency', to: mostMoney })),
    onLimit: choice(
      'At a limit',
      { refuse: 'Refuse further purchases', warn: 'Warn only' },
      { initial: 'refuse' },
    ),
    devices: optional(
      wholeNumber('Devices', {
        from: 1,
        to: 100_000,
        help: 'Online at the same time, of all members together',
      }),
    ),
    poolDown: optional(
      dataRate('Bandwidth down', { from: 64, to: 10 * gigabit, help: 'Of all members together' }),
    ),
    poolUp: optional(
      dataRate('Bandwidth up', { from: 64, to: 10 * gigabit, help: 'Of all members together' }),
    ),
    vlan: optional(vlan('VLAN', { help: 'No other record of the site may use it' })),
    contact: text('Contact', {
      maxLength: 100,
      allowEmpty: true,
      help: 'Whom guests ask when the group does not pay',
    }),
    contactEmail: optional(emailAddress('E-mail of the contact')),
    contactPhone: optional(phone('Phone of the contact')),
    coordinatorMost: wholeNumber('Coordinator may add', {
      from: 0,
      to: mostMembers,
      initial: 50,
      help: 'Members, by the coordinator page',
    }),
    note: longText('Note', { maxLength: 500, allowEmpty: true }),
  },
  (group, error) => {
    const { validFrom, validUntil, billing, master, dailyLimit, totalLimit } = group;
    if (validFrom !== null && validUntil !== null && validUntil <= validFrom)
      error('validUntil', laterDate);
    if (group.rule !== null && group.rule.values.length === 0)
      error('rule.values', messages.required);
    if (billing === 'master' && master === null) error('master', messages.required);
    if (billing !== 'master' && master !== null)
      error('master', 'Leave it empty, or choose that the master pays');
    for (const [field, limit] of [
      ['dailyLimit', dailyLimit],
      ['totalLimit', totalLimit],
    ] as const) {
      if (limit === null) continue;
      if (billing === 'members')
        error(field, 'Members pay for themselves, so the group has no limit. Leave it empty');
      else if (limit === 0) error(field, 'Must be more than 0');
    }
    const hasLimit = dailyLimit !== null || totalLimit !== null;
    if (hasLimit && group.currency === null) error('currency', messages.required);
    if (dailyLimit !== null && totalLimit !== null && dailyLimit > totalLimit)
      error('dailyLimit', 'Cannot be more than the limit in all');
  },
);
export type GuestGroup = Stored<typeof guestGroup>;

/** The fields that share a JSON column. */
export type GroupSettings = Omit<
  GuestGroup,
  'name' | 'kind' | 'status' | 'order' | 'billing' | 'validFrom' | 'validUntil' | 'rule'
>;

export const memberKind = choice('Member', {
  guest: 'Guest',
  stay: 'Stay',
  reservation: 'Reservation',
  room: 'Room',
  email: 'E-mail',
});
export type MemberKind = (typeof memberKind.values)[number];

export const memberSource = choice('Added', {
  hand: 'By hand',
  file: 'By file',
  rule: 'By rule',
  coordinator: 'By the coordinator',
});
export type MemberSource = (typeof memberSource.values)[number];

/** A member by a key, as it is typed or in a file. */
export const groupMember = fields({
  kind: choice(
    'Known by',
    { reservation: 'Reservation', room: 'Room', email: 'E-mail' },
    { initial: 'reservation' },
  ),
  value: text('Number or address', {
    maxLength: 254,
    help: 'The reservation number, the room or the e-mail address',
  }),
  name: text('Name', { maxLength: 100, allowEmpty: true }),
});
export type GroupMember = Stored<typeof groupMember>;

/** A later end of a group. */
export const groupExtension = fields({ validUntil: localDateTime('Valid until') });

/** Whom an invoice of a group is for. */
export const groupBill = fields({
  customer: text('Customer', { maxLength: 100, help: 'As on the invoice' }),
});
