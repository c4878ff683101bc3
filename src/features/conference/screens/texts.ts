import { counted } from '../../../contract/plural.ts';
import { formatNumber } from '../../../contract/values/format.ts';
import { formatQuantity } from '../../../contract/values/units.ts';

const rooms = { one: 'room', other: 'rooms' };
const devices = { one: 'device', other: 'devices' };

/** Returns a rate; 0 kbit/s is '0 Mbit/s', as people write it. */
export const rateText = (kbps: number) => (kbps === 0 ? '0 Mbit/s' : formatQuantity('rate', kbps));

export const bestEffort = 'Best effort';

/** Returns a reserved rate in both directions. */
export const bothRates = (down: number | null, up: number | null) =>
  down === null && up === null
    ? bestEffort
    : `${down === null ? bestEffort : rateText(down)} down, ${up === null ? bestEffort : rateText(up)} up`;

export const texts = {
  title: 'Conferences',
  tabs: 'Parts of Conferences',
  timeline: 'Timeline',
  add: 'New conference',
  loading: 'Loading the conference…',
  notFound: 'This conference does not exist any more.',
  backToList: 'Back to conferences',
  hasFaults: 'with faults',
  awaitsApproval: 'Awaits approval',
  rooms: (count: number) => counted(count, rooms),
  devices: (count: number) => counted(count, devices),
  zone: (city: string) => `${city} time`,
};

export const timelineTexts = {
  label: 'Figures',
  live: 'Live now',
  online: (online: number, expected: number) =>
    `${formatNumber(online)} of ${counted(expected, devices)} online`,
  reserved: 'Bandwidth reserved',
  ofPool: (reserved: number, pool: number) => `${mbit(reserved)} of ${mbit(pool)}`,
  used: (kbps: number) => `Mbit/s · ${mbit(kbps)} in use`,
  notMeasured: 'Mbit/s · use not measured now',
  noPool: 'The uplink of the site is not set',
  next: 'Next',
  none: 'None',
  nothingNext: 'Nothing is scheduled',
  nextOf: (name: string, count: number, prepares: string) =>
    `${name}, ${counted(count, rooms)} · prepares ${prepares}`,
  conflicts: 'Conflicts',
  noConflicts: 'Everything planned fits',
  conflictsOf: (count: number) => counted(count, { one: 'conflict', other: 'conflicts' }),
  roomsTitle: 'Rooms',
  seats: (seats: number) => counted(seats, { one: 'seat', other: 'seats' }),
  room: 'Room',
  period: 'Days of the timeline',
  earlier: 'Earlier',
  today: 'Today',
  later: 'Later',
  now: 'Now',
  partOf: (name: string) => `part of ${name}`,
  scroll: 'Rooms by day',
  noRooms: 'This site has no rooms for conferences. Add them in Setup › Advanced Conference.',
  addRooms: 'Open Advanced Conference',
  noneHere: 'No conference in these 14 days.',
  noneInRoom: 'free',
  onlyUsed: 'Only rooms in use',
  blocked: 'Blocked',
  lead: (time: string) => `prepared from ${time}`,
  turnover: (time: string) => `room free from ${time}`,
  legend: 'Colors of conferences',
  looks: {
    live: 'Active',
    work: 'Preparing or ending',
    planned: 'Scheduled',
    attention: 'Needs attention',
    ended: 'Ended',
    blocked: 'Room blocked',
    margin: 'Setup and turnover',
  },
  bandwidth: 'Bandwidth',
  down: 'Download',
  up: 'Upload',
  direction: 'Direction',
  poolOf: (pool: string) => `reserved, against the pool of ${pool}; line: used`,
  withoutPool: 'reserved; line: used',
  chart: 'Reserved bandwidth by day',
  pool: 'Pool',
  noBandwidth: 'Nothing is reserved in these 14 days.',
  asTable: 'Show as a table',
  from: 'From',
  until: 'Until',
  reservedColumn: 'Reserved',
  conferences: 'Conferences',
  week: 'Next 7 days',
  nothingComing: 'No conference begins within 7 days.',
};

/** Returns Mbit/s as a number, with one decimal below 10. */
export function mbit(kbps: number): string {
  const value = kbps / 1_000;
  return formatNumber(value >= 10 ? Math.round(value) : Math.round(value * 10) / 10);
}

