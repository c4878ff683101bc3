import * as z from 'zod/mini';
import {
  choice,
  choices,
  flag,
  organizationReference,
  reference,
  weekdays,
} from '../../contract/fields/choice-kinds.ts';
import { group, list, optional, optionalGroup } from '../../contract/fields/compound-kinds.ts';
import { date } from '../../contract/fields/date-kinds.ts';
import { type Draft, fields, type Stored } from '../../contract/fields/fields.ts';
import { vlan, wholeNumber } from '../../contract/fields/number-kinds.ts';
import { secret } from '../../contract/fields/secret-kinds.ts';
import { name, text, textList } from '../../contract/fields/text-kinds.ts';
import { hostAddress } from '../devices/public/host-address.ts';
import { passpointFields } from './passpoint-fields.ts';
import { securityNames, typeNames } from './profile-types.ts';
import { checkProfile } from './rules/profile-rules.ts';

export type { ProfileType, Security } from './profile-types.ts';

export const profileType = choice('Type', typeNames);
export const profileStatus = choice(
  'Status',
  { Draft: 'Draft', Active: 'Active', Suspended: 'Suspended', Retired: 'Retired' },
  { initial: 'Draft' },
);
export type ProfileStatus = (typeof profileStatus)['values'][number];

/** IEEE 802.11 counts octets, so that an emoji takes four. */
export const mostSsidBytes = 32;
const bytesOf = (value: string) => new TextEncoder().encode(value).length;
const ssidBytes = (value: string) =>
  bytesOf(value) <= mostSsidBytes ||
  `No more than ${mostSsidBytes} bytes; these are ${bytesOf(value)}`;

const timeOfDay = (label: string, initial: string) =>
  text(label, {
    maxLength: 5,
    initial,
    placeholder: '08:00',
    rules: [
      (value) =>
        /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(value) || 'Write a time such as 08:00, or 24:00',
    ],
  });

const hours = fields({
  days: weekdays('Days'),
  from: timeOfDay('From', '08:00'),
  until: timeOfDay('Until', '22:00'),
});

const server = fields({
  host: text('Address', { maxLength: 253, rules: [hostAddress] }),
  authPort: wholeNumber('Authentication port', { from: 1, to: 65_535, initial: 1812 }),
  acctPort: wholeNumber('Accounting port', { from: 1, to: 65_535, initial: 1813 }),
});

const map = {
  name: name('Name', { maxLength: 60 }),
  ssid: optional(
    text('SSID', { maxLength: 32, rules: [ssidBytes], help: 'The name that phones show' }),
  ),
  isHidden: flag('Hidden', { help: 'Phones show it only to those who know its name' }),
  bands: choices(
    'Bands',
    { '2g': '2.4 GHz', '5g': '5 GHz', '6g': '6 GHz' },
    { initial: ['2g', '5g'] },
  ),
  security: choice('Security', securityNames, { initial: 'open' }),
  vlanFrom: choice(
    'VLAN from',
    { fixed: 'This profile', plan: 'The service plan', pan: 'The PAN pool', radius: 'RADIUS' },
    { initial: 'fixed' },
  ),
  /** of all clients, or of those for whom nothing else names one */
  vlan: optional(vlan('VLAN')),
  isIsolated: flag('Client isolation', { initial: true, help: 'Clients do not reach each other' }),
  roaming: choices('Roaming', {
    r: 'Fast transition (802.11r)',
    k: 'Neighbor reports (802.11k)',
    v: 'Transition management (802.11v)',
  }),
  /** in kbit/s */
  leastRate: optional(
    choice('Least rate', {
      '1000': '1 Mbit/s',
      '2000': '2 Mbit/s',
      '5500': '5.5 Mbit/s',
      '6000': '6 Mbit/s',
      '9000': '9 Mbit/s',
      '11000': '11 Mbit/s',
      '12000': '12 Mbit/s',
      '18000': '18 Mbit/s',
      '24000': '24 Mbit/s',
      '36000': '36 Mbit/s',
      '48000': '48 Mbit/s',
      '54000': '54 Mbit/s',
    }),
  ),
  radius: choice('RADIUS', { ours: 'Atrium', others: 'Other servers' }, { initial: 'ours' }),
  servers: list('RADIUS servers', server, {
    item: 'Server',
    add: 'Add a server',
    to: 2,
    items: 'servers',
  }),
  hours: list('Hours', hours, {
    item: 'Hours',
    add: 'Add hours',
    to: 28,
    items: 'entries',
  }),
  daysOff: list('Days off', fields({ day: date('Day') }), {
    item: 'Day off',
    add: 'Add a day off',
    to: 60,
    items: 'days off',
  }),
  areas: list('Service areas', fields({ area: organizationReference('Service area') }), {
    item: 'Service area',
    add: 'Add a service area',
    to: 100,
    items: 'service areas',
  }),
  tags: textList('Device tags', {
    maxLength: 40,
    most: 20,
    items: 'tags',
    help: 'Only devices with one of these tags, separated by commas',
  }),
  accessPoints: list('Access points', fields({ device: reference('Access point') }), {
    item: 'Access point',
    add: 'Add an access point',
    to: 500,
    items: 'access points',
  }),
  portTags: textList('Port tags', {
    maxLength: 40,
    most: 20,
    items: 'tags',
    help: 'Of the switch ports that have this network, separated by commas',
  }),
  passpoint: optionalGroup('Passpoint', passpointFields),
  /** the policy whose Wi-Fi key is the passphrase; null: one of the profile */
  rotatingPassword: optional(
    reference('Follows Rotating Password', {
      help: 'The passphrase changes with it, on all devices. Empty: the passphrase below',
    }),
  ),
};

/** A connection profile (domain-setup.md, 'Connection profiles'), without its secrets. */
export const connectionProfile = fields(map);
export type ConnectionProfile = Stored<typeof connectionProfile>;

/** The fields that share the column `settings`. */
export type ProfileSettings = Omit<ConnectionProfile, 'name' | 'ssid' | 'security'>;

/** With the type, which is chosen at creation and cannot be changed. */
export const typedProfile = fields({ type: profileType, ...map });
export type TypedProfile = Stored<typeof typedProfile>;

export const profileSecretNames = ['passphrase', 'radiusSecret', 'radiusSecret2'] as const;
export type ProfileSecretName = (typeof profileSecretNames)[number];

const passphrase = (value: string) =>
  /^[\x20-\x7e]{8,63}$/.test(value) || '8 to 63 letters, digits and signs';
const sharedSecret = (value: string) =>
  /^[\x21-\x7e]{8,64}$/.test(value) || '8 to 64 letters, digits and signs';

export const profileSecrets = fields({
  passphrase: secret('Passphrase', {
    rules: [passphrase],
    help: '8 to 63 letters, digits and signs',
  }),
  radiusSecret: secret('Shared secret of server 1', { rules: [sharedSecret] }),
  radiusSecret2: secret('Shared secret of server 2', { rules: [sharedSecret] }),
});

/** An omitted secret is unchanged; null removes it. */
export const sentSecrets = z.partial(profileSecrets.schema);
export type SentSecrets = z.infer<typeof sentSecrets>;

/** A profile with its secrets, in forms and requests. The context is the names of the stored secrets. */
export const profileInput = fields(
  {
    ...typedProfile.map,
    secrets: { ...group('Secrets', profileSecrets), schema: sentSecrets, initial: {} },
  },
  checkProfile,
);
export type ProfileDraft = Draft<typeof profileInput>;
