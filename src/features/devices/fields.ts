import * as z from 'zod/mini';
import { choice, flag, reference } from '../../contract/fields/choice-kinds.ts';
import { group, optional, optionalGroup } from '../../contract/fields/compound-kinds.ts';
import { type Draft, fields, newRecord, type Stored } from '../../contract/fields/fields.ts';
import { duration, vlan, wholeNumber } from '../../contract/fields/number-kinds.ts';
import { secret } from '../../contract/fields/secret-kinds.ts';
import { longText, macAddress, text, textList } from '../../contract/fields/text-kinds.ts';
import { roleNames, typeNames } from './device-types.ts';
import { hostAddress, portalSecret, radiusSecret } from './host-validators.ts';
import { numberList } from './number-lists.ts';
import { checkDevice } from './rules.ts';

export type { DeviceType } from './device-types.ts';

const port = (label: string, initial: number) =>
  wholeNumber(label, { from: 1, to: 65_535, initial });

/** Chosen when a device is created; it cannot be changed. */
export const deviceType = choice('Type', typeNames, { initial: 'other' });

/** The result of the last checks; devices that are not checked show maintenance or retired instead. */
export const deviceState = choice('State', {
  up: 'Up',
  degraded: 'Degraded',
  down: 'Down',
  unknown: 'Unknown',
  maintenance: 'Maintenance',
  retired: 'Retired',
});

const api = fields({
  scheme: choice('Protocol', { https: 'https', http: 'http' }, { initial: 'https' }),
  port: port('Port', 443),
  user: optional(text('User name', { maxLength: 100 })),
  trust: choice(
    'Certificate',
    {
      authority: 'From a known authority',
      fingerprint: 'This certificate only',
      nothing: 'Not verified',
    },
    { initial: 'authority' },
  ),
  /** of the pinned certificate, in hexadecimal */
  fingerprint: optional(
    text('SHA-256 fingerprint', {
      maxLength: 96,
      rules: [(value) => /^([\da-f]{2}:?){32}$/i.test(value) || 'Must be a SHA-256 fingerprint'],
    }),
  ),
});

const snmp = fields({
  version: choice('Version', { '2c': 'v2c', '3': 'v3' }, { initial: '2c' }),
  port: port('Port', 161),
  user: optional(text('User name', { maxLength: 32 })),
  authProtocol: optional(
    choice('Authentication', { 'SHA-256': 'SHA-256', 'SHA-512': 'SHA-512', 'SHA-1': 'SHA-1' }),
  ),
  privProtocol: optional(choice('Encryption', { 'AES-128': 'AES-128', 'AES-256': 'AES-256' })),
});

const checks = fields({
  ping: flag('Ping', { initial: true }),
  snmp: flag('SNMP'),
  api: flag('Management interface'),
  ports: numberList('TCP ports', {
    schema: port('Port', 443).schema,
    most: 10,
    items: 'ports',
    message: 'Write port numbers from 1 to 65535, separated by commas',
    help: 'That must be open, separated by commas',
  }),
  intervalSeconds: duration('Every', { from: 30, to: 3_600, initial: 60 }),
  /** Checks without an answer before the device counts as down. */
  misses: wholeNumber('Down after', { from: 1, to: 20, initial: 3, unit: 'misses' }),
});

const howToWriteVlans = 'Write numbers and ranges, such as 100, 110-119';

const map = {
  name: text('Name', { maxLength: 100 }),
  role: choice('Role', roleNames, { initial: 'other' }),
  status: choice(
    'Status',
    { Active: 'Active', Maintenance: 'In maintenance', Retired: 'Retired' },
    { initial: 'Active' },
  ),
  host: optional(
    text('Address', {
      maxLength: 253,
      rules: [hostAddress],
      help: 'An IPv4 or IPv6 address, or a host name',
    }),
  ),
  macAddress: optional(macAddress('MAC address', { help: 'In any usual notation' })),
  location: optional(text('Location', { maxLength: 100 })),
  vendorModel: optional(text('Model', { maxLength: 100 })),
  serial: optional(text('Serial number', { maxLength: 100 })),
  tags: textList('Tags', {
    maxLength: 40,
    most: 20,
    items: 'tags',
    help: 'Separated by commas',
  }),
  notes: optional(longText('Notes', { maxLength: 4_000 })),

  nasIdentifier: optional(text('NAS identifier', { maxLength: 64 })),
  coaPort: port('CoA port', 3799),
  radiusSourceAddresses: textList('Source addresses', {
    maxLength: 253,
    most: 10,
    items: 'addresses',
    rules: [hostAddress],
    help: 'Where its requests come from if not from its own address, separated by commas',
  }),
  api: optionalGroup('Management interface', api),
  snmp: optionalGroup('SNMP', snmp),

  managementVlan: optional(vlan('Management VLAN')),
  guestVlans: numberList('Guest VLANs', {
    schema: vlan('VLAN').schema,
    most: 100,
    items: 'VLANs',
    message: howToWriteVlans,
    help: 'Numbers and ranges, such as 100, 110-119',
  }),
  parentId: optional(parent('Connected to')),
  parentPort: optional(text('Port there', { maxLength: 40 })),
  checks: group('Background checks', checks, { initial: newRecord(checks) }),
};

/** A device of the same area; its name is derived as `parentName`. */
function parent(label: string): ReturnType<typeof reference> {
  return {
    ...reference(label),
    toText: (stored, { parentName }) => (typeof parentName === 'string' ? parentName : stored),
  };
}

/** A device (domain.md, 'Devices'), without its secrets. */
export const device = fields(map);
export type Device = Stored<typeof device>;

export const typedDevice = fields({ type: deviceType, ...map });
export type TypedDevice = Stored<typeof typedDevice>;

/** The fields that share the column `settings`. */
export type DeviceSettings = Omit<
  Device,
  'name' | 'status' | 'role' | 'macAddress' | 'host' | 'nasIdentifier' | 'parentId'
>;

export const deviceSecrets = fields({
  radiusSecret: secret('Shared secret', {
    rules: [radiusSecret],
    help: '16 to 128 letters, digits and signs',
  }),
  portalSecret: secret('Portal secret', {
    rules: [portalSecret],
    help: '8 to 64 letters, digits and signs',
  }),
  apiPassword: secret('Password'),
  snmpCommunity: secret('Community'),
  snmpAuthKey: secret('Authentication key'),
  snmpPrivKey: secret('Encryption key'),
});
export const secretName = z.keyof(deviceSecrets.schema);
export type SecretName = z.infer<typeof secretName>;

/** An omitted secret is unchanged; null removes it. */
export const sentSecrets = z.partial(deviceSecrets.schema);
export type SentSecrets = z.infer<typeof sentSecrets>;

/** A device with its secrets, in forms and requests. The context is the names of the stored secrets. */
export const deviceInput = fields(
  {
    ...typedDevice.map,
    secrets: { ...group('Secrets', deviceSecrets), schema: sentSecrets, initial: {} },
  },
  checkDevice,
);
export type DeviceDraft = Draft<typeof deviceInput>;