export const listTexts = {
  captions: {
    current: 'Current conferences',
    coming: 'Coming conferences',
    past: 'Past conferences',
  },
  columns: {
    name: 'Name',
    state: 'State',
    start: 'Start',
    end: 'End',
    mode: 'Mode',
    rooms: 'Rooms',
    vlan: 'VLAN',
    ssid: 'SSID',
    reserved: 'Reserved',
    online: 'Online / expected',
  },
  filter: 'Filter conferences',
  none: {
    current: 'No conference is on now.',
    coming: 'No conference is planned.',
    past: 'No conference has ended yet.',
  },
  noMatch: 'No conference matches the filters.',
  copy: 'Duplicate',
  cancel: 'Cancel conference',
  delete: 'Delete',
  start: { copy: 'Duplicate', cancel: 'Cancel conferences', delete: 'Delete' },
  bulkTitle: (action: string, rows: readonly { name: string }[]) =>
    rows.length === 1
      ? `${action}: ${rows[0]?.name ?? ''}`
      : `${action}: ${formatNumber(rows.length)}`,
  bulkHelp: {
    cancel:
      'What they had reserved becomes free for others. The planner link says that they are cancelled.',
    copy: 'Each copy is a draft with the same length and without a login, at the same time of day.',
    delete: 'They disappear from the lists. Admin History keeps what was planned.',
  },
  reason: 'Reason',
  reasonHelp: 'Shown on the page of the conference',
  weeksLater: 'Weeks later',
  weeksRange: (most: number) => `1 to ${most}`,
};

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

export const wizardTexts = {
  steps: 'Steps of a new conference',
  stepOf: (step: number, all: number, title: string) => `Step ${step} of ${all}: ${title}`,
  basics: 'Basics',
  login: 'Login',
  bandwidth: 'Bandwidth',
  rooms: 'Rooms and SSID',
  devices: 'Devices',
  review: 'Review',
  next: 'Next',
  back: 'Back',
  schedule: 'Schedule',
  saveDraft: 'Save as draft',
  storedHere:
    'What you enter is stored in this browser until you save it, except codes, passwords and keys.',
  startOver: 'Start over',
  startOverTitle: 'Start over?',
  startOverText: 'What you have entered for this conference is discarded.',
  notAllowed: 'Your role does not let you add conferences.',
  incomplete: 'Something is missing or wrong.',
  savedDraft: (name: string) => `Saved ${name} as a draft`,
  scheduled: (name: string) => `Scheduled ${name}`,
  fitTitle: 'Does it fit?',
  fitHelp: 'Checked against everything that is reserved, and again when you schedule it.',
  planned: 'What is planned',
  plannedHelp: 'Codes, passwords and keys are not shown here.',
  change: 'Change',
  changeOf: (label: string) => `Change ${label}`,
  changeIn: (step: string) => `Change it in ${step}`,
  devicesTitle: 'What each device will be told',
  devicesHelp: 'At the start less the setup lead, and undone in reverse at the end.',
};

export const pageTexts = {
  parts: 'Parts of the conference',
  overview: 'Overview',
  edit: 'Edit',
  report: 'Report',
  state: 'State',
  schedule: 'Schedule',
  scheduled: (name: string) => `Scheduled ${name}`,
  approve: 'Approve',
  approved: (name: string) => `Approved ${name}`,
  retryAll: 'Retry failed devices',
  retrying: 'Failed devices are tried again',
  zoneChanged: (before: string, now: string) =>
    `The time zone of the site was changed from ${before} to ${now}. The local times have stayed.`,
};

export const stepTexts = {
  title: 'Devices',
  device: 'Device',
  state: 'State',
  text: 'Why',
  at: 'When',
  actions: 'Actions',
  deleted: 'The device was deleted.',
  retry: 'Retry',
  retryOf: (name: string) => `Retry ${name}`,
  retrying: (name: string) => `${name} is tried again`,
  states: {
    Waiting: 'Waiting',
    Done: 'Done',
    Failed: 'Failed',
    Unsupported: 'Not possible',
    ByHand: 'By hand',
    Undoing: 'Undoing',
    Undone: 'Undone',
    UndoFailed: 'Undo failed',
  },
  none: {
    draft: 'Devices are told nothing while it is a draft.',
    over: 'No device has anything of it.',
    yet: 'No device is told anything yet. They are prepared at the start less the setup lead.',
  },
  proof: 'Read back from the device after the change:',
  noProof: 'Nothing was read back from this device yet.',
};

export const accessTexts = {
  title: 'Wi-Fi and login',
  dark: 'Rooms reach each other only.',
  bypass: 'Devices are online without a login.',
  password: 'Attendees sign in with a user name and a password.',
  code: 'Attendees sign in with one code.',
  perAttendee: 'Each attendee has a code.',
  ssid: 'SSID',
  key: 'WPA key',
  oneCode: 'Code',
  userName: 'User name',
  passwordName: 'Password',
  show: 'Show',
  sign: 'Sign with QR',
  codes: (count: number) => `Export ${counted(count, { one: 'code', other: 'codes' })}`,
  nothing: 'There is no login yet. It is made when the conference is scheduled.',
  copy: 'Copy',
  copyOf: (name: string) => `Copy ${name}`,
  copied: (name: string) => `the ${name}`,
};

export const factTexts = {
  title: 'Planned',
  when: (city: string) => `When, ${city} time`,
  prepared: 'Prepared from',
  rooms: 'Rooms',
  ports: 'Ports',
  andMore: (names: string, more: string) => `${names} and ${more} more`,
  vlan: 'VLAN',
  addresses: 'Public addresses',
  ssid: 'SSID',
  shared: 'shared',
  accessPoints: 'Access points',
  reserved: 'Reserved',
  cap: 'Per device',
  attendees: 'Attendees',
  attendeesOf: (attendees: number, each: number) =>
    `${formatNumber(attendees)}, with ${counted(each, devices)} each`,
  contact: 'Contact',
  warned: 'Warned of the end',
  price: 'Price',
  approvedBy: 'Approved by',
};

