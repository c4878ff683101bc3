import { counted } from '../../contract/plural.ts';
import { formatNumber } from '../../contract/values/format.ts';

const units = { one: 'unit', other: 'units' };
const devices = { one: 'device', other: 'devices' };
const networks = { one: 'private network', other: 'private networks' };

export const texts = {
  title: 'PAN Mapping',
  building: 'Building',
  pans: 'PANs',
  parts: 'Parts of PAN Mapping',
  none: 'Private networks belong to the units of a building: rooms, residences and suites.',
  noUnitsOfArea: 'No unit of this site is in this service area.',
  addUnits: 'Add units',
  addUnit: 'Add a unit',
  dealVlans: 'Deal VLANs',
  joinPorts: 'Join ports',
  pools: 'Pools',
  pushes: 'Push to devices',
  more: 'More',
  grid: 'Units',
  floor: (floor: number) => `Floor ${floor}`,
  counted: (count: number) => counted(count, units),
  legend: 'Colors of units',
  find: 'Find a unit',
  noneFound: 'No unit starts with this',
  unitGone: 'The unit of this address is not here. It was deleted, or belongs to another area.',
  closeGone: 'Close',
};

export const pickTexts = {
  begin: 'Edit several units',
  help: 'Select units. With Shift, all from the last one are selected.',
  picked: (count: number) => `${counted(count, units)} selected`,
  edit: 'Edit selected',
  end: 'Cancel selection',
  title: (count: number) => `Edit ${counted(count, units)}`,
  intro: 'What is left empty stays as it is in each unit.',
  unchanged: 'Unchanged',
  noArea: 'None',
  start: 'Change units',
  same: 'It has these values already',
};

export const pushTexts = {
  title: 'Push to devices',
  intro:
    'Routers with a connection profile for private networks get the keys of the units; switches get the VLANs of the ports. Changes follow within seconds, and are sent when you approve a push.',
  source: 'Push',
};

export const figureTexts = {
  label: 'Figures',
  units: 'Units',
  withNetwork: (count: number) => `${formatNumber(count)} with a private network`,
  pool: 'VLAN pool',
  ofAll: (used: number, total: number) => `${formatNumber(used)} of ${formatNumber(total)}`,
  cooling: (range: string, count: number) => (count === 0 ? range : `${range} · ${count} cooling`),
  noPool: 'No pool yet',
  addPool: 'Add a pool',
  devices: 'Devices',
  online: (count: number) => `${formatNumber(count)} online`,
  conflicts: 'Conflicts',
  noConflicts: 'The building is consistent',
};

export const stateTexts = {
  free: 'Free',
  conflict: 'Conflict',
};

export const panelTexts = {
  unit: (number: string) => `Unit ${number}`,
  network: 'Private network',
  conflicts: (number: string) => `Conflicts of unit ${number}`,
  edit: 'Edit',
  state: 'State',
  free: 'Free',
  since: 'since',
  holder: 'Holder',
  masked: 'Hidden: your role does not show personal data',
  leases: (day: string) => `lease to ${day}`,
  leaves: (day: string) => `leaves ${day}`,
  vlan: 'VLAN',
  vlanOnUse: 'Dealt when it is needed',
  subnet: 'Subnet',
  ssid: 'SSID',
  key: 'Key',
  show: 'Show',
  copy: 'Copy',
  copied: 'Copied the key',
  oldKey: 'The former key works until',
  devices: 'Devices',
  ofMost: (count: number, most: number, online: number) => `${count} of ${most}, ${online} online`,
  ports: 'Ports',
  accessPoints: 'Access points',
  traffic: 'Traffic',
  in30Days: (amount: string) => `${amount} in 30 days`,
  plan: 'Plan',
  suite: 'Suite',
  ofSuite: (number: string) => `shares the network of ${number}`,
  area: 'Service area',
  floor: 'Floor',
  type: 'Type',
  make: 'Make a private network',
  rotate: 'Rotate key',
  move: 'Move',
  card: 'Print card',
  suspend: 'Suspend',
  resume: 'Resume',
  end: 'End',
  change: 'Change',
  noPool: 'This unit has no pool, so it cannot have a private network.',
  until: 'Until',
  online: 'online',
  addDevice: 'Add a device',
  hiddenDevice: 'Hidden device',
  removeDevice: (name: string) => `Remove ${name}`,
  ownKey: 'bound at first use',
  wpa3: 'Keys of units need WPA2: with WPA3 and on 6 GHz a device must be known by its MAC address first, or use Passpoint.',
};

