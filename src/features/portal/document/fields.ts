import * as z from 'zod/mini';
import { choice, choices, flag } from '../../../contract/fields/choice-kinds.ts';
import { list, optional } from '../../../contract/fields/compound-kinds.ts';
import { date } from '../../../contract/fields/date-kinds.ts';
import { fields } from '../../../contract/fields/fields.ts';
import { wholeNumber } from '../../../contract/fields/number-kinds.ts';
import { longText, text, textList } from '../../../contract/fields/text-kinds.ts';
import { languageTag } from '../../../contract/validators/locale-validators.ts';
import { urlAdvanced } from '../../../contract/validators/network-validators.ts';
import type { Rule } from '../../../contract/validators/validators.ts';
import { pages } from './blocks.ts';
import { localText } from './local-text.ts';

const hexColor: Rule = (value) => /^#[\da-f]{6}$/i.test(value) || 'Must be a color such as #0f4c5c';
const color = (label: string, initial: string) =>
  text(label, { maxLength: 7, rules: [hexColor], initial });
/** An image of Images, by its id. */
const image = (label: string) =>
  optional(
    text(label, {
      maxLength: 36,
      rules: [(value) => z.safeParse(z.uuid(), value).success || 'Choose an image'],
    }),
  );

export const languages = fields({
  /** The first one is the default. */
  tags: textList('Languages', {
    maxLength: 35,
    most: 20,
    items: 'languages',
    rules: [languageTag],
    initial: ['en'],
  }),
});

export const look = fields({
  logoImageId: image('Logo'),
  backgroundImageId: image('Background'),
  faviconImageId: image('Icon of the browser tab'),
  backgroundColor: color('Background color', '#ffffff'),
  textColor: color('Text color', '#1f2933'),
  accentColor: color('Button color', '#0f4c5c'),
  accentTextColor: color('Button text color', '#ffffff'),
  font: choice(
    'Font',
    { system: 'The device’s own', serif: 'Serif', rounded: 'Rounded', mono: 'Typewriter' },
    { initial: 'system' },
  ),
  radius: wholeNumber('Rounded corners', { from: 0, to: 24, initial: 8, unit: 'px' }),
  dark: flag('Dark colors when the device prefers them', { initial: true }),
  css: longText('Style sheet', { maxLength: 16_384, allowEmpty: true }),
});

export const methodNames = {
  free: 'Free',
  roomAndName: 'Room and name',
  accessCode: 'Access code',
  promoCode: 'Promo code',
  email: 'E-mail code',
  password: 'User name and password',
  rotatingPassword: 'Rotating password',
  memberNumber: 'Member number',
} as const;
export type MethodId = keyof typeof methodNames;

export const method = fields({
  type: choice('Method', methodNames),
  isOn: flag('Offered', { initial: true }),
  label: localText('Label of the button', { maxLength: 60 }),
  /** Empty: all plans that accept the method. */
  planIds: textList('Plans', { maxLength: 36, most: 50, items: 'plans' }),
});

export const methods = fields({
  methods: list('Methods', method, {
    item: 'Method',
    add: 'Add a method',
    to: 8,
    items: 'methods',
  }),
});

export const formField = fields({
  /** `name`, `email`, `phone`, `company`, or `custom-1` to `custom-10`. */
  id: text('Field', {
    maxLength: 10,
    rules: [
      (value) => /^(name|email|phone|company|custom-([1-9]|10))$/.test(value) || 'Unknown field',
    ],
  }),
  label: localText('Label', { maxLength: 60 }),
  isRequired: flag('Required'),
});

export const form = fields({
  fields: list('Form fields', formField, {
    item: 'Field',
    add: 'Add a field',
    to: 14,
    items: 'fields',
  }),
  asksForMarketing: flag('Ask for consent to marketing'),
  marketingText: localText('Text of the consent', { maxLength: 300 }),
});

export const legal = fields({
  termsVersion: text('Version of the terms', { maxLength: 40, initial: '1' }),
  termsFrom: optional(
    date('In effect from', {
      help: 'Shown with the terms. Guests accept the version again from this day.',
    }),
  ),
  terms: localText('Terms of use', { maxLength: 40_000 }),
  privacy: localText('Privacy notice', { maxLength: 40_000 }),
  isAcceptedAgain: flag('Accept again after a new version', { initial: true }),
});

const gardenEntry = fields({
  /** a host name, `*.` and a host name, or a network in CIDR notation */
  host: text('Host or network', { maxLength: 253 }),
  port: optional(wholeNumber('Port', { from: 1, to: 65_535 })),
});

export const garden = fields({
  entries: list('Walled garden', gardenEntry, {
    item: 'Entry',
    add: 'Add a host',
    to: 500,
    items: 'hosts',
  }),
});

export const afterSignIn = fields({
  target: choice(
    'After signing in, show',
    {
      status: 'The status page',
      original: 'The page that the guest wanted',
      address: 'Another page',
    },
    { initial: 'status' },
  ),
  address: optional(
    text('Address', { maxLength: 2_000, rules: [urlAdvanced()], inputMode: 'url' }),
  ),
  rememberDays: wholeNumber('Remember the device for', {
    from: 0,
    to: 365,
    initial: 7,
    unit: 'days',
  }),
  graceMinutes: wholeNumber('Online before the e-mail is confirmed for', {
    from: 0,
    to: 10,
    initial: 5,
    unit: 'min',
  }),
});

/** The parts of a portal that an area inherits from the nearest preset above, or writes itself. */
export const partDescriptions = {
  languages,
  look,
  methods,
  form,
  legal,
  garden,
  afterSignIn,
} as const;
export const partNames = {
  languages: 'Languages',
  look: 'Look',
  pages: 'Pages',
  methods: 'Methods',
  form: 'Form',
  legal: 'Terms and privacy',
  garden: 'Walled garden',
  afterSignIn: 'After sign-in',
} as const;
export type PartId = keyof typeof partNames;

export const lockedParts = choices('Locked for areas below', partNames);
export const partIds: readonly PartId[] = lockedParts.values;

/** A version's document. A part that is null is inherited. */
export const portalDocument = z.object({
  languages: z.nullable(languages.schema),
  look: z.nullable(look.schema),
  pages: z.nullable(pages),
  methods: z.nullable(methods.schema),
  form: z.nullable(form.schema),
  legal: z.nullable(legal.schema),
  garden: z.nullable(garden.schema),
  afterSignIn: z.nullable(afterSignIn.schema),
  /** Of a preset: the parts that areas below cannot write themselves. */
  locked: lockedParts.schema,
});
export type PortalDocument = z.infer<typeof portalDocument>;

/** Inherits every part. */
export const emptyDocument: PortalDocument = {
  languages: null,
  look: null,
  pages: null,
  methods: null,
  form: null,
  legal: null,
  garden: null,
  afterSignIn: null,
  locked: [],
};

/** A document with every part, as guests see it. */
export type EffectivePortal = { [P in PartId]: NonNullable<PortalDocument[P]> };

/** The schema of a document with every part. */
export const effectiveDocument = z.object({
  languages: languages.schema,
  look: look.schema,
  pages,
  methods: methods.schema,
  form: form.schema,
  legal: legal.schema,
  garden: garden.schema,
  afterSignIn: afterSignIn.schema,
});

/** Returns a portal without its style sheet. */
export function withoutStyle(portal: EffectivePortal): EffectivePortal {
  return { ...portal, look: { ...portal.look, css: '' } };
}
