import * as z from 'zod/mini';
import { choice, flag, organizationReference } from '../../contract/fields/choice-kinds.ts';
import { group, list, optional, optionalGroup } from '../../contract/fields/compound-kinds.ts';
import { localTime } from '../../contract/fields/date-kinds.ts';
import { type Draft, fields, newRecord, type Stored } from '../../contract/fields/fields.ts';
import { percent, wholeNumber } from '../../contract/fields/number-kinds.ts';
import { secret } from '../../contract/fields/secret-kinds.ts';
import { longText, name, text, textList, webAddress } from '../../contract/fields/text-kinds.ts';
import { currencyCode } from '../../contract/validators/locale-validators.ts';
import { hostAddress } from '../devices/public/host-address.ts';
import { categoryNames, isHmacKey, typeNames } from './gateway-types.ts';
import { mewsFields } from './hosted-fields.ts';
import { checkGateway, type RuleContext } from './rules.ts';

export const gatewayCategory = choice('Category', categoryNames);
export const gatewayType = choice('Type', typeNames);
export const gatewayStatus = choice(
  'Status',
  { Draft: 'Draft', Test: 'Test', Active: 'Active', Suspended: 'Suspended', Retired: 'Retired' },
  { initial: 'Draft' },
);
export type GatewayStatus = (typeof gatewayStatus)['values'][number];

const isCurrency = (value: string) => {
  if (!/^[A-Z]{3}$/.test(value)) return 'Write three capitals, such as EUR';
  return currencyCode(value) === true || `${value} is not a currency of ISO 4217`;
};
const isoCodes = textList('Currencies', {
  maxLength: 3,
  most: 20,
  items: 'currencies',
  help: 'ISO codes, such as EUR, GBP',
  rules: [isCurrency],
});
/** People type codes in small letters as well. */
const currencies: typeof isoCodes = {
  ...isoCodes,
  parse: (draft, ...others) => isoCodes.parse(draft.toUpperCase(), ...others),
};
const largestAmount = 1_000_000_000;
const amount = (label: string, help: string) =>
  optional(wholeNumber(label, { from: 1, to: largestAmount, unit: 'minor units', help }));

const sandbox = fields({
  delaySeconds: wholeNumber('Events are sent after', { from: 0, to: 600, initial: 1, unit: 's' }),
  events: choice(
    'Events',
    { once: 'Sent once', twice: 'Sent twice', never: 'Never sent: the payment is looked up' },
    { initial: 'once' },
  ),
  rules: list(
    'Outcome rules',
    fields({
      amountEnds: text('Amount ends in', {
        maxLength: 2,
        rules: [(value) => /^\d{2}$/.test(value) || 'Write two digits, such as 02'],
      }),
      outcome: choice('Outcome', {
        declined: 'Declined',
        challenge: 'Challenged (3-D Secure)',
        accepted: 'Accepted',
      }),
    }),
    { item: 'Rule', add: 'Add a rule', to: 20, items: 'rules' },
  ),
});