export const dialogTexts = {
  save: 'Save',
  cancel: 'Cancel',
  newUnit: 'New unit',
  unit: (number: string) => `Unit ${number}`,
  saved: (number: string) => `Saved unit ${number}`,
  added: (number: string) => `Added unit ${number}`,
  deleteUnit: 'Delete',
  deleteUnitTitle: (number: string) => `Delete unit ${number}?`,
  deleteUnitText: 'Its ports and access points are no longer mapped.',
  deleted: (number: string) => `Deleted unit ${number}`,
  numbered: (added: number, existing: number) =>
    existing === 0
      ? `Added ${counted(added, units)}`
      : `Added ${counted(added, units)}; ${formatNumber(existing)} existed`,
  preview: (first: string, last: string, count: number) =>
    `${counted(count, units)}: ${first} to ${last}`,
  dealTitle: 'Deal VLANs?',
  dealText:
    'Units without a VLAN get one of their pool, from the lowest floor to the top. Others keep theirs.',
  dealt: (dealt: number, without: number) =>
    without === 0
      ? `Dealt VLANs to ${counted(dealt, units)}`
      : `Dealt VLANs to ${counted(dealt, units)}; the pool has none left for ${formatNumber(without)}`,
  joinHelp:
    'A line for each port: switch, port, label. A port is joined to the unit that its label names, such as 412, R412/1 or 412-A.',
  joinLines: 'Ports',
  joined: (joined: number) => `Joined ${counted(joined, { one: 'port', other: 'ports' })}`,
  left: (count: number) => `${counted(count, { one: 'port was', other: 'ports were' })} not joined`,
  noLines: 'Use lines such as SW-4, 11, 412-A',
  makeTitle: (unit: string) => `Private network of unit ${unit}`,
  make: 'Make',
  made: (unit: string) => `Unit ${unit} has a private network`,
  changed: (unit: string) => `Changed the private network of unit ${unit}`,
  rotateTitle: (unit: string) => `Rotate the key of unit ${unit}?`,
  rotateText:
    'The unit gets a new key. The current key works for 24 more hours, so that devices can be changed one by one.',
  rotated: (unit: string) => `Unit ${unit} has a new key`,
  moveTitle: (unit: string) => `Move the private network of unit ${unit}`,
  moved: (unit: string) => `Moved the private network to unit ${unit}`,
  moveHelp: 'Its key and devices move with it.',
  suspendTitle: (unit: string) => `Suspend the private network of unit ${unit}?`,
  suspendText: (count: number) =>
    `${counted(count, { one: 'device is', other: 'devices are' })} disconnected. The key works again when the network is resumed.`,
  suspended: (unit: string) => `Suspended the private network of unit ${unit}`,
  resumed: (unit: string) => `Resumed the private network of unit ${unit}`,
  endTitle: (unit: string) => `End the private network of unit ${unit}?`,
  endText: (minutes: number, count: number) =>
    minutes === 0
      ? `${counted(count, devices)} will be disconnected now.`
      : `${counted(count, devices)} will be disconnected in ${minutes} minutes.`,
  endNow: 'Disconnect at once',
  ended: (unit: string) => `Ending the private network of unit ${unit}`,
  deviceTitle: (unit: string) => `Add a device to unit ${unit}`,
  deviceAdded: (mac: string) => `Added ${mac}`,
  deviceRemoved: (device: string) => `Removed ${device}`,
  addDevice: 'Add device',
  newPool: 'New pool',
  pool: (name: string) => `Pool ${name}`,
  poolSaved: (name: string) => `Saved pool ${name}`,
  poolDeleted: (name: string) => `Deleted pool ${name}`,
  deletePool: 'Delete pool',
  deletePoolTitle: (name: string) => `Delete pool ${name}?`,
  deletePoolText: 'Its VLANs become free for other uses.',
};

export const conflictTexts = {
  title: (count: number) => counted(count, { one: 'conflict', other: 'conflicts' }),
  deal: 'Deal another VLAN',
  dealAll: 'Deal VLANs',
  edit: 'Edit unit',
  editPool: 'Edit pools',
  addPool: 'Add a pool',
  addUnit: 'Add the unit',
  addUnits: 'Add units',
  make: 'Make networks',
  made: 'Made the missing private networks',
  show: 'Show units',
  more: (count: number) => `and ${formatNumber(count)} more`,
};

export const listTexts = {
  filter: 'Filter by unit, holder or device',
  none: 'No unit has a private network yet. Check-ins make them, or you do in Building.',
  noMatch: 'No private network matches the filters.',
  unit: 'Unit',
  holder: 'Holder',
  state: 'State',
  vlan: 'VLAN',
  devices: 'Devices',
  since: 'Since',
  until: 'Until',
  traffic: 'Traffic, 30 days',
  openBuilding: 'Open Building',
  online: (devices: number, online: number) =>
    online === 0 ? `${devices}` : `${devices} (${online} online)`,
  all: (count: number) => counted(count, networks),
};

export const importTexts = {
  title: 'Import units',
  help: 'A line for each port of a unit, or one for a unit without ports. Units are known by their numbers: existing ones are changed, and get the ports of the file.',
  template: 'Units.csv',
};

export const historyLabels = {
  for: 'For',
  from: 'From',
  key: 'Key',
  state: 'State',
  unit: 'Unit',
  device: 'Device',
  devices: 'Devices',
  shown: 'Shown',
};

export const cardTexts = {
  title: (unit: string) => `Wi-Fi of ${unit}`,
  network: 'Network',
  key: 'Key',
  until: (day: string) => `Valid until ${day}`,
  help: 'Scan the code with the camera of a phone, or choose the network and type the key. Your devices see each other, and nobody else’s.',
};
