import { choice, choices, flag, weekdays } from '../../contract/fields/choice-kinds.ts';
import { list, optional } from '../../contract/fields/compound-kinds.ts';
import { localDateTime, localTime } from '../../contract/fields/date-kinds.ts';
import { type Draft, fields, type Stored } from '../../contract/fields/fields.ts';
import {
  currency,
  dataAmount,
  dataRate,
  duration,
  money,
  percent,
  vlan,
  wholeNumber,
} from '../../contract/fields/number-kinds.ts';
import { language, longText, name, text, textList } from '../../contract/fields/text-kinds.ts';
import { messages } from '../../contract/messages.ts';

const minute = 60;
const day = 86_400;
const gigabit = 1_000_000;
const unlimited = { placeholder: 'Unlimited' };
const maxPrice = 1_000_000_000;
const upToADay = { from: minute, to: day, message: 'Must be 1 minute to 1 day' };
/** The most plans of a service area. */
export const maxPlansPerArea = 500;

const rate = (label: string, options = {}) =>
  optional(dataRate(label, { from: 64, to: 10 * gigabit, ...options }));

const portalText = fields({
  portalName: text('Portal name', { maxLength: 80 }),
  language: language('Language', { help: 'A tag such as en or de-AT' }),
  description: longText('Description', { maxLength: 500, allowEmpty: true }),
});

const share = fields({
  party: text('Recipient', { maxLength: 80 }),
  percent: percent('Share', { from: 1, to: 100 }),
});

const period = fields({
  days: weekdays('Days'),
  from: localTime('From', { initial: '00:00' }),
  until: localTime('Until', { initial: '23:59' }),
});

