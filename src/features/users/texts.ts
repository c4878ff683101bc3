import { counted, plural } from '../../contract/plural.ts';
import type { SessionOutcome } from './contract.ts';

const sessions = { one: 'active session', other: 'active sessions' };

export const texts = {
  newUsers: 'New users',
  title: 'Users',
  add: 'Add user',
  filter: 'Find by name, email, room, MAC, code…',
  filterByMac: 'Find by complete MAC address or access code',
  typeMore: 'Please enter at least 3 characters to refine search',
  none: 'Guests appear here when they sign in on the portal, or when you add them.',
  noMatch: 'No guest matches the filters.',
  moreFound: (total: string) => `More than ${total} guests match. Refine your search.`,
  moreThere: (total: string) => `There are more than ${total} guests. Search for one.`,
  masked: 'Your role does not let you see guests’ personal data.',

  foundByCode: (code: string) => `Code ${code}`,
  withoutEnd: 'No end',
  lastSeen: 'Last seen',
  never: 'Never',
  hidden: 'Not shown',
  room: (room: string) => `Room ${room}`,
  shownOf: 'What is shown below is that of',
  factsTitle: 'Guest',
  connection: 'Connection',
  online: 'Online',
  offline: 'Offline',
  devices: 'Devices',

  newTitle: 'New user',
  form: (name: string) => `Edit ${name}`,
  loading: 'Loading the guest…',
  notFound: 'This guest does not exist, or belongs to another organization.',
  backToList: 'Back to the list',
  allUsers: 'All users',
  /** What gateways did about active sessions; empty without any. */
  sessionsChanged: (sessions: readonly Pick<SessionOutcome, 'isDone' | 'isOnline'>[]) => {
    const done = sessions.filter(({ isDone }) => isDone);
    const ended = done.filter(({ isOnline }) => !isOnline).length;
    const parts: (readonly [count: number, text: string])[] = [
      [done.length - ended, ' changed at once'],
      [ended, ' ended'],
      [sessions.length - done.length, ' unchanged: it applies at the next login'],
    ];
    return parts
      .filter(([count]) => count > 0)
      .map(([count, text]) => counted(count, { one: 'session', other: 'sessions' }) + text)
      .join(', ');
  },
  added: (name: string) => `Added ${name}`,
  retired: (plan: string) => `${plan} (retired)`,

  noPlan: 'No plan',
  accessCode: 'Access code',
  ofBatch: (batch: string) => `of ${batch}`,
  terms: 'Accepted terms',
  marketing: 'Agreed to marketing',
  noMarketing: 'No',
  signInMethod: 'Signed in by',
  accessPoint: 'Last access point',
  inHistory: 'In the Admin History',
  created: 'Added',
  changed: 'Changed',
  by: (name: string) => `by ${name}`,
  erasedOn: 'The personal data of this guest was erased on',
};

export const actionTexts = {
  edit: 'Edit',
  more: 'More actions',
  extend: 'Extend',
  extendTitle: (name: string) => `Extend or change the plan of ${name}`,
  newEnd: (until: string) => `New end: ${until}`,
  extendText: 'Devices that are online get it at once.',
  extended: (name: string) => `Extended ${name}`,
  undo: 'Undo',
  undone: (name: string) => `Restored the former plan and end of ${name}`,
  disable: 'Disable',
  disableTitle: (name: string) => `Disable ${name}?`,
  disableText:
    'The guest can no longer sign in, and active sessions are logged out. Sessions that could not be ended are listed.',
  disabled: (name: string) => `Disabled ${name}`,
  enable: 'Enable',
  enabled: (name: string) => `Enabled ${name}`,
  export: 'Export the guest’s data',
  erase: 'Erase personal data',
  eraseTitle: (name: string) => `Erase the personal data of ${name}?`,
  eraseText:
    'Name, contact, room, numbers, notes and the addresses of devices are erased permanently, including in all sessions. Usage and payments are retained anonymously. This cannot be undone.',
  eraseWord: 'ERASE',
  eraseType: 'Type ERASE to confirm',
  erased: 'The personal data has been erased',
  logOut: 'Log out',
  logOutEverywhere: 'Log out everywhere',
  logOutTitle: (name: string) => `Log out ${name}`,
  logOutText: (count: number) =>
    `${counted(count, sessions)}. The gateway will be asked to end ${plural(count, { one: 'it', other: 'them' })}. The guest can sign in again unless disabled.`,
};

