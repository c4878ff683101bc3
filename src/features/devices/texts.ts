import { counted } from '../../contract/plural.ts';
import { formatNumber } from '../../contract/values/format.ts';
import type { DeviceRole } from './device-types.ts';

export const texts = {
  title: 'Devices',
  add: 'Add device',
  filter: 'Filter by name, address or MAC',
  none: 'Devices are the gateways, controllers, access points and switches of this area. Their state is checked in the background.',
  noMatch: 'No device matches the filters.',
  loading: 'Loading the device',
  notFound: 'This device does not exist. It may have been deleted or moved.',
  backToList: 'Back to the list',
  all: (count: number) => `All ${formatNumber(count)}`,
  states: 'States',
  importTitle: 'Import devices',
  importHelp:
    'One device a line, known by its name: one that the area has is changed, others are added. Secrets are not imported; enter them in the device.',

  name: 'Name',
  type: 'Type',
  role: 'Role',
  host: 'Address',
  macAddress: 'MAC address',
  state: 'State',
  strip: 'Last 24 hours',
  latency: 'Latency',
  firmware: 'Firmware',
  lastSeen: 'Last seen',
  never: 'Never',
  status: 'Status',
  milliseconds: (value: number) => {
    if (value < 0.1) return '< 0.1 ms';
    return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
  },
  stripOf: (up: number, degraded: number, down: number, checked: number) =>
    checked === 0
      ? 'Not checked in the last 24 hours'
      : `Of ${checked} half hours: ${up} up, ${degraded} degraded, ${down} down`,
  halfHour: (from: string, state: string) => `${from}: ${state}`,
  notChecked: 'not checked',

  check: 'Check now',
  maintain: 'Start maintenance',
  activate: 'Back into service',
  retire: 'Retire',
  move: 'Move…',
  setSnmp: 'Set SNMP…',
  statusSaved: (count: number, status: string) =>
    `${counted(count, { one: 'device is', other: 'devices are' })} ${status} now`,
  queued: (count: number) =>
    count === 0
      ? 'Only active devices are checked'
      : `${counted(count, { one: 'device is', other: 'devices are' })} being checked`,
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Its secrets and its past states are deleted with it. This cannot be undone.',
  deleted: (name: string) => `Deleted ${name}`,

  newTitle: (type: string) => `New device: ${type}`,
  device: 'Device',
  form: (name: string) => `Device ${name}`,
  saved: (name: string) => `Saved ${name}`,
  created: (name: string) => `Created ${name}`,
  createdBy: 'Created by',
  updatedBy: 'Last changed by',
  since: 'since',
  runningFor: (duration: string) => `Running for ${duration}`,

  identity: 'Device',
  identityHelp: 'What it is, where it stands and how it is reached.',
  location: 'Location',
  notes: 'Notes',
  tags: 'Tags',
  tagsHelp: 'Separated by commas',
  vendorModel: 'Model',
  serial: 'Serial number',
  hostHelp: 'An IPv4 or IPv6 address, or a host name',
  macHelp: 'In any usual notation',
  nasIdentifier: 'NAS identifier',

  radius: 'RADIUS',
  radiusHelp: 'How the device and the RADIUS server know each other.',
  radiusSecret: 'Shared secret',
  radiusSecretHelp: '16 to 128 letters, digits and signs',
  generate: 'Generate',
  generated:
    'A new secret was generated. Copy it into the device before you save: it is not shown again.',
  coaPort: 'CoA port',
  radiusSourceAddresses: 'Source addresses',
  addressesHelp: 'Where its requests come from if not from its own address, separated by commas',

  api: 'Management interface',
  apiHelp: 'Used to test the connection and to read firmware and uptime.',
  useApi: 'Use the management interface',
  scheme: 'Protocol',
  port: 'Port',
  user: 'User name',
  password: 'Password',
  apiKey: 'API key',
  trust: 'Certificate',
  fingerprint: 'SHA-256 fingerprint',

  snmp: 'SNMP',
  snmpHelp: 'Read only: uptime and what the device says of itself.',
  useSnmp: 'Use SNMP',
  version: 'Version',
  community: 'Community',
  authProtocol: 'Authentication',
  authKey: 'Authentication key',
  privProtocol: 'Encryption',
  privKey: 'Encryption key',

  network: 'Network',
  networkHelp: 'VLANs, and what the device is connected to.',
  managementVlan: 'Management VLAN',
  guestVlans: 'Guest VLANs',
  guestVlansHelp: 'Numbers and ranges, such as 100, 110-119',
  badVlans: 'Write numbers and ranges, such as 100, 110-119',
  parent: 'Connected to',
  parentPort: 'Port there',

  checks: 'Background checks',
  checksHelp: 'A device counts as down after that many checks in a row without an answer.',
  ping: 'Ping',
  snmpCheck: 'SNMP',
  apiCheck: 'Management interface',
  ports: 'TCP ports',
  portsHelp: 'That must be open, separated by commas',
  badPorts: 'Write port numbers from 1 to 65535, separated by commas',
  interval: 'Every',
  misses: 'Down after',
  missesUnit: 'misses',

  isSet: 'Set; leave empty to keep it',
  notSet: 'Not set',

  test: 'Test connection',
  testTitle: 'Test of the connection',
  testing: 'Trying to reach the device. This takes up to 20 seconds.',
  testOk: 'Everything that was tried works.',
  testFailed: 'Not everything works:',
  ok: 'OK',
  failed: 'Failed',
  skipped: 'Not tried',
  close: 'Close',
  again: 'Test again',
};

export const stateNames = {
  up: 'Up',
  degraded: 'Degraded',
  down: 'Down',
  unknown: 'Unknown',
  maintenance: 'Maintenance',
} as const;

export const statusNames = {
  Active: 'Active',
  Maintenance: 'In maintenance',
  Retired: 'Retired',
} as const;

export const roleNames: Record<DeviceRole, string> = {
  gateway: 'Gateway',
  controller: 'Controller',
  'access-point': 'Access point',
  switch: 'Switch',
  other: 'Other',
};

export const trustNames = {
  authority: 'From a known authority',
  fingerprint: 'This certificate only',
  nothing: 'Not verified',
} as const;

export const stepNames: Readonly<Record<string, string>> = {
  resolve: 'Address',
  reach: 'Reachable',
  port: 'Port',
  tls: 'Certificate',
  signIn: 'Sign-in',
  snmp: 'SNMP',
  radius: 'RADIUS',
  coa: 'RADIUS orders (CoA)',
  identify: 'What it is',
};

export const moveTexts = {
  title: (count: number) => `Move ${counted(count, { one: 'device', other: 'devices' })}`,
  help: 'They keep their settings, secrets and past states. A device whose name exists there stays here. What is connected to a device that goes alone is connected to nothing afterwards.',
  area: 'Service area',
  move: 'Move',
  cancel: 'Cancel',
  close: 'Close',
  moved: (count: number, area: string) =>
    `${counted(count, { one: 'device is', other: 'devices are' })} in ${area} now`,
  result: (moved: number, refused: number) =>
    `Moved ${formatNumber(moved)}; ${counted(refused, { one: 'device stays', other: 'devices stay' })} here:`,
};

export const snmpTexts = {
  title: (count: number) => `Set SNMP of ${counted(count, { one: 'device', other: 'devices' })}`,
  help: 'All of them get the same settings and secrets; those that they have are replaced.',
  check: 'Check their state by SNMP',
  set: 'Set SNMP',
};
