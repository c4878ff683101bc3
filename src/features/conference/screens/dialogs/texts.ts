import { counted, plural } from '../../../../contract/plural.ts';
import { formatNumber } from '../../../../contract/values/format.ts';

const rooms = { one: 'room', other: 'rooms' };
const back = { one: 'gets back what it had', other: 'get back what they had' };
const devices = { one: 'device', other: 'devices' };

export const actionTexts = {
  extend: 'Extend',
  end: 'End now',
  cancel: 'Cancel conference',
  keep: 'Keep it',
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
  newEndHelp: (city: string) => `${city} time`,
  fitsUntil: (end: string) => `Nothing is in the way until ${end}.`,
  doesNotFit: (end: string) => `It cannot last until ${end}:`,
  latest: (end: string) => `Latest end that fits: ${end}`,
  useLatest: 'Use this end',
  checking: 'Checking…',
  afterStart: (start: string) => `The end must be after the start, ${start}`,
  later: (minutes: number) => (minutes < 60 ? `+${minutes} min` : `+${minutes / 60} h`),
  extended: (name: string, end: string) => `${name} ends ${end}`,
  endTitle: (name: string) => `End ${name} now?`,
  endText: (online: number, of: number) =>
    `${online === 0 ? 'Nobody is online.' : `${counted(online, devices)} online now will be disconnected.`} ${
      of === 0 ? '' : `${counted(of, devices)} of the site ${plural(of, back)} before.`
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
  repeated: (added: number, all: number, waiting: number) => {
    const share = `${formatNumber(added)} of ${formatNumber(all)}`;
    return waiting === 0
      ? `${share} scheduled.`
      : `${share} added. ${counted(waiting, { one: 'awaits', other: 'await' })} approval.`;
  },
  results: 'Results',
  plannerTitle: (name: string) => `Planner link of ${name}`,
  plannerText:
    'The planner of the event sees the login and the usage with this link, without an account, until a week after the end.',
  plannerOnce: 'Copy the link now. It cannot be shown again. An earlier link no longer works.',
  plannerUntil: (until: string) => `There is a link until ${until}. A new link ends it.`,
  makeLink: 'Make a link',
  newLink: 'Make a new link',
  endLink: 'End the link',
  linkEnded: 'The planner link no longer works',
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
