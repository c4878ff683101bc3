import { counted, plural } from '../../contract/plural.ts';
import { formatNumber } from '../../ui/format.ts';

export const texts = {
  guests: 'Guests',
  guestsHelp: 'Who stays in the house. They may charge plans to their room.',
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
  checkOutTitle: (room: string) => `Check out room ${room}?`,
  checkOutText: 'The guest’s access by this stay ends after the gateway’s grace.',
  save: 'Save',
  day: (date: string) => `Open day ${date}`,
  dayHelp:
    'Charges of guests, posted at once. Later ones are the next day’s after the day is closed.',
  noCharges: 'No charges yet.',
  charge: 'Charge',
  amount: 'Amount',
  total: 'Total',
  reverse: 'Reverse',
  reverseTitle: (room: string) => `Reverse the charge to room ${room}?`,
  close: 'Close day',
  closeTitle: (date: string) => `Close ${date}?`,
  closeText: (charges: number) =>
    `${counted(charges, { one: 'charge', other: 'charges' })}. A closed day takes no more.`,
  days: 'Closed days',
  daysHelp: 'The last 60 days.',
  noDays: 'No day is closed yet.',
  closedBy: 'Closed by',
  csv: 'CSV',
  pdf: 'PDF',
  actions: 'Actions',
  importTitle: 'Import guests',
  importHelp: 'Reservations that are checked in are changed; all others are checked in.',
};

const systems = { one: 'Property system', other: 'Property systems' };
const links = { one: 'link', other: 'links' };
const postings = { one: 'posting', other: 'postings' };

/** Of the overview. */
export const linkTexts = {
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
