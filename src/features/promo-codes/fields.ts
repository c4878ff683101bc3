import * as z from 'zod/mini';
import { choice, weekdays } from '../../contract/fields/choice-kinds.ts';
import { list, optional, optionalGroup } from '../../contract/fields/compound-kinds.ts';
import { localDateTime, localTime } from '../../contract/fields/date-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import {
  currency,
  duration,
  money,
  percent,
  wholeNumber,
} from '../../contract/fields/number-kinds.ts';
import { identity, simpleField } from '../../contract/fields/simple-field.ts';
import { longText, text, textList } from '../../contract/fields/text-kinds.ts';
import { messages } from '../../contract/messages.ts';
import { organizationNumber, rule } from '../../contract/schema.ts';
import {
  codeError,
  codeLimits,
  foldedCode,
  isShortCode,
  seriesError,
  seriesLimits,
} from './rules/code-text.ts';

const minute = 60;
const day = 86_400;
const mostUses = 1_000_000;
const mostMoney = 1_000_000_000;
export const laterDate = 'Please select a later date';

export const gives = choice(
  'Gives',
  {
    percentOff: 'Percent off',
    amountOff: 'Amount off',
    freePlan: 'Free plan',
    upgrade: 'Better plan for the same price',
    extraTime: 'Extra time',
    unlock: 'Hidden plans',
  },
  { initial: 'percentOff' },
);
export type Gives = (typeof gives.values)[number];

export const promoStatus = choice(
  'Status',
  { Active: 'Active', Paused: 'Paused', Ended: 'Ended' },
  { initial: 'Active' },
);
export type PromoStatus = (typeof promoStatus.values)[number];

/** The status that is shown: the stored one, or a state derived from time, uses and budget. */
export const promoState = choice('State', {
  scheduled: 'Scheduled',
  active: 'Active',
  usedUp: 'Used up',
  budgetSpent: 'Budget spent',
  expired: 'Expired',
  paused: 'Paused',
  ended: 'Ended',
});
export type PromoState = (typeof promoState.values)[number];

export type RedemptionState = 'held' | 'redeemed' | 'released';

const code = simpleField({
  label: 'Code',
  help: 'Guests may type it in any case, with or without hyphens',
  control: { type: 'text' },
  schema: z.string().check(z.trim(), rule(codeError)),
  emptyDraft: '',
  toDraft: identity,
  read: (draft) => draft.trim() || null,
  toText: identity,
});

/** Any number of plans or organizations by id; the form finds them by name. */
function several<T extends string | number>(
  label: string,
  {
    item,
    read,
    most,
    items,
    help,
  }: {
    item: z.ZodMiniType<T, T>;
    read: (draft: string) => T;
    most: number;
    items: string;
    help: string;
  },
) {
  return simpleField<T[], string[]>({
    label,
    help,
    initial: [],
    control: { type: 'custom' },
    schema: z.array(item).check(
      z.maxLength(most, messages.noMoreThan(most, items)),
      z.overwrite((chosen) => [...new Set(chosen)]),
    ),
    emptyDraft: [],
    isRequired: false,
    toDraft: (stored) => stored.map(String),
    read: (draft) => draft.map(read),
    toText: (stored) => stored.join(', '),
  });
}

const amount = (label: string) =>
  fields({
    currency: currency('Currency'),
    amount: money(label, { currency: 'currency', to: mostMoney }),
  });
const perCurrency = { to: 20, items: 'currencies', item: 'Currency', add: 'Add a currency' };

const period = fields({
  days: weekdays('Days'),
  from: localTime('From', { initial: '00:00' }),
  until: localTime('Until', { initial: '23:59' }),
});

const series = fields({
  count: wholeNumber('How many codes', { from: 1, to: seriesLimits.maxCount, initial: 100 }),
  length: wholeNumber('Random characters', {
    from: seriesLimits.minLength,
    to: seriesLimits.maxLength,
    initial: 10,
    help: 'After the beginning; without look-alikes such as 0 and O',
  }),
});

