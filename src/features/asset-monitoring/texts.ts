import { counted } from '../../contract/plural.ts';

const assetsAre = { one: 'asset', other: 'assets' };

export const texts = {
  title: 'Asset Monitoring',
  add: 'Add asset',
  filter: 'Filter by name, tag, serial or place',
  none: 'Every device of this site is an asset. Add racks, UPS, cabling and spares here, or import them.',
  noMatch: 'No asset matches the filters.',
  onlySites: 'Assets belong to a site. Select a site.',
  hasDevice: (name: string) =>
    `${name} is a device of this site. Delete the device, or set the asset to retired.`,
  tagTaken: (name: string, by: string) => `${name} has this tag, last changed by ${by}`,
  deviceDecides: 'The device decides it',
  statuses: 'Status',
  place: 'Place',
  area: 'Area',
  state: 'State',
  strip: 'Last 24 hours',
  warranty: 'Warranty',
  cpu: 'CPU',
  memory: 'Memory',
  latency: 'Latency',
  traffic: 'Traffic in / out',
  uptime: 'Running',
  maintained: 'In maintenance',
  notConnected: 'Not connected',
  percent: (value: number) => `${value} %`,
  setStatus: (name: string) => `Set ${name.toLowerCase()}`,
  changeStatus: 'Change status',
  statusSaved: (count: number, name: string) =>
    `${counted(count, assetsAre)} set to ${name.toLowerCase()}`,
  unchanged: (name: string) => `Already ${name.toLowerCase()}`,
  labels: 'Print labels',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText:
    'Its history in Admin History remains. To remember that it was here, retire it instead.',
  deleted: (name: string) => `Deleted ${name}`,
  openDevice: 'Open device',
  sections: {
    asset: { title: 'Asset', help: 'The tag is on its label.' },
    device: {
      title: 'Asset',
      help: 'Name, model, serial number and MAC address come from the device.',
    },
    place: { title: 'Place', help: 'Where to find it, and who has it.' },
    purchase: { title: 'Purchase', help: 'Alerts can warn before a warranty ends.' },
  },
  assetGone: 'An asset is no longer part of this site. Choose again.',
  importTitle: 'Import assets',
  importHelp:
    'Lines are known by their asset tag, or by their name without one. Devices are found by name: their name, model, serial number and MAC address are not changed.',
};
