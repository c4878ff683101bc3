import { counted } from '../../../../contract/plural.ts';
import { formatNumber } from '../../../../contract/values/format.ts';

const devices = { one: 'device', other: 'devices' };

export const pageTexts = {
  parts: 'Parts of the conference',
  overview: 'Overview',
  edit: 'Edit',
  report: 'Report',
  state: 'State',
  schedule: 'Schedule',
  scheduled: (name: string, awaitsApproval: boolean) =>
    awaitsApproval ? `${name} awaits approval` : `Scheduled ${name}`,
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
    unchanged: 'No device had to be changed for it.',
    over: 'No device has anything of it.',
    yet: 'No device is told anything yet. They are prepared at the start less the setup lead.',
  },
  proof: 'Read back from the device after the change:',
  proofBefore: 'What the device had of the conference until then:',
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
  notFound: 'This conference no longer exists.',
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
