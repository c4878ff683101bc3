import { counted } from '../../../../contract/plural.ts';
import { formatNumber } from '../../../../contract/values/format.ts';

export const pickerTexts = {
  chosen: (count: number, all: number) => `${formatNumber(count)} of ${formatNumber(all)} chosen`,
  filter: (what: string) => `Filter ${what.toLowerCase()}`,
  all: 'Select all',
  allShown: (count: number) => `Select these ${formatNumber(count)}`,
  clear: 'Clear',
  noneFound: 'Nothing matches the filter.',
};

const from = (least: string | null) => (least === null ? '' : `at least ${least}`);

const to = (most: string | null) => (most === null ? '' : `at most ${most}`);

export const formTexts = {
  zone: (city: string) => `${city} time`,
  sections: {
    basics: { title: 'Event', help: 'What it is called, and who is asked about it.' },
    times: {
      title: 'When and how',
      help: 'Times are those of the site. A start in the past means now.',
    },
    billing: { title: 'Billing', help: 'What the event costs, and a note for colleagues.' },
    login: { title: 'Login', help: '' },
    portal: { title: 'Portal', help: 'What attendees see when they sign in.' },
    bandwidth: {
      title: 'Bandwidth',
      help: 'Reserved for this event alone, from the pool of the site.',
    },
    caps: { title: 'Limit per device', help: 'So that one device does not use all of it.' },
    rooms: { title: 'Rooms', help: 'Their access points and ports get the network of the event.' },
    ssid: { title: 'Wi-Fi', help: 'What attendees choose on their devices.' },
    devices: { title: 'Devices', help: 'How many are expected at a time.' },
  },
  noLoginDark: 'Nobody signs in: the rooms reach each other, and nothing else.',
  noLoginBypass: 'Nobody signs in: devices in these rooms are online at once.',
  byPassword: 'This site signs attendees in with a user name and a password.',
  byCode: {
    shared: (length: number) =>
      `All attendees use one code. Leave it empty to have one with ${length} characters made.`,
    attendee: (length: number) =>
      `Each attendee gets a code with ${length} characters when it is scheduled. Enter one only if all should share it.`,
  },
  noBandwidthDark: 'A dark VLAN does not reach the internet, so nothing is reserved.',
  noPool:
    'The uplink of this site is not set in Advanced Conference, so nothing can be reserved: best effort.',
  poolOf: (down: string, up: string) =>
    `The pool is ${down} down and ${up} up. Enter a start and an end to see what is free.`,
  download: 'Download',
  upload: 'Upload',
  free: (rate: string) => `${rate} left free`,
  over: (rate: string) => `${rate} too much`,
  barText: (taken: string, wanted: string, pool: string) =>
    `Others have ${taken}, this event ${wanted}, of ${pool}`,
  limits: (least: string | null, most: string | null, approval: string | null) => {
    const range = [from(least), to(most)].filter(Boolean).join(', ');
    const rules = range === '' ? '' : `Per event ${range}.`;
    return approval === null ? rules : `${rules} Above ${approval} it needs an approval.`.trim();
  },
  noRooms: 'This site has no rooms for conferences. Add them in Setup › Advanced Conference.',
  portsHelp: 'Of the chosen rooms, and ports without a room',
  noPorts: 'The chosen rooms have no ports that can be used.',
  noRoom: 'No room',
  seats: (seats: number) => counted(seats, { one: 'seat', other: 'seats' }),
  consistsOf: (parts: readonly string[]) => `consists of ${parts.join(', ')}`,
  vlanHelp: (networks: readonly string[]) =>
    networks.length === 0
      ? 'No network of Advanced Conference fits this mode'
      : `Empty: the lowest that is free in ${networks.join(', ')}`,
};

export const checkTexts = {
  title: 'Does it fit?',
  waiting: 'Enter a start and an end, and what is in the way is shown here.',
  checking: 'Checking…',
  fits: 'Nothing is in the way',
  fitsSoFar: 'Nothing is in the way so far',
  conflicts: (count: number) => counted(count, { one: 'conflict', other: 'conflicts' }),
  warnings: (count: number) => counted(count, { one: 'thing to know', other: 'things to know' }),
  nearest: (start: string) => `Nearest start that fits: ${start}`,
  useNearest: 'Use this start',
  startsNow: 'It begins at once, because its preparation would have begun already.',
  needsApproval: 'It is not prepared before somebody approves it.',
  prepares: 'Prepared from',
  starts: 'Starts',
  ends: 'Ends',
  vlan: 'VLAN',
  ssid: 'SSID',
  devices: 'Devices concerned',
  noDevices: 'No device has to be told anything.',
  byHand: 'by hand',
  byPush: 'by Atrium',
  changes: { add: 'new', change: 'changes', remove: 'removed', same: 'unchanged' },
  field: 'Field',
  before: 'Now',
  after: 'After saving',
};
