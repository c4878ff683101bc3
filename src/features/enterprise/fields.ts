import { choice, flag, reference, weekdays } from '../../contract/fields/choice-kinds.ts';
import { list, optional } from '../../contract/fields/compound-kinds.ts';
import { localDateTime, localTime } from '../../contract/fields/date-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import { dataRate, duration, vlan, wholeNumber } from '../../contract/fields/number-kinds.ts';
import { secret } from '../../contract/fields/secret-kinds.ts';
import {
  emailAddress,
  longText,
  macAddress,
  name,
  phone,
  text,
  textList,
} from '../../contract/fields/text-kinds.ts';
import { messages } from '../../contract/messages.ts';
import { maxBytes } from '../../contract/validators/validators.ts';
import { isPassphrase, passphraseError, userNameError } from './rules/texts.ts';

const minute = 60;
const day = 86_400;
const gigabit = 1_000_000;
export const laterDate = 'Must be later than Valid from';

type Report<F> = (field: F, message: string) => void;

/** The end must follow the beginning; both are local to the site. */
function checkPeriod<F extends 'validUntil'>(
  { validFrom, validUntil }: { validFrom: string | null; validUntil: string | null },
  error: Report<F | 'validUntil'>,
): void {
  if (validFrom !== null && validUntil !== null && validUntil <= validFrom)
    error('validUntil', laterDate);
}

export const ownerKind = choice(
  'Kind',
  { staff: 'Staff', department: 'Department', resident: 'Resident', vendor: 'Vendor' },
  { initial: 'staff' },
);

/** Who is responsible for devices (domain-manage.md 3a). */
export const enterpriseOwner = fields(
  {
    name: text('Name', { maxLength: 100 }),
    kind: ownerKind,
    email: optional(emailAddress('E-mail')),
    phone: optional(phone('Phone')),
    unit: optional(
      text('Unit', { maxLength: 20, help: 'The apartment or room, as in the building model' }),
    ),
    household: flag('Uses the unit’s private network', {
      help: 'Devices whose profile says so join the private network of the unit. When the owner moves out, its key changes',
    }),
    mostDevices: wholeNumber('Devices', {
      from: 1,
      to: 100,
      initial: 10,
      help: 'How many devices the owner may have',
    }),
    validFrom: optional(localDateTime('Valid from')),
    validUntil: optional(localDateTime('Valid until')),
  },
  (owner, error) => {
    checkPeriod(owner, error);
    if (owner.household && owner.unit === null) error('unit', messages.required);
  },
);
export type EnterpriseOwner = Stored<typeof enterpriseOwner>;

const period = fields({
  days: weekdays('Days'),
  from: localTime('From', { initial: '00:00' }),
  until: localTime('Until', { initial: '23:59' }),
});

const rate = (label: string) =>
  optional(dataRate(label, { from: 64, to: 10 * gigabit, placeholder: 'Unlimited' }));

export const profileNetwork = choice(
  'Network',
  {
    default: 'As the SSID or port says',
    vlan: 'A VLAN',
    household: 'The private network of the owner’s unit',
  },
  { initial: 'default' },
);

/** What devices get (domain-manage.md 3a). */
export const enterpriseProfile = fields(
  {
    name: name(),
    network: profileNetwork,
    vlan: optional(vlan('VLAN')),
    bandwidthDown: rate('Download'),
    bandwidthUp: rate('Upload'),
    sessionTimeout: optional(
      duration('Longest session', {
        from: minute,
        to: 30 * day,
        message: 'Must be 1 minute to 30 days',
        placeholder: 'Unlimited',
        help: 'The device signs in again after this time',
      }),
    ),
    filterId: optional(
      text('Filter-Id', {
        maxLength: 64,
        help: 'The name of a policy that the access point or switch knows',
      }),
    ),
    ssids: textList('SSIDs', {
      maxLength: 32,
      most: 8,
      items: 'SSIDs',
      rules: [maxBytes(32)],
      placeholder: 'All',
      help: 'Separated by commas. Devices are rejected elsewhere',
    }),
    hours: list('Days and hours', period, {
      item: 'Period',
      add: 'Add days and hours',
      to: 14,
      items: 'periods',
    }),
  },
  ({ network, vlan: number, hours }, error) => {
    if ((network === 'vlan') !== (number !== null))
      error('vlan', number === null ? messages.required : 'Only with the network “A VLAN”');
    for (const [index, { from, until }] of hours.entries())
      if (from === until) error(`hours.${index}.until`, 'Must differ from From');
  },
);
export type EnterpriseProfile = Stored<typeof enterpriseProfile>;
/** What one column of the table holds. */
export type ProfileSettings = Omit<EnterpriseProfile, 'name' | 'network' | 'vlan'>;

export const identity = choice(
  'Identity',
  {
    mac: 'MAC address',
    ipsk: 'Own passphrase',
    'eap-tls': 'Certificate',
    'eap-password': 'User name and password',
  },
  { initial: 'ipsk' },
);
export type Identity = (typeof identity.values)[number];

export const deviceStatus = choice(
  'Status',
  { pending: 'Pending', active: 'Active', suspended: 'Suspended', revoked: 'Revoked' },
  { initial: 'active' },
);
export type DeviceStatus = (typeof deviceStatus.values)[number];

/** The status that is shown: the stored one, or a state derived from time. */
export const deviceState = choice('State', {
  pending: 'Pending',
  scheduled: 'Scheduled',
  active: 'Active',
  expiring: 'Expiring',
  expired: 'Expired',
  suspended: 'Suspended',
  revoked: 'Revoked',
});
export type DeviceState = (typeof deviceState.values)[number];

/** A device that needs no portal (domain-manage.md 3a). Times are local to the site. */
export const enterpriseDevice = fields(
  {
    name: name(),
    ownerId: { ...reference('Owner'), control: { type: 'custom' as const } },
    profileId: reference('Profile'),
    identity,
    macAddress: optional(macAddress('MAC address')),
    userName: optional(text('User name', { maxLength: 64, rules: [userNameError] })),
    validFrom: optional(localDateTime('Valid from')),
    validUntil: optional(localDateTime('Valid until')),
    notes: longText('Notes', { maxLength: 500, allowEmpty: true }),
  },
  (device, error) => {
    const { identity: kind, macAddress: mac, userName } = device;
    checkPeriod(device, error);
    if ((kind === 'mac' || kind === 'ipsk') && mac === null) error('macAddress', messages.required);
    if (kind === 'eap-password' && userName === null) error('userName', messages.required);
    if (kind !== 'eap-password' && userName !== null)
      error('userName', 'Only for devices with a user name and password');
  },
);
export type EnterpriseDevice = Stored<typeof enterpriseDevice>;

/** What a device proves itself with; write-only. */
export const deviceSecrets = fields({
  passphrase: secret('Passphrase', {
    rules: [(value) => isPassphrase(value) || passphraseError],
    help: '8 to 63 letters, digits and signs; the device joins with it',
  }),
  password: secret('Password', {
    rules: [(value) => value.length >= 8 || 'Must have at least 8 characters'],
  }),
});

/** A later end of a device. */
export const extension = fields({ validUntil: optional(localDateTime('Valid until')) });

export const revocationReason = choice(
  'Reason',
  {
    unspecified: 'Not specified',
    keyCompromise: 'The key may be known to others',
    affiliationChanged: 'The owner has left',
    superseded: 'Replaced by another certificate',
    cessationOfOperation: 'The device is not used anymore',
  },
  { initial: 'unspecified' },
);
export type RevocationReason = (typeof revocationReason.values)[number];
