import { counted, plural } from '../../contract/plural.ts';
import { formatNumber } from '../../ui/format.ts';

const charges = { one: 'charge', other: 'charges' };
const guests = { one: 'guest', other: 'guests' };

export const texts = {
  guests: 'Guests',
  guestsHelp: 'Guests in the house, who can charge plans to their room.',
  noGuests: 'Nobody is checked in.',
  room: 'Room',
  guest: 'Guest',
  departure: 'Departure',
  date: 'Day',
  time: 'Time',
  charges: 'Charges',
  allowed: 'Allowed',
  noPost: 'No post',
  hidden: 'Hidden',
  checkIn: 'Check in',
  change: 'Change',
  changeTitle: (room: string) => `Change the stay in room ${room}`,
  checkOut: 'Check out',
  checkedIn: (room: string) => `Checked in to room ${room}`,
  changed: (room: string) => `Changed the stay in room ${room}`,
  checkedOut: (room: string) => `Checked out of room ${room}`,
  reversed: (room: string) => `Reversed the charge to room ${room}`,
  checkOutOf: (room: string) => `Check out room ${room}`,
  checkOutTitle: (room: string) => `Check out room ${room}?`,
  checkOutText: 'The guest’s access by this stay ends after the gateway’s grace.',
  save: 'Save',
  day: (date: string) => `Open day: ${date}`,
  dayHelp:
    'Charges of guests, posted at once. After the day is closed, charges belong to the next day.',
  noCharges: 'No charges yet.',
  newest: (shown: number, count: number) =>
    `The newest ${formatNumber(shown)} of ${counted(count, charges)}. Close the day to download all.`,
  charge: 'Charge',
  amount: 'Amount',
  total: 'Total',
  reverse: 'Reverse',
  reverseOf: (room: string) => `Reverse the charge to room ${room}`,
  chargesOfDay: 'Charges of the open day',
  reverseTitle: (room: string) => `Reverse the charge to room ${room}?`,
  close: 'Close day',
  closed: (date: string) => `Closed ${date}`,
  notBegun: 'Today’s day is closed. This day can be closed once it begins.',
  closeTitle: (date: string) => `Close ${date}?`,
  closeText: (count: number) => `${counted(count, charges)}. A closed day takes no more.`,
  days: 'Closed days',
  daysHelp: 'The last 60 days.',
  noDays: 'No day is closed yet.',
  closedBy: 'Closed by',
  csv: 'CSV',
  pdf: 'PDF',
  actions: 'Actions',
  importTitle: 'Import guests',
  importHelp: 'Reservations that are checked in are changed; all others are checked in.',

  loading: 'Loading the front desk',
  filter: 'Filter by room or name',
  noMatch: 'No guest matches the filter.',
};

export const linkTexts = {
  title: 'Link',
  help: 'The connection to the hotel’s interface.',
  loading: 'Loading the state of the link',
  since: 'Since',
  system: 'Property system',
  queue: 'Waiting charges',
  waiting: (count: number) => (count === 0 ? 'None' : counted(count, charges)),
  oldest: 'Oldest since',
  lastRecord: 'Last record',
  never: 'None yet',
  stays: 'Guests in the house',
  foundStays: 'Guests found by inquiry',
  notStarted: 'The link begins when the gateway is active or in test.',
  retry: 'Try again',
  unknownTitle: (count: number) => `${counted(count, charges)} without an answer`,
  unknownHelp:
    'It is unknown whether they are on the bill. Check the property system, and settle them in PMS Transactions.',
  unknownCharge: (room: string, check: number, money: string) =>
    `Room ${room}, check ${check}: ${money}`,
  owner: (name: string) => `For ${name}`,
  more: (count: number) => `and ${count} more`,
  resync: 'Resync',
  requested: 'A synchronization is requested.',
  resyncTitle: 'Synchronize all guests?',
  resyncText:
    'The property system sends all guests in the house. Charges wait meanwhile, and guests it does not name are checked out. Do this only when the guests here are wrong: on many systems it disturbs the front desk. Newer ones ignore the request; start it there then.',
  endsTitle: (count: number, of: number) =>
    `The synchronization did not name ${count} of ${counted(of, guests)}`,
  endsText:
    'That is more than a fifth, so no one was checked out. Compare with the property system.',
  confirmEnds: 'Check them out',
  discardEnds: 'Keep them',
  confirmTitle: (count: number) => `Check out ${counted(count, guests)}?`,
  confirmText: 'Their access ends after the gateway’s grace. This cannot be undone.',
  ended: (count: number) => `Checked out ${counted(count, guests)}`,
  kept: 'Kept the guests',
};

const systems = { one: 'Property system', other: 'Property systems' };
const links = { one: 'link', other: 'links' };
const postings = { one: 'posting', other: 'postings' };

/** Of the overview. */
export const systemsTexts = {
  title: (count: number) => plural(count, systems),
  loading: 'Loading…',
  failed: 'The state could not be loaded.',
  since: ' since',
  queued: (count: number) => `${formatNumber(count)} queued`,
  oldest: 'oldest',
  unknown: (count: number) => `${formatNumber(count)} unknown`,
  unknownPostings: (count: number) => `${counted(count, postings)} unknown`,
  someDown: (down: number, all: number) => `${formatNumber(down)} of ${counted(all, links)} down`,
  noneDown: (all: number) => `${counted(all, links)}, none down`,
};