/** A promo code or a series of them (domain-manage.md 1a). Times are local to the site of use. */
export const promoCode = fields(
  {
    name: text('Name', { maxLength: 100, help: 'For administrators' }),
    code,
    status: promoStatus,
    gives,
    percentOff: optional(percent('Percent off', { from: 1, to: 100 })),
    amountsOff: list('Amount off', amount('Amount'), perCurrency),
    upgradeTo: optional(
      simpleField<string, string>({
        label: 'Better plan',
        help: 'Guests get it for the price of the plan that they choose',
        control: { type: 'custom' },
        schema: z.uuid(messages.required),
        emptyDraft: '',
        toDraft: identity,
        read: (draft) => draft.trim() || null,
        toText: identity,
      }),
    ),
    extraSeconds: optional(
      duration('Extra time', {
        from: minute,
        to: 366 * day,
        message: 'Must be 1 minute to 366 days',
        help: 'For example 2 hours or 1 day',
      }),
    ),
    plans: several<string>('Plans', {
      item: z.uuid(messages.required),
      read: identity,
      most: 100,
      items: 'plans',
      help: 'Empty: all plans',
    }),
    areas: several<number>('Where', {
      item: organizationNumber,
      read: Number,
      most: 100,
      items: 'organizations',
      help: 'Empty: this organization and all below it',
    }),
    validFrom: optional(localDateTime('Valid from')),
    validUntil: optional(localDateTime('Valid until')),
    daysAndHours: list('Days and hours', period, {
      item: 'Period',
      add: 'Add days and hours',
      to: 14,
      items: 'periods',
    }),
    totalUses: optional(
      wholeNumber('Uses in all', { from: 1, to: mostUses, help: 'Empty: no limit' }),
    ),
    usesPerGuest: optional(
      wholeNumber('Uses per guest', {
        from: 1,
        to: mostUses,
        initial: 1,
        help: 'By account, reservation and device together; empty: no limit',
      }),
    ),
    budget: list('Budget', amount('Most discount in all'), {
      ...perCurrency,
      item: 'Budget',
      add: 'Add a budget',
    }),
    audience: choice(
      'For',
      {
        everyone: 'Everyone',
        guestGroup: 'Guest groups of the property system',
        vip: 'VIP levels',
        tier: 'Loyalty tiers',
        firstPurchase: 'First purchase',
        emailDomain: 'E-mail domains',
      },
      { initial: 'everyone' },
    ),
    audienceValues: textList('Which', {
      maxLength: 60,
      most: 50,
      items: 'values',
      help: 'Separated by commas',
    }),
    series: optionalGroup('Series of single-use codes', series),
    note: longText('Note', { maxLength: 500, allowEmpty: true }),
  },
  (promo, error) => {
    if (promo.gives === 'percentOff' && promo.percentOff === null)
      error('percentOff', messages.required);
    if (promo.gives === 'amountOff' && promo.amountsOff.length === 0)
      error('amountsOff', 'Enter the amount for at least one currency');
    if (promo.gives === 'upgrade' && promo.upgradeTo === null)
      error('upgradeTo', messages.required);
    if (promo.gives === 'extraTime' && promo.extraSeconds === null)
      error('extraSeconds', messages.required);
    const needsPlans =
      promo.gives === 'freePlan' || promo.gives === 'upgrade' || promo.gives === 'unlock';
    if (needsPlans && promo.plans.length === 0) error('plans', messages.chooseOne);
    if (promo.gives === 'upgrade' && promo.plans.some((plan) => plan === promo.upgradeTo))
      error('upgradeTo', 'Choose another plan than those that guests pay for');

    for (const [name, amounts] of [
      ['amountsOff', promo.amountsOff],
      ['budget', promo.budget],
    ] as const)
      for (const [index, one] of amounts.entries()) {
        if (one.amount === 0) error(`${name}.${index}.amount`, 'Must be more than 0');
        if (amounts.findIndex(({ currency: other }) => other === one.currency) < index)
          error(`${name}.${index}.currency`, messages.mustBeUnique);
      }

    const { validFrom, validUntil } = promo;
    if (validFrom !== null && validUntil !== null && validUntil <= validFrom)
      error('validUntil', laterDate);
    for (const [index, { from, until }] of promo.daysAndHours.entries())
      if (from === until) error(`daysAndHours.${index}.until`, 'Must differ from the beginning');

    const needsValues = promo.audience !== 'everyone' && promo.audience !== 'firstPurchase';
    if (needsValues && promo.audienceValues.length === 0)
      error('audienceValues', messages.required);

    if (promo.series !== null) {
      const guessing = seriesError(promo.code, promo.series);
      if (guessing !== null) error('series.length', guessing);
      if (promo.totalUses !== null)
        error('totalUses', 'Each code of a series has one use. Leave this empty');
      return;
    }
    const isFree =
      promo.gives === 'freePlan' || (promo.gives === 'percentOff' && promo.percentOff === 100);
    if (isFree && promo.totalUses === null && promo.budget.length === 0 && isShortCode(promo.code))
      error(
        'totalUses',
        `Anyone can guess ${foldedCode(promo.code)} and go online without paying. Set a limit, or use a code of ${codeLimits.safeLength} characters or more`,
      );
  },
);
export type PromoCode = Stored<typeof promoCode>;

/** The fields that share a JSON column. */
export type PromoSettings = Omit<
  PromoCode,
  'name' | 'code' | 'status' | 'gives' | 'validFrom' | 'validUntil' | 'totalUses'
>;

/** A later end of a promo code. */
export const extension = fields({ validUntil: localDateTime('Valid until') });
