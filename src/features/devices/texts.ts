import { counted } from '../../contract/plural.ts';
import { formatNumber } from '../../contract/values/format.ts';

export const texts = {
  title: 'Devices',
  site: 'Site',
  area: 'Area',
  noneBelow: 'No devices below yet. Devices are added in a service area: select one in the tree.',
  add: 'Add device',
  filter: 'Filter by name, address or MAC',
  filterBelow: 'Filter by name, site, address or MAC',
  none: 'Devices are the gateways, controllers, access points and switches of this area. Their state is checked in the background.',
  moreBelow: (most: string) =>
    `More than ${most} devices match, so they are in the order of the tree. Filter them to sort them.`,
  noMatch: 'No device matches the filters.',
  loading: 'Loading the device',
  notFound: 'This device does not exist. It may have been deleted or moved.',
  backToList: 'Back to the list',
  states: 'States',
  importTitle: 'Import devices',
  importHelp:
    'One device per line. Devices of the area with the same name are changed, others are added. Secrets are not imported; enter them in the device.',

  strip: 'Last 24 hours',
  latency: 'Latency',
  firmware: 'Firmware',
  lastSeen: 'Last seen',
  never: 'Never',
  milliseconds: (value: number) => {
    if (value < 0.1) return '< 0.1 ms';
    return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
  },
  stripOf: (up: number, degraded: number, down: number, checked: number) =>
    checked === 0
      ? 'Not checked in the last 24 hours'
      : `Of ${checked} half hours: ${up} up, ${degraded} degraded, ${down} down`,

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
  deleteText: 'This also deletes its secrets and its state history, and cannot be undone.',
  deleted: (name: string) => `Deleted ${name}`,

  newTitle: (type: string) => `New device: ${type}`,
  device: 'Device',
  form: (name: string) => `Device ${name}`,
  created: (name: string) => `Created ${name}`,
  since: 'since',
  runningFor: (duration: string) => `Running for ${duration}`,

  generate: 'Generate',
  generated:
    'A new secret was generated. Copy it into the device before you save: it is not shown again.',
  apiKey: 'API key',
  portalSecretHelp: (name: string) =>
    `The gateway’s ${name}: 8 to 64 letters, digits and signs. With it the portal knows that a request comes from the gateway`,
  gatewayName: 'Gateway name',
  gatewayNameHelp: 'As set in the gateway, so that the portal recognizes it',
  useApi: 'Use the management interface',
  useSnmp: 'Use SNMP',

  test: 'Test connection',
  testTitle: 'Connection test',
  testing: 'Trying to reach the device. This takes up to 20 seconds.',
  testOk: 'All steps passed.',
  testFailed: 'Some steps failed:',
  ok: 'OK',
  failed: 'Failed',
  skipped: 'Skipped',
  close: 'Close',
  again: 'Test again',
};

/** Texts beside the form. */
export const sideTexts = {
  checked: 'Last check',
  running: 'Running for',
  dayAgo: '24 hours ago',
  now: 'Now',
  testHelp:
    '“Test connection” tries the address, the sign-in and RADIUS with what is entered here, before it is saved.',
  setup: 'RADIUS setup',
  setupLater: (type: string) =>
    `Once it is saved, the lines to paste into ${type} are here. They have these ports:`,
  ports: [
    ['Authentication', '1812'],
    ['Accounting', '1813'],
    ['Change of authorization', '3799'],
  ] as const,
};

/** Titles and help of the form's sections. */
export const sections = {
  identity: { title: 'Device', help: 'Name, role and address.' },
  radius: { title: 'RADIUS', help: 'How the device identifies itself to the RADIUS server.' },
  portal: { title: 'Portal', help: 'How the device and the guest portal recognize each other.' },
  api: {
    title: 'Management interface',
    help: 'Used to test the connection and to read firmware and uptime.',
  },
  snmp: { title: 'SNMP', help: 'Used to read uptime and system information. Nothing is written.' },
  network: { title: 'Network', help: 'VLANs and the connection to other devices.' },
  checks: {
    title: 'Background checks',
    help: 'What is checked, how often, and after how many missed checks the device is down.',
  },
};

export const stepNames: Readonly<Record<string, string>> = {
  resolve: 'Address',
  reach: 'Reachable',
  port: 'Port',
  tls: 'Certificate',
  signIn: 'Sign-in',
  snmp: 'SNMP',
  radius: 'RADIUS',
  coa: 'CoA (RADIUS)',
  identify: 'Identification',
};

export const moveTexts = {
  title: (count: number) => `Move ${counted(count, { one: 'device', other: 'devices' })}`,
  help: 'Settings, secrets and state history move too. Devices whose name exists in the new area are not moved. Connections between devices in different areas are removed.',
  area: 'Service area',
  move: 'Move',
  cancel: 'Cancel',
  close: 'Close',
  moved: (count: number, area: string) =>
    `${counted(count, { one: 'device is', other: 'devices are' })} in ${area} now`,
  result: (moved: number, rejected: number) =>
    `Moved ${formatNumber(moved)}. ${counted(rejected, { one: 'device was', other: 'devices were' })} not moved:`,
};

export const snmpTexts = {
  title: (count: number) => `Set SNMP of ${counted(count, { one: 'device', other: 'devices' })}`,
  help: 'The same settings and secrets replace those of every selected device.',
  check: 'Check the state by SNMP',
  set: 'Set SNMP',
};