/** A service plan (domain.md, 'Service plans'). Times are local to the site. */
export const servicePlan = fields(
  {
    name: name(),
    status: choice(
      'Status',
      { Draft: 'Draft', Active: 'Active', Retired: 'Retired' },
      { initial: 'Draft' },
    ),
    icon: choice(
      'Icon',
      {
        wifi: 'Wi-Fi',
        bolt: 'Lightning',
        star: 'Star',
        crown: 'Crown',
        gift: 'Gift',
        clock: 'Clock',
      },
      { initial: 'wifi' },
    ),
    /** The first one is the fallback for other languages. */
    texts: list('On the portal', portalText, {
      item: 'Language',
      add: 'Add a language',
      from: 1,
      to: 20,
      items: 'languages',
    }),

    price: money('Price', { currency: 'currency', to: maxPrice, initial: 0 }),
    currency: currency('Currency'),
    taxRate: percent('Tax', { from: 0, to: 50, decimals: 3, initial: 0 }),
    taxIncluded: flag('The price includes the tax', { initial: true }),
    paymentMethods: choices('Payment methods', {
      roomCharge: 'Room charge (PMS)',
      creditCard: 'Credit card',
      accessCode: 'Access code',
      complimentary: 'Complimentary',
    }),
    /** The percentage of the revenue of each recipient; the rest belongs to the site. */
    revenueShare: list('Revenue share', share, {
      item: 'Revenue share',
      add: 'Add a revenue share',
      to: 10,
      items: 'revenue shares',
    }),

    durationKind: choice(
      'Lasts',
      {
        elapsed: 'A time from first use',
        usage: 'A time spent online',
        untilTime: 'Until a time of day (checkout)',
        fixedEnd: 'Until a date',
        recurring: 'Month after month',
      },
      { initial: 'elapsed' },
    ),
    duration: optional(
      duration('Time', {
        from: minute,
        to: 366 * day,
        message: 'Must be 1 minute to 366 days',
        help: 'For example 2 hours, 1 day or 90 min',
        initial: day,
      }),
    ),
    endsAt: optional(localDateTime('Ends at')),
    untilTime: optional(
      localTime('Until this time of day', { help: 'Checkout time of the site, such as 11:00' }),
    ),

    bandwidthDown: rate('Download', unlimited),
    bandwidthUp: rate('Upload', unlimited),
    burstDown: rate('Download burst'),
    burstUp: rate('Upload burst'),
    burstSeconds: optional(wholeNumber('Burst time', { from: 1, to: 3_600, unit: 's' })),
    quotaBytes: optional(dataAmount('Data allowance', { from: 1_000_000, to: 1e15, ...unlimited })),
    onQuota: choice(
      'When it is used up',
      { stop: 'The plan ends', throttle: 'It continues more slowly' },
      { initial: 'stop' },
    ),
    throttleDown: rate('Download after that'),
    throttleUp: rate('Upload after that'),

    maxDevices: optional(wholeNumber('Devices per guest', { from: 1, to: 50 })),
    extraDevicePrice: optional(
      money('Price of each further device', {
        currency: 'currency',
        to: maxPrice,
        help: 'Empty: no further device',
      }),
    ),

    loginMethods: choices('Only after signing in by', {
      roomAndName: 'Room and name',
      accessCode: 'Access code',
      promoCode: 'Promo code',
      social: 'Social login',
      email: 'E-mail address',
      memberNumber: 'Member number',
      free: 'A click (free)',
    }),
    /** PMS guest groups and VIP levels; empty for all. */
    guestGroups: textList('Only these guest groups or VIP levels', {
      maxLength: 40,
      most: 50,
      items: 'groups',
      help: 'As the property system calls them, separated by commas',
    }),
    limitedTo: choice(
      'How often',
      {
        none: 'As often as they like',
        oncePerStay: 'Once per stay',
        oncePerDevicePerDay: 'Once per device and day',
      },
      { initial: 'none' },
    ),
    visibleFrom: optional(localDateTime('Offered from')),
    visibleUntil: optional(localDateTime('Offered until')),
    /** When the portal offers the plan; empty for always. */
    daysAndHours: list('Days and hours', period, {
      item: 'Period',
      add: 'Add days and hours',
      to: 14,
      items: 'periods',
    }),

    vlan: optional(vlan('VLAN')),
    sessionTimeout: optional(
      duration('Longest session', {
        from: minute,
        to: 366 * day,
        message: 'Must be 1 minute to 366 days',
        ...unlimited,
      }),
    ),
    idleTimeout: duration('Ends when idle for', { ...upToADay, initial: 15 * minute }),
    interimInterval: duration('Usage is reported every', { ...upToADay, initial: 5 * minute }),
    contentFilter: choice(
      'Content filter',
      { none: 'None', malware: 'Malware and phishing', family: 'Family-friendly' },
      { initial: 'none' },
    ),
  },
  (plan, error) => {
    const isTimed = plan.durationKind === 'elapsed' || plan.durationKind === 'usage';
    if (isTimed && plan.duration === null) error('duration', messages.required);
    if (plan.durationKind === 'fixedEnd' && plan.endsAt === null)
      error('endsAt', messages.required);
    if (plan.durationKind === 'untilTime' && plan.untilTime === null)
      error('untilTime', messages.required);

    for (const [burst, base] of [
      ['burstDown', 'bandwidthDown'],
      ['burstUp', 'bandwidthUp'],
    ] as const) {
      const [burstRate, baseRate] = [plan[burst], plan[base]];
      if (burstRate === null) continue;
      if (baseRate === null) error(burst, 'Set the rate first');
      else if (burstRate <= baseRate) error(burst, 'Must be greater than the rate');
      if (plan.burstSeconds === null) error('burstSeconds', messages.required);
    }
    if (plan.onQuota === 'throttle' && plan.quotaBytes !== null) {
      if (plan.throttleDown === null) error('throttleDown', messages.required);
      if (plan.throttleUp === null) error('throttleUp', messages.required);
    }

    if (plan.price > 0 && plan.paymentMethods.length === 0)
      error('paymentMethods', messages.chooseOne);
    const shared = plan.revenueShare.reduce((sum, { percent: part }) => sum + part, 0);
    if (plan.revenueShare.length > 0 && shared !== 100)
      error('revenueShare.0.percent', `Must add up to 100, not ${shared}`);

    const { visibleFrom, visibleUntil } = plan;
    if (visibleFrom !== null && visibleUntil !== null && visibleUntil <= visibleFrom)
      error('visibleUntil', 'Please select a later date');
    for (const [index, { from, until }] of plan.daysAndHours.entries())
      if (from === until) error(`daysAndHours.${index}.until`, 'Must differ from the beginning');
    const languages = plan.texts.map(({ language }) => language.toLowerCase());
    for (const [index, language] of languages.entries())
      if (languages.indexOf(language) < index)
        error(`texts.${index}.language`, messages.mustBeUnique);
  },
);

export type ServicePlan = Stored<typeof servicePlan>;
export type ServicePlanDraft = Draft<typeof servicePlan>;
/** The fields that share a JSON column. */
export type ServicePlanSettings = Omit<
  ServicePlan,
  'name' | 'status' | 'price' | 'currency' | 'duration' | 'bandwidthDown' | 'bandwidthUp'
>;