export const actionTexts = {
  extend: 'Extend',
  end: 'End now',
  cancel: 'Cancel conference',
  copy: 'Duplicate',
  repeat: 'Repeat weekly',
  planner: 'Planner link',
  delete: 'Delete',
  more: 'More',
  close: 'Close',
  open: 'Open',
  extendTitle: (name: string) => `Extend ${name}`,
  endsNow: (end: string, city: string) => `It ends ${end}, ${city} time.`,
  setEnd: 'Set the end',
  later: (minutes: number) => (minutes < 60 ? `+${minutes} min` : `+${minutes / 60} h`),
  extended: (name: string, end: string) => `${name} ends ${end}`,
  endTitle: (name: string) => `End ${name} now?`,
  endText: (online: number, of: number) =>
    `${online === 0 ? 'Nobody is online.' : `${counted(online, devices)} online now will be disconnected.`} ${
      of === 0 ? '' : `${counted(of, devices)} of the site get back what they had before.`
    }`.trim(),
  ended: (name: string) => `${name} is ending`,
  cancelTitle: (name: string) => `Cancel ${name}?`,
  cancelText: (count: number) =>
    `${counted(count, rooms)} and everything else that it has reserved become free for others. The planner link says that it is cancelled.`,
  cancelled: (name: string) => `Cancelled ${name}`,
  copyTitle: (name: string) => `Duplicate ${name}`,
  copyText: (city: string) =>
    `The copy is a draft with the same length and without a login. Times are ${city} time.`,
  copied: (name: string) => `Duplicated ${name}`,
  repeatTitle: (name: string) => `Repeat ${name} weekly`,
  repeatText:
    'Each week is checked and scheduled by itself. Weeks that do not fit are left out, with the reason.',
  repeated: (added: number, all: number) =>
    `${formatNumber(added)} of ${formatNumber(all)} scheduled.`,
  results: 'Results',
  plannerTitle: (name: string) => `Planner link of ${name}`,
  plannerText:
    'With this link, whoever plans the event sees the login and the usage, until a week after the end. Nobody has to sign in for it.',
  plannerOnce:
    'Copy the link now. It cannot be shown again. An earlier link does not work any more.',
  plannerUntil: (until: string) => `There is a link until ${until}. A new link ends it.`,
  makeLink: 'Make a link',
  newLink: 'Make a new link',
  endLink: 'End the link',
  linkEnded: 'The planner link does not work any more',
  deletion: {
    delete: 'Delete',
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteText: 'It disappears from the lists. Admin History keeps what was planned.',
    deleted: (name: string) => `Deleted ${name}`,
  },
};

export const signTexts = {
  title: 'Sign',
  network: 'Wi-Fi',
  key: 'Wi-Fi key',
  code: 'Code',
  userName: 'User name',
  password: 'Password',
  rooms: (count: number) => counted(count, rooms),
  qr: (ssid: string) => `QR code that joins ${ssid}`,
  scan: 'Scan the code with your phone to join',
  print: 'Print',
  close: 'Close',
};

export const editTexts = {
  form: (name: string) => `Conference ${name}`,
  differences: 'What changes',
  noDifferences: 'Nothing differs from what is stored.',
  saveTitle: (name: string) => `Change ${name} while it is on?`,
  saveText: 'The devices follow as soon as it is saved.',
  save: 'Save and change devices',
  notChecked: 'It could not be checked what changes.',
  devices: 'Devices that change',
};

export const reportTexts = {
  loading: 'Loading the report…',
  notFound: 'This conference does not exist any more.',
  zone: (city: string) => `${city} time`,
  csv: 'CSV',
  pdf: 'PDF',
  figures: 'Figures',
  hours: 'Devices by hour',
  noHours: 'Nothing was measured yet.',
  hour: 'Hour',
  devices: 'Devices',
  expected: 'Expected',
  down: 'Download',
  up: 'Upload',
  peak: 'Most devices at a time',
  ofExpected: (expected: number) => `of ${formatNumber(expected)} expected`,
  peakAt: (expected: number, at: string) => `of ${formatNumber(expected)} expected, ${at}`,
  sessions: 'Sessions',
  differentDevices: (count: number) =>
    counted(count, { one: 'different device', other: 'different devices' }),
  data: 'Data',
  directions: (down: string, up: string) => `${down} down, ${up} up`,
  p95Down: 'Download, 95 %',
  p95Up: 'Upload, 95 %',
  ofReserved: (rate: string) => `${rate} reserved`,
  atCap: 'Minutes at the cap',
  atCapHelp: 'at 95 % or more of what is reserved',
  nothingReserved: 'Nothing is reserved',
  minutes: (count: number) => `${formatNumber(count)} min`,
  rooms: 'Rooms',
  price: 'Price',
  faults: 'Faults',
  noFaults: 'No device lacked anything.',
};
