import {
  choice,
  organizationReference,
  reference,
  weekdays,
} from '../../contract/fields/choice-kinds.ts';
import { list, optional } from '../../contract/fields/compound-kinds.ts';
import { localTime } from '../../contract/fields/date-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import { duration, wholeNumber } from '../../contract/fields/number-kinds.ts';
import { longText, name, text, textList, webAddress } from '../../contract/fields/text-kinds.ts';
import { email, type Rule } from '../../contract/validators/validators.ts';
import { checkPolicy } from './rules/policy-rules.ts';

/** IEEE 802.11 counts octets, so that an emoji takes four. */
const mostSsidBytes = 32;
const ssidBytes: Rule = (value) => {
  const { length } = new TextEncoder().encode(value);
  return length <= mostSsidBytes || `No more than ${mostSsidBytes} bytes; these are ${length}`;
};
const https: Rule = (value) => value.startsWith('https://') || 'Must start with https://';
const phoneRule: Rule = (value) =>
  /^\+\d{6,15}$/.test(value) || 'Write numbers such as +4755512345';

export const mostRecipients = 500;
export const mode = choice(
  'Used as',
  { portal: 'Password on the portal', radius: 'Password by RADIUS', psk: 'Wi-Fi key (WPA)' },
  { initial: 'portal' },
);
export type Mode = (typeof mode)['values'][number];

export const policyStatus = choice('Status', { Active: 'Active', Paused: 'Paused' });
export type PolicyStatus = (typeof policyStatus)['values'][number];

export const repeat = choice(
  'Changes',
  {
    hours: 'Every few hours',
    daily: 'Every day',
    weekly: 'On days of the week',
    monthly: 'Every month',
    manual: 'By hand only',
  },
  { initial: 'daily' },
);

export const generator = choice(
  'Passwords',
  {
    words: 'Three words and two digits',
    readable: 'Letters and digits without look-alikes',
    digits: 'Digits',
    list: 'From a list of yours',
  },
  { initial: 'words' },
);

const daysOfMonth = Object.fromEntries([
  ...Array.from({ length: 28 }, (_, index) => [`${index + 1}`, `Day ${index + 1}`]),
  ['last', 'Last day'],
]);

export const announcementLanguages = choice(
  'Language of dates',
  { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français', it: 'Italiano', nb: 'Norsk' },
  { initial: 'en' },
);

const map = {
  name: name('Name', { maxLength: 100 }),
  ssid: text('SSID', {
    maxLength: 32,
    rules: [ssidBytes],
    help: 'The name of the network, as phones show it',
  }),
  mode,
  areas: list('Service areas', fields({ area: organizationReference('Service area') }), {
    item: 'Service area',
    add: 'Add a service area',
    to: 100,
    items: 'service areas',
  }),
  repeat,
  hours: optional(wholeNumber('Hours', { from: 4, to: 72, unit: 'h' })),
  days: weekdays('Days'),
  monthDay: optional(choice('Day of the month', daysOfMonth)),
  time: localTime('Time', { initial: '04:00', help: 'In the time of the site' }),
  generator,
  length: optional(wholeNumber('Length', { from: 8, to: 20 })),
  overlap: duration('Both are valid for', {
    from: 0,
    to: 24 * 3_600,
    initial: 0,
    help: 'After a change, the former password too: 0 to 24 hours',
  }),
  onChange: choice(
    'Guests who are online',
    {
      stay: 'Stay online',
      timeout: 'Stay until the end of their password',
      cut: 'Are cut off when their password ends',
    },
    { initial: 'stay' },
  ),
  plan: optional(reference('Service plan', { help: 'What the password grants' })),
  devicesPerDay: optional(
    wholeNumber('Devices a day', { from: 1, to: 100_000, help: 'Leave it empty for no limit' }),
  ),
  emails: textList('E-mail addresses', {
    maxLength: 254,
    most: mostRecipients,
    items: 'recipients',
    rules: [email],
    help: 'Separated by commas. Addresses that belong to no administrator must confirm by a mailed link.',
  }),
  phones: textList('Phone numbers', {
    maxLength: 16,
    most: mostRecipients,
    items: 'recipients',
    rules: [phoneRule],
    help: 'Separated by commas, with the country’s code',
  }),
  smsUrl: optional(
    webAddress('SMS service', {
      rules: [https],
      help: 'Receives a signed message for each phone number',
    }),
  ),
  webhookUrl: optional(webAddress('Webhook', { rules: [https], help: 'Receives signed JSON' })),
  leadHours: wholeNumber('Announced before', {
    from: 0,
    to: 72,
    initial: 1,
    unit: 'h',
    help: 'Hours before the change',
  }),
  language: announcementLanguages,
  template: longText('Text', {
    maxLength: 1_000,
    initial: 'Wi-Fi {ssid}\nPassword: {password}\nFrom {from} until {until}',
    help: 'With {ssid}, {password}, {from} and {until}',
  }),
};

const plainPolicy = fields(map);
export type RotatingPassword = Stored<typeof plainPolicy>;

/** The policy of a rotating password (domain-manage.md, 1b), without its passwords. */
export const rotatingPassword = fields(map, checkPolicy);

/** The fields that share the column `settings`. */
export type PolicySettings = Omit<RotatingPassword, 'name' | 'ssid' | 'mode'>;
