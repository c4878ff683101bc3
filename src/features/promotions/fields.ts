import * as z from 'zod/mini';
import { choice, choices, weekdays } from '../../contract/fields/choice-kinds.ts';
import { list, optional } from '../../contract/fields/compound-kinds.ts';
import { localDateTime, localTime } from '../../contract/fields/date-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import { percent, wholeNumber } from '../../contract/fields/number-kinds.ts';
import { identity, simpleField } from '../../contract/fields/simple-field.ts';
import { longText, text, textList } from '../../contract/fields/text-kinds.ts';
import { messages } from '../../contract/messages.ts';
import { organizationNumber } from '../../contract/schema.ts';
import { languageTag } from '../../contract/validators/locale-validators.ts';
import { urlAdvanced } from '../../contract/validators/network-validators.ts';
import { byLanguage, imageId } from './local-kinds.ts';
import { promotionErrors } from './rules/promotion-errors.ts';

export const promotionType = choice('Type', {
  banner: 'Banner',
  splash: 'Splash',
  offer: 'Offer',
  survey: 'Survey',
  message: 'Message',
  redirect: 'Redirect',
});
export type PromotionType = (typeof promotionType.values)[number];

export const promotionStatus = choice(
  'Status',
  { Draft: 'Draft', Active: 'Active', Paused: 'Paused', Ended: 'Ended' },
  { initial: 'Draft' },
);
export type PromotionStatus = (typeof promotionStatus.values)[number];

/** The status that is shown: the stored one, or a state derived from the time. */
export const promotionState = choice('State', {
  draft: 'Draft',
  scheduled: 'Scheduled',
  running: 'Running',
  paused: 'Paused',
  ended: 'Ended',
});
export type PromotionState = (typeof promotionState.values)[number];

export const placement = choice(
  'Where on the portal',
  {
    beforeLogin: 'Before the login',
    loginPage: 'On the login page',
    afterLogin: 'After the login',
    statusPage: 'On the status page',
    message: 'After leaving',
  },
  { initial: 'loginPage' },
);
export type Placement = (typeof placement.values)[number];

export type EventKind = 'shown' | 'click' | 'answer';

export const audience = choice(
  'For',
  {
    everyone: 'Everyone',
    guestGroup: 'Guest groups of the property system',
    vip: 'VIP levels',
    tier: 'Loyalty tiers',
    firstPurchase: 'Guests without a purchase',
    emailDomain: 'E-mail domains',
  },
  { initial: 'everyone' },
);

export const deviceTypes = { phone: 'Phones', tablet: 'Tablets', computer: 'Computers' } as const;
export type DeviceKind = keyof typeof deviceTypes;

const variant = fields({
  share: percent('Share', { from: 1, to: 100, initial: 100 }),
  title: byLanguage('Title', { maxLength: 80 }),
  text: byLanguage('Text', { maxLength: 500 }),
  button: byLanguage('Button', { maxLength: 30 }),
  address: byLanguage('Address', {
    maxLength: 2_000,
    rules: [urlAdvanced()],
    help: 'Where the button leads, such as https://example.com/spa',
  }),
  image: byLanguage('Image', { maxLength: 36, rules: [imageId] }),
});
export type Variant = Stored<typeof variant>;

const question = fields({
  kind: choice(
    'Answer',
    { stars: '1 to 5 stars', options: 'One of several', text: 'Free text' },
    { initial: 'stars' },
  ),
  question: byLanguage('Question', { maxLength: 200 }),
  options: byLanguage('Options', { maxLength: 300, help: '2 to 8, separated by commas' }),
});
export type Question = Stored<typeof question>;

const period = fields({
  days: weekdays('Days'),
  from: localTime('From', { initial: '00:00' }),
  until: localTime('Until', { initial: '23:59' }),
});

const areas = simpleField<number[], string[]>({
  label: 'Where',
  help: 'Empty: this organization and all below it',
  initial: [],
  control: { type: 'custom' },
  schema: z.array(organizationNumber).check(
    z.maxLength(100, messages.noMoreThan(100, 'organizations')),
    z.overwrite((chosen) => [...new Set(chosen)]),
  ),
  emptyDraft: [],
  isRequired: false,
  toDraft: (stored) => stored.map(String),
  read: (draft) => draft.map(Number),
  toText: (stored) => stored.join(', '),
});

