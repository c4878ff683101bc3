import * as z from 'zod/mini';
import { choice, flag, organizationReference } from '../../contract/fields/choice-kinds.ts';
import { optional } from '../../contract/fields/compound-kinds.ts';
import { localDateTime } from '../../contract/fields/date-kinds.ts';
import type { Siblings } from '../../contract/fields/field.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import {
  currency,
  dataRate,
  money,
  vlan,
  wholeNumber,
} from '../../contract/fields/number-kinds.ts';
import { secret } from '../../contract/fields/secret-kinds.ts';
import { identity, simpleField } from '../../contract/fields/simple-field.ts';
import {
  emailAddress,
  longText,
  name,
  phone,
  text,
  textList,
  webAddress,
} from '../../contract/fields/text-kinds.ts';
import { messages } from '../../contract/messages.ts';
import { checkConference } from './rules/conference-rules.ts';

export const mostRooms = 1_000;

/** Records of Advanced Conference by id; the form finds them by name, and the history stores their names beside them. */
const references = (label: string, items: string, names: 'roomNames' | 'portNames') =>
  simpleField<string[], string[]>({
    label,
    control: { type: 'custom' },
    schema: z.array(z.uuid()).check(
      z.overwrite((ids) => [...new Set(ids)]),
      z.maxLength(mostRooms, messages.noMoreThan(mostRooms, items)),
    ),
    emptyDraft: [],
    isRequired: false,
    initial: [],
    toDraft: identity,
    read: identity,
    toText: (ids, siblings: Siblings) => String(siblings[names] ?? ids.length),
  });

const rate = (label: string, help?: string) =>
  optional(dataRate(label, { from: 1, to: 100_000_000, help }));

export const conferenceMode = choice(
  'Mode',
  { standard: 'Standard', bypass: 'Portal Bypass', dark: 'Dark VLAN' },
  {
    initial: 'standard',
    help: 'Standard: the portal asks for the login. Portal Bypass: straight online. Dark VLAN: rooms among themselves, without internet.',
  },
);
export type ConferenceMode = (typeof conferenceMode.values)[number];

export const ssidKind = choice(
  'Wi-Fi',
  { none: 'None', shared: 'A shared SSID', own: 'An SSID of its own' },
  { initial: 'none' },
);

const macAddress = (value: string) =>
  /^([0-9A-Fa-f]{2}[:-]?){5}[0-9A-Fa-f]{2}$/.test(value) || messages.invalidMac;

const map = {
  name: name('Name', { maxLength: 100 }),
  reference: text('Reference', {
    maxLength: 50,
    allowEmpty: true,
    help: 'The sales order, for example',
  }),
  contactName: text('Contact', { maxLength: 100, allowEmpty: true }),
  contactEmail: optional(
    emailAddress('E-mail of the contact', { help: 'Gets a warning 30 minutes before the end' }),
  ),
  contactPhone: optional(phone('Phone of the contact')),
  start: localDateTime('Start'),
  end: localDateTime('End'),
  leadMinutes: wholeNumber('Setup lead', {
    from: 0,
    to: 1_440,
    unit: 'min',
    initial: 15,
    help: 'How long before the start devices are prepared',
  }),
  turnoverMinutes: wholeNumber('Turnover', {
    from: 0,
    to: 240,
    unit: 'min',
    initial: 60,
    help: 'How long after the end rooms and networks are not given to others',
  }),
  mode: conferenceMode,
  userName: optional(
    text('User name', {
      maxLength: 64,
      rules: [(value) => /^[\x21-\x7e]{3,}$/.test(value) || 'At least 3 characters, no spaces'],
      help: 'Where the site uses user names and passwords',
    }),
  ),
  landingPage: optional(webAddress('Landing page', { help: 'Where attendees go after the login' })),
  portalArea: optional(
    organizationReference('Portal', {
      help: 'The service area whose portal attendees see. Empty: that of the gateway',
    }),
  ),
  downKbps: rate('Reserved, download', 'Empty: best effort'),
  upKbps: rate('Reserved, upload', 'Empty: best effort'),
  capDownKbps: rate('Per device, download', 'Empty: no cap'),
  capUpKbps: rate('Per device, upload', 'Empty: no cap'),
  mayBorrow: flag('May use what is idle', {
    initial: true,
    help: 'Up to the whole pool while others leave it unused',
  }),
  attendees: wholeNumber('Attendees', { from: 1, to: 20_000 }),
  devicesEach: wholeNumber('Devices each', { from: 1, to: 5, initial: 2 }),
  ssidKind,
  ssid: optional(
    text('SSID', {
      maxLength: 32,
      rules: [
        (value) => new TextEncoder().encode(value).length <= 32 || 'No more than 32 bytes as UTF-8',
      ],
      help: 'Empty: by the rule of the site',
    }),
  ),
  security: choice(
    'Security',
    { open: 'Open', owe: 'Enhanced Open', wpa2: 'WPA2', wpa3: 'WPA3' },
    { initial: 'open' },
  ),
  roomIds: references('Rooms', 'rooms', 'roomNames'),
  portIds: references('Ports', 'ports', 'portNames'),
  vlan: optional(vlan('VLAN', { help: 'Empty: the lowest that is free' })),
  publicAddresses: wholeNumber('Public addresses', { from: 0, to: 64, initial: 0 }),
  staticMacs: textList('Devices without a login', {
    maxLength: 17,
    most: 200,
    items: 'devices',
    rules: [macAddress],
    help: 'MAC addresses, separated by commas, such as of projectors',
  }),
  currency: optional(currency('Currency')),
  price: optional(money('Price', { currency: 'currency', to: 1_000_000_000 })),
  billing: choice(
    'Billing',
    { master: 'Master account', invoice: 'Invoice', complimentary: 'Complimentary' },
    { initial: 'invoice' },
  ),
  note: longText('Note', { maxLength: 1_000, allowEmpty: true }),
};

const described = fields(map);
export type Conference = Stored<typeof described>;

/** An event (domain-manage.md, 2), without its secrets. Times are local to the site. */
export const conference = fields(map, checkConference);

/** The fields that share the column `settings`. */
export type ConferenceFields = Omit<Conference, 'name' | 'start' | 'end' | 'mode'>;

export const conferenceSecretNames = ['code', 'password', 'wpaKey'] as const;
export type ConferenceSecretName = (typeof conferenceSecretNames)[number];

const oneCode = (value: string) =>
  /^[A-Za-z0-9]{4,20}$/.test(value) || '4 to 20 letters and digits';
const onePassword = (value: string) =>
  /^[\x21-\x7e]{4,64}$/.test(value) || '4 to 64 letters, digits and signs';
const oneWpaKey = (value: string) =>
  /^[\x20-\x7e]{8,63}$/.test(value) || '8 to 63 letters, digits and signs';

export const conferenceSecrets = fields({
  code: secret('Code', { rules: [oneCode], help: 'Empty: one is made by the rules of the site' }),
  password: secret('Password', { rules: [onePassword] }),
  wpaKey: secret('WPA key', { rules: [oneWpaKey], help: '8 to 63 letters, digits and signs' }),
});

/** An omitted secret is unchanged; null removes it, and a new code is made. */
export const sentSecrets = z.partial(conferenceSecrets.schema);
export type SentSecrets = z.infer<typeof sentSecrets>;
