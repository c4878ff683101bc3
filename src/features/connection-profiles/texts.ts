import { counted } from '../../contract/plural.ts';
import { formatNumber } from '../../contract/values/format.ts';

export const pushLabel = 'Push';

export const texts = {
  title: 'Connection Profiles',
  add: 'Add profile',
  filter: 'Filter by name or SSID',
  none: 'A connection profile describes a wireless or wired network once, and Atrium writes it into the devices of every vendor at the site.',
  noMatch: 'No profile matches the filters.',
  loading: 'Loading the connection profile',
  notFound: 'This connection profile does not exist. It may have been deleted.',
  unknownType: 'There is no such type of connection profile. Choose one under Add profile.',
  backToList: 'Back to the list',
  profile: 'Connection profile',
  parts: 'Parts of the profile',
  settings: 'Settings',
  devices: 'Devices',

  number: '#',
  vlan: 'VLAN',
  fallback: 'Otherwise VLAN',
  areas: 'Service areas',
  wholeSite: 'Whole site',
  isOn: 'On now',
  on: 'On',
  off: 'Off',
  clients: 'Clients',
  inSync: 'In sync',
  inSyncOf: (inSync: number, total: number) => `${formatNumber(inSync)} of ${formatNumber(total)}`,
  noDevices: 'No devices',
  vlanByPlan: 'By plan',
  vlanOfPan: 'PAN pool',
  vlanByRadius: 'RADIUS',
  vlanOr: (source: string, vlan: number) => `${source}, or ${vlan}`,

  edit: 'Edit',
  push: 'Push',
  showDevices: 'Devices and differences',
  copyTo: 'Copy to other sites',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'This also deletes its passphrase and frees its VLAN. Its number is not used again.',
  deleted: (name: string) => `Deleted ${name}`,
  statusSaved: (name: string, status: string) =>
    `${name} is ${status} now. Push it to change the devices.`,
  suspendTitle: (name: string) => `Suspend ${name}?`,
  suspendText:
    'Its network is switched off on all devices with the next push, and its clients lose the connection. Its VLAN and its slots stay reserved.',
  retireTitle: (name: string) => `Retire ${name}?`,
  retireText:
    'Its network is removed from all devices with the next push, its VLAN is free, and it cannot be activated again.',

  newTitle: (type: string) => `New connection profile: ${type}`,
  form: (name: string) => `Connection profile ${name}`,
  created: (name: string) => `Created ${name} as a draft. Activate it, then push it.`,
  retired: 'This profile is retired and cannot be changed. Copy it to use its settings again.',
  localTime: (zone: string) => `Times are those of the site (${zone})`,
};

/** Names of status changes, by the new status. */
export const statusActions = {
  Draft: 'Back to draft',
  Active: 'Activate',
  Suspended: 'Suspend',
  Retired: 'Retire',
} as const;

/** Titles and help of the form's sections. */
export const sections = {
  network: {
    title: 'Network',
    help: 'What clients see, and how they are protected.',
  },
  wired: {
    title: 'Ports',
    help: 'The switch ports that have this network, by the tags in their descriptions.',
  },
  vlan: {
    title: 'VLAN',
    help: 'The VLAN of the clients. Each VLAN of a site belongs to one profile, pool or management network.',
  },
  roaming: {
    title: 'Roaming and rates',
    help: 'The defaults suit most clients. A higher least rate leaves more of the air for data.',
  },
  radius: {
    title: 'RADIUS',
    help: 'The servers that decide which clients may connect.',
  },
  schedule: {
    title: 'Schedule',
    help: 'Without hours the network is always on. Hours may end after midnight.',
  },
  where: {
    title: 'Where',
    help: 'Without a choice, all devices of the site have it.',
  },
  passpoint: {
    title: 'Passpoint',
    help: 'What the network announces, so that phones join by themselves.',
  },
} as const;

export const placeTexts = {
  areas: 'Service areas',
  areasPlaceholder: 'All areas of the site',
  accessPoints: 'Single access points',
  accessPointsHelp: 'Instead of whole areas. Controllers get their names.',
};

export const passphraseTexts = {
  generate: 'Generate',
  copy: 'Copy',
  copied: 'the passphrase',
};

export const sideTexts = {
  state: 'State',
  next: {
    Draft: 'Activate it when it is complete. Nothing is sent to devices before you push.',
    Active: 'Changes reach the devices when you push them.',
    Suspended: 'The next push switches the network off.',
    Retired: 'The next push removes the network.',
  },
  pmf: 'Protected frames',
  pmfNames: { off: 'Off', optional: 'Optional', required: 'Required' },
  onNow: 'Now',
  switches: 'Switches',
  devicesInSync: 'Devices in sync',
  whatDiffers: 'See what differs',
  vendors: 'Vendors at this site',
  vendorsHelp: 'What a vendor does not support is left out, or the profile is not applied there.',
  noDevices: 'No device in the chosen areas carries this network.',
  does: 'Supports all of this',
  blocked: 'Not applied',
  more: (count: number) => counted(count, { one: 'device', other: 'devices' }),
  ssids: 'SSIDs for each access point',
  ssidsHelp: 'With this profile. Each SSID sends beacons all the time.',
  crowded: (networks: number, percent: string, band: string) =>
    `${networks} SSIDs: their beacons take about ${percent} of the air on ${band}. Raise the least rate, or join networks.`,
  radio: (area: string, name: string) => `${area} › ${name}`,
  most: (name: string, networks: number) =>
    `${name}: ${counted(networks, { one: 'SSID', other: 'SSIDs' })}`,
  noRadios: 'No access points',
};

export const copyTexts = {
  title: (name: string) => `Copy ${name} to other sites`,
  help: 'Each site gets it as a draft with its passphrase, in all of its areas. The VLAN must be free there.',
  site: 'Add a site',
  sites: 'Sites',
  remove: (name: string) => `Remove ${name}`,
  noneFits: 'Only sites can have connection profiles.',
  copy: 'Copy',
};
