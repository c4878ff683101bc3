import { counted } from '../../contract/plural.ts';
import { formatQuantity } from '../../contract/values/units.ts';

const rooms = { one: 'room', other: 'rooms' };
const ports = { one: 'port', other: 'ports' };
const items = { one: 'item', other: 'items' };

export const texts = {
  title: 'Advanced Conference',
  tabs: 'Parts of Advanced Conference',
  rooms: 'Rooms',
  ports: 'Ports',
  networks: 'Networks',
  bandwidth: 'Bandwidth',
  rules: 'Codes and rules',
  rehearse: 'Rehearse',
  canWe: 'Can we host it?',

  state: 'State',
  event: 'Event',
  until: 'Until',
  next: 'Next',
  edit: 'Edit',
  delete: 'Delete',
  block: 'Block',
  free: 'Free',
  deleted: (name: string) => `${name} is deleted`,

  filterRooms: 'Filter by name or code',
  addRoom: 'Add room',
  noRooms: 'No rooms yet. Add those that events take place in, or import them from a file.',
  noRoomMatch: 'No room matches the filters.',
  room: 'Room',
  name: 'Name',
  code: 'Code',
  seats: 'Seats',
  floor: 'Floor',
  parts: 'Parts',
  accessPoints: 'Access points',
  wiring: 'Network',
  portCount: (count: number) => counted(count, ports),
  accessPointCount: (count: number) =>
    counted(count, { one: 'access point', other: 'access points' }),
  deleteRoomTitle: (name: string) => `Delete ${name}?`,
  deleteRoomText: 'Its ports stay, without a room.',
  roomSections: {
    what: { title: 'Room', help: 'What planners choose' },
    network: { title: 'Network', help: 'What serves the room' },
  },
  noneFound: 'No room is found',
  gone: 'Deleted room',

  filterPorts: 'Filter by switch, port, label or room',
  addPort: 'Add port',
  noPorts: 'No ports yet. Add those that events may use, or import them from a file.',
  noPortMatch: 'No port matches the filters.',
  port: 'Port',
  label: 'Label',
  carries: 'May carry',
  nothing: 'Nothing',
  deletePortTitle: (name: string) => `Delete port ${name}?`,
  deletePortText: 'Events can no longer use it. The switch is not changed.',
  portSection: { title: 'Port', help: 'A port without a room is chosen by hand' },

  filterItems: 'Filter by VLAN, address, device or network',
  addNetwork: 'Add network',
  noNetworks:
    'No networks yet. Add VLANs with subnets for conferences, and dark VLANs without internet.',
  noItemMatch: 'No item matches the filters.',
  item: 'Item',
  network: 'Network',
  subnet: 'Subnet',
  kind: 'Kind',
  slotsTaken: (taken: number, slots: number) => `${taken} of ${slots} in use`,
  editNetwork: (name: string) => `Edit ${name}`,
  deleteNetwork: (name: string) => `Delete ${name}`,
  deleteNetworkTitle: (name: string) => `Delete ${name}?`,
  deleteNetworkText: 'Its VLANs are free for other uses of the site.',
  networkSections: {
    vlans: { title: 'Network', help: 'Each event gets the lowest VLAN that is free' },
    addresses: { title: 'Addresses', help: 'Of conferences; dark VLANs have none' },
  },

  blockTitle: (count: number) => `Block ${counted(count, items)}`,
  blockHelp: (count: number) =>
    count === 1
      ? 'Events cannot use it while it is blocked. If an event already has it, the block is refused and the event is named. Move or cancel that event first, or choose another time.'
      : 'Events cannot use them while they are blocked. An item that an event already has is not blocked, and the event is named. Move or cancel that event first, or choose another time.',
  inZone: (label: string, city: string) => `${label}, ${city} time`,
  freeTitle: (count: number) => `Free ${counted(count, items)}`,
  freed: (ended: number) => (ended === 0 ? 'was not blocked' : 'no longer blocked'),

  check: 'Check',
  fits: 'Yes, it fits.',
  fitsWith: (vlan: number) => `Yes, it fits. It would get VLAN ${vlan}.`,
  doesNotFit: 'No.',
  planIt: 'New conference with this',
  nearest: 'The nearest time that fits:',
  useNearest: 'Use this time',
  noNearest: 'It does not fit within 60 days before or after.',
  left: (down: number, up: number) =>
    `Not reserved during the whole time: ${rate(down)} down, ${rate(up)} up.`,
  uplinkUnknown: 'The uplink is not known, so no bandwidth can be reserved. Enter it under',
  fitHelp: 'The same check as of a reservation, with lead and teardown of the site.',

  pool: 'Pool',
  reservations: 'Reservations',
  down: 'Download',
  up: 'Upload',
  from: 'From',
  noReservations: 'No event has reserved bandwidth in these 14 days.',
  earlier: '14 days earlier',
  later: '14 days later',
  today: 'Today',
  direction: 'Direction',
  over: 'More is promised than there is',
  peak: (taken: number, capacity: number | null) =>
    capacity === null
      ? `Peak ${rate(taken)}; the uplink is not known`
      : `Peak ${rate(taken)} of ${rate(capacity)}`,
  timeline: 'Timeline of reserved bandwidth',
  changePool: 'Change the pool',
  bandOf: (name: string, amount: number) => `${name}: ${rate(amount)}`,

  settings: 'Codes and rules',
  settingsSaved: 'Codes and rules',
  loading: 'Loading codes and rules',
  notFound: 'This site does not exist.',
  backToList: 'Back',
  poolSide: 'Pool for events',
  poolDown: 'Download',
  poolUp: 'Upload',
  poolHelp: 'What all events together can reserve, as it is entered here.',
  example: 'Example',
  ssidExample: 'SSID',
  codeExample: 'Code',
  lackingTitle: (count: number) =>
    counted(count, {
      one: 'planned event would no longer fit',
      other: 'planned events would no longer fit',
    }),
  lackingHelp:
    'Nothing is taken from them. They are shown as conflicts until you change them or raise the limit again.',
  lackingMore: (count: number) => `and ${count} more`,
  saveAnyway: 'Save anyway',
  keepEditing: 'Keep editing',
  settingsSections: {
    bandwidth: { title: 'Bandwidth', help: 'What events may reserve of the uplink of the site' },
    ssid: { title: 'SSIDs', help: 'For events with an SSID of their own' },
    codes: { title: 'Codes', help: 'How attendees sign in' },
    rules: { title: 'Rules', help: 'For every event of the site' },
  },
};

function rate(kbps: number): string {
  return formatQuantity('rate', Math.round(kbps));
}

export const importTexts = {
  rooms: {
    title: `Import ${rooms.other}`,
    help: 'Rooms are known by their code: a known one is changed, others are added. Parts are codes too, also of rooms in the file.',
    templateName: 'Conference rooms.csv',
  },
  ports: {
    title: `Import ${ports.other}`,
    help: 'Ports are known by switch and port: a known one is changed, others are added. A port is in one room.',
    templateName: 'Conference ports.csv',
  },
};