const stripe = fields({
  publishableKey: text('Publishable key', {
    maxLength: 200,
    rules: [(value) => /^pk_(test|live)_\w+$/.test(value) || 'Begins with pk_test_ or pk_live_'],
  }),
  accountId: optional(
    text('Connected account', {
      maxLength: 60,
      rules: [(value) => /^acct_\w+$/.test(value) || 'Begins with acct_'],
    }),
  ),
  descriptor: text('On the card statement', {
    maxLength: 22,
    rules: [
      (value) =>
        (value.length >= 5 && /[a-z]/i.test(value) && !/[<>\\'"*]/.test(value)) ||
        'Write 5 to 22 characters with a letter, without < > \\ \' " *',
    ],
  }),
});

const adyen = fields({
  merchantAccount: text('Merchant account', { maxLength: 80 }),
  clientKey: text('Client key', {
    maxLength: 200,
    help: 'Shows that the account is of this mode; Adyen’s page needs no key of ours',
    rules: [(value) => /^(test|live)_\w+$/.test(value) || 'Begins with test_ or live_'],
  }),
  liveUrlPrefix: optional(
    text('Prefix of live addresses', {
      maxLength: 120,
      help: 'Of live mode, such as 1797a841fbb37ca7-Hotel',
      rules: [
        (value) =>
          /^[a-z\d]+(-[a-z\d]+)*$/i.test(value) || 'Write letters, digits and hyphens only',
      ],
    }),
  ),
});

const paypal = fields({
  clientId: text('Client ID', {
    maxLength: 200,
    rules: [(value) => /^[\w-]{20,}$/.test(value) || 'Copy it from the app at PayPal'],
  }),
  webhookId: text('Webhook ID', {
    maxLength: 60,
    help: 'PayPal shows it once the address for events is entered there',
    rules: [(value) => /^[A-Za-z\d]+$/.test(value) || 'Letters and digits only'],
  }),
});

const house = fields({
  rooms: longText('Rooms', {
    maxLength: 20_000,
    help: 'Numbers and ranges, such as 101-120, 201-220, Suite 1',
  }),
  checkoutTime: localTime('Checkout time', { initial: '11:00' }),
});

const fias = fields({
  host: text('Address', {
    maxLength: 253,
    rules: [hostAddress],
    help: 'An IPv4 or IPv6 address, or a host name',
  }),
  port: wholeNumber('Port', { from: 1, to: 65_535, initial: 5_010 }),
  encoding: choice(
    'Encoding',
    {
      'windows-1252': 'Windows 1252',
      'iso-8859-1': 'ISO 8859-1',
      'utf-8': 'UTF-8',
      'windows-1251': 'Windows 1251 (Cyrillic)',
    },
    { initial: 'windows-1252' },
  ),
  postingMode: choice(
    'Postings',
    {
      simple: 'To the room that the property system has checked in (PS)',
      request: 'After an inquiry, to a reservation (PR)',
    },
    { initial: 'simple' },
  ),
  salesOutlet: optional(text('Sales outlet', { maxLength: 5 })),
  nameFormat: choice(
    'Names are sent as',
    { last: 'Last name', lastFirst: 'Last, First', firstLast: 'First Last' },
    { initial: 'last' },
  ),
});

/** How charges to rooms are written; of every property system. */
const posting = fields({
  text: text('Text of the charge', { maxLength: 45, initial: 'WiFi {plan}' }),
  taxMode: choice(
    'Tax',
    { inside: 'Inside the total', separate: 'Sent separately as well (S1, T1)' },
    { initial: 'inside' },
  ),
  roomPrefix: text('Prefix of rooms in the property system', { maxLength: 8, allowEmpty: true }),
  neverCharged: textList('Rooms that are never charged', {
    maxLength: 20,
    most: 500,
    items: 'rooms',
  }),
  freeGroups: textList('Free for these guest groups or VIP levels', {
    maxLength: 40,
    most: 50,
    items: 'groups',
  }),
  queuedUpTo: amount(
    'Online before the charge is posted, up to',
    'Empty: guests wait until the property system has taken the charge',
  ),
  takesReversals: flag('The property system takes negative charges', { initial: true }),
  checkoutGraceHours: wholeNumber('Online after checkout for', {
    from: 0,
    to: 24,
    initial: 0,
    unit: 'h',
  }),
  owner: text('Who settles charges without an answer', {
    maxLength: 100,
    initial: 'Front desk',
  }),
});

const tier = fields({
  value: text('Value in the programme', { maxLength: 60 }),
  tier: text('Tier', { maxLength: 60 }),
  percentOff: percent('Discount', { from: 0, to: 100, initial: 0 }),
});

export const loyalty = fields({
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

const invoice = fields({
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

const map = {
  name: name('Name', { maxLength: 60 }),
  mode: choice(
    'Mode',
    { test: 'Test: purchases stay out of revenue', live: 'Live' },
    { initial: 'test' },
  ),
  currencies,
  leastAmount: amount('Least amount', 'Of a purchase, such as 50 for 0.50 EUR'),
  mostAmount: amount('Most amount', 'Of a purchase'),
  capture: choice(
    'The card is charged',
    { atOnce: 'At once', atSessionStart: 'When the guest is online, within an hour' },
    { initial: 'atOnce' },
  ),
  refundBy: choice(
    'Refunds by',
    { edit: 'Roles that may edit users', delete: 'Roles that may delete users', nobody: 'Nobody' },
    { initial: 'edit' },
  ),
  refundDays: wholeNumber('Refunds within', { from: 0, to: 365, initial: 30, unit: 'days' }),
  gardenHosts: textList('Reachable before signing in', {
    maxLength: 253,
    most: 50,
    items: 'hosts',
    help: 'Hosts of the payment page, separated by commas',
  }),
  servedAreas: list('Also serves', fields({ area: organizationReference('Service area') }), {
    item: 'Service area',
    add: 'Add a service area',
    to: 100,
    items: 'service areas',
  }),
  sandbox: optionalGroup('Sandbox', sandbox),
  stripe: optionalGroup('Stripe', stripe),
  adyen: optionalGroup('Adyen', adyen),
  paypal: optionalGroup('PayPal', paypal),
  house: optionalGroup('House', house),
  fias: optionalGroup('FIAS', fias),
  mews: optionalGroup('Mews', mewsFields),
  posting: group('Charges to rooms', posting, { initial: newRecord(posting) }),
  loyalty: optionalGroup('Loyalty programme', loyalty),
  invoice: optionalGroup('Invoices', invoice),
};

/** A payment gateway (domain-setup.md, 'Payment gateways'), without its secrets. */
export const paymentGateway = fields(map);
export type PaymentGateway = Stored<typeof paymentGateway>;

/** The fields that share the column `settings`. */
export type GatewaySettings = Omit<PaymentGateway, 'name' | 'mode' | 'currencies' | 'servedAreas'>;

/** With what is chosen at creation and cannot be changed. */
export const typedGateway = fields({ category: gatewayCategory, type: gatewayType, ...map });
export type TypedGateway = Stored<typeof typedGateway>;

export const gatewaySecrets = fields({
  secretKey: secret('Secret key', { help: 'Begins with sk_ or, if restricted, rk_' }),
  webhookSecret: secret('Signing secret of webhooks'),
  apiKey: secret('API key'),
  hmacKey: secret('HMAC key of the webhook', {
    rules: [(value) => isHmacKey(value) || 'Write the hexadecimal key, such as 44782DEF…'],
    help: 'Hexadecimal, as the Customer Area generates it',
  }),
  clientSecret: secret('Client secret'),
  authKey: secret('FIAS key', {
    rules: [(value) => /^[\x21-\x7e]{16}$/.test(value) || 'Write 16 letters, digits and signs'],
    help: '16 characters (AES-128), if the hotel encrypts',
  }),
  apiToken: secret('Token', { help: 'Sent as Authorization: Bearer' }),
  clientToken: secret('Client token', { help: 'Of the application, given by Mews' }),
  accessToken: secret('Access token', { help: 'Of the hotel, given by its administrator' }),
});
/** An omitted secret is unchanged; null removes it. */
export const sentSecrets = z.partial(gatewaySecrets.schema);
export type SentSecrets = z.infer<typeof sentSecrets>;

/** A payment gateway with its secrets, in forms and requests. */
export const gatewayInput = fields(
  {
    ...typedGateway.map,
    secrets: { ...group('Secrets', gatewaySecrets), schema: sentSecrets, initial: {} },
  },
  (record, error, context: RuleContext) => checkGateway(record, error, context),
);
export type GatewayDraft = Draft<typeof gatewayInput>;