/** Titles and help of the form's sections. */
export const sections = {
  person: {
    title: 'Guest',
    help: 'Enter a name or other identifying data.',
  },
  stay: {
    title: 'Stay',
    help: 'Where the guest stays, and the guest’s numbers in the property’s system.',
  },
  access: { title: 'Access', help: 'What the guest can use, and for how long.' },
  signIn: { title: 'Sign-in', help: 'Only for guests who sign in with a username.' },
  notes: { title: 'Notes', help: 'For your colleagues. The guest has the right to see them.' },
};

export const deviceTexts = {
  title: 'Devices',
  none: 'No device yet.',
  add: 'Add device',
  addTitle: 'Add a device',
  added: 'Added the device',
  rename: 'Rename',
  renameTitle: (name: string) => `Rename ${name}`,
  renamed: 'Renamed the device',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'The device is logged out and has to sign in again. Its sessions remain in the list.',
  removed: 'Removed the device',
  unknown: 'Unknown address',
  name: 'Name',
  firstSeen: 'First seen',
  actions: 'Actions',
};

export const accessTexts = {
  title: 'Access now',
  received: (amount: string) => `${amount} received`,
  sent: (amount: string) => `${amount} sent`,
  rate: (amount: string) => `${amount}/s`,
  used: (used: string, allowed: string) => `${used} of ${allowed} used`,
};

export const timelineTexts = {
  title: 'Last 24 hours',
  none: 'Nothing was seen of the guest.',
  kinds: {
    online: 'Online',
    ended: 'Disconnected',
    refused: 'Refused',
    portal: 'Portal opened',
    'portal-refused': 'Portal refused',
  },
  after: (duration: string, amount: string) => `after ${duration}, ${amount}`,
  times: (count: number) => counted(count, { one: 'time', other: 'times' }),
};

export const sessionTexts = {
  title: 'Sessions',
  none: 'The guest has not been online yet.',
  since: (mac: string | null, time: string) => `${mac ?? 'Session'} since ${time}`,
  logOutOf: (session: string) => `Log out ${session}`,
  started: 'Start',
  stopped: 'Stop',
  online: 'Online now',
  duration: 'Duration',
  down: 'Received',
  up: 'Sent',
  address: 'MAC and IP address',
  nasAndEnd: 'NAS, end reason',
};

export const purchaseTexts = {
  title: 'Purchases',
  none: 'The guest has not bought anything.',
  at: 'Time',
  amount: 'Amount',
  /** of the plan that an access code gives */
  value: (money: string) => `Value ${money}`,
  redeemed: 'Redeemed',
  method: 'Method',
  reference: 'Reference',
  status: 'State',
  refunded: (money: string) => `Refunded ${money}`,
  refund: 'Refund',
  refundOf: (plan: string) => `Refund ${plan}`,
  refundTitle: (plan: string) => `Refund ${plan}?`,
  /** of a card payment, which is refunded at its gateway */
  cardRefundText: (most: string) =>
    `Up to ${most}. The money goes back to the card, usually within ten days.`,
  refundText: (most: string) =>
    `Up to ${most}. This only records the refund: refund the money in the payment gateway or the property’s system as well.`,
  actions: 'Actions',
  refundDone: (amount: string) => `Recorded the refund of ${amount}`,
  cardRefundDone: (amount: string) => `Refunded ${amount} to the card`,
  refundPending: (money: string) => `Refund of ${money} waits for the payment gateway`,
  pending: 'The payment gateway did not answer. It is asked again.',
  notDone: 'This was not possible.',
  void: 'Void',
  voidOf: (plan: string) => `Void ${plan}`,
  voidTitle: (plan: string) => `Void ${plan}?`,
  voidText: (money: string) => `${money} are released on the card, and not charged.`,
  voidDone: (money: string) => `Released ${money}`,
};

export const purchaseStates: Readonly<Record<string, string>> = {
  created: 'Not paid',
  pending: 'Payment under way',
  expired: 'Not paid in time',
  authorised: 'Authorized',
  captured: 'Paid',
  posted: 'Posted to the room',
  failed: 'Failed',
  refunded: 'Refunded',
  voided: 'Voided',
};