/** What a portal shows or sends to guests (domain-manage.md 1d). Times are local to the area. */
export const promotion = fields(
  {
    name: text('Name', { maxLength: 100, help: 'For administrators' }),
    type: promotionType,
    status: promotionStatus,
    placement,
    languages: textList('Languages', {
      maxLength: 35,
      most: 20,
      items: 'languages',
      rules: [languageTag],
      initial: ['en'],
      help: 'The first one is shown to guests with another language',
    }),
    variants: list('Variants', variant, {
      item: 'Variant',
      add: 'Add a variant',
      from: 1,
      to: 4,
      items: 'variants',
    }),
    goal: choice(
      'Goal',
      { click: 'Click', purchase: 'Purchase', answer: 'Answer' },
      { initial: 'click', help: 'By which variants are compared' },
    ),
    questions: list('Questions', question, {
      item: 'Question',
      add: 'Add a question',
      to: 5,
      items: 'questions',
    }),
    promoCodeId: optional(
      simpleField<string, string>({
        label: 'Promo code',
        help: 'Applied when the guest follows the offer',
        control: { type: 'custom' },
        schema: z.uuid(messages.required),
        emptyDraft: '',
        toDraft: identity,
        read: (draft) => draft.trim() || null,
        toText: identity,
      }),
    ),
    areas,
    validFrom: optional(localDateTime('From')),
    validUntil: optional(localDateTime('Until')),
    daysAndHours: list('Days and hours', period, {
      item: 'Period',
      add: 'Add days and hours',
      to: 14,
      items: 'periods',
    }),
    audience,
    audienceValues: textList('Which', {
      maxLength: 60,
      most: 50,
      items: 'values',
      help: 'Separated by commas',
    }),
    guests: choice(
      'Guests',
      { any: 'New and returning', new: 'New', returning: 'Returning' },
      { initial: 'any' },
    ),
    visitsFrom: optional(wholeNumber('From the visit', { from: 1, to: 1_000 })),
    visitsUntil: optional(wholeNumber('To the visit', { from: 1, to: 1_000 })),
    deviceTypes: choices('Devices', deviceTypes, { help: 'Choose none for all devices' }),
    priority: wholeNumber('Priority', {
      from: 1,
      to: 100,
      initial: 50,
      help: 'A higher one is shown first',
    }),
    weight: wholeNumber('Weight', {
      from: 1,
      to: 100,
      initial: 10,
      help: 'How often, among those with the same priority',
    }),
    timesPerDay: optional(
      wholeNumber('Times per device and day', {
        from: 1,
        to: 100,
        initial: 3,
        help: 'Empty: no limit',
      }),
    ),
    splashSeconds: wholeNumber('Closes by itself after', {
      from: 0,
      to: 15,
      initial: 8,
      unit: 's',
      help: '0: not by itself. Guests can close it at once',
    }),
    sendAfter: choice(
      'Sent after',
      { session: 'The last session', departure: 'The departure' },
      { initial: 'session' },
    ),
    hoursAfter: wholeNumber('Hours later', { from: 0, to: 720, initial: 24, unit: 'h' }),
    channel: choice('By', { email: 'E-mail', sms: 'SMS' }, { initial: 'email' }),
    webhookUrl: optional(
      text('Webhook of the SMS service', {
        maxLength: 2_000,
        rules: [urlAdvanced()],
        inputMode: 'url',
        help: 'Receives the number and the text as signed JSON',
      }),
    ),
    note: longText('Note', { maxLength: 500, allowEmpty: true }),
  },
  promotionErrors,
);
export type Promotion = Stored<typeof promotion>;

/** The fields that share a JSON column. */
export type PromotionSettings = Omit<
  Promotion,
  | 'name'
  | 'type'
  | 'status'
  | 'placement'
  | 'priority'
  | 'validFrom'
  | 'validUntil'
  | 'promoCodeId'
  | 'webhookUrl'
>;
