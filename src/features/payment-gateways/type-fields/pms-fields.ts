import { choice, flag } from '../../../contract/fields/choice-kinds.ts';
import { optional } from '../../../contract/fields/compound-kinds.ts';
import { localTime } from '../../../contract/fields/date-kinds.ts';
import { fields } from '../../../contract/fields/fields.ts';
import { wholeNumber } from '../../../contract/fields/number-kinds.ts';
import { longText, text, textList } from '../../../contract/fields/text-kinds.ts';
import { hostAddress } from '../../devices/public/host-address.ts';
import { minorUnits } from './minor-units.ts';

export const houseFields = fields({
  rooms: longText('Rooms', {
    maxLength: 20_000,
    help: 'Numbers and ranges, such as 101-120, 201-220, Suite 1',
  }),
  checkoutTime: localTime('Checkout time', { initial: '11:00' }),
});

export const fiasFields = fields({
  host: text('Address', {
    maxLength: 253,
    rules: [hostAddress],
    help: 'An IPv4 or IPv6 address, or a host name',
  }),
  port: wholeNumber('Port', { from: 1, to: 65_535, initial: 5_010 }),
  encoding: choice(
    'Encoding',
    {
      'windows-1252': 'Windows 1252',
      'iso-8859-1': 'ISO 8859-1',
      'utf-8': 'UTF-8',
      'windows-1251': 'Windows 1251 (Cyrillic)',
    },
    { initial: 'windows-1252' },
  ),
  postingMode: choice(
    'Postings',
    {
      simple: 'To the room that the property system has checked in (PS)',
      request: 'After an inquiry, to a reservation (PR)',
    },
    { initial: 'simple' },
  ),
  salesOutlet: optional(text('Sales outlet', { maxLength: 5 })),
  nameFormat: choice(
    'Names are sent as',
    { last: 'Last name', lastFirst: 'Last, First', firstLast: 'First Last' },
    { initial: 'last' },
  ),
});

/** How charges to rooms are written; of every property system. */
export const postingFields = fields({
  text: text('Text of the charge', { maxLength: 45, initial: 'WiFi {plan}' }),
  taxMode: choice(
    'Tax',
    { inside: 'Inside the total', separate: 'Sent separately as well (S1, T1)' },
    { initial: 'inside' },
  ),
  roomPrefix: text('Prefix of rooms in the property system', { maxLength: 8, allowEmpty: true }),
  neverCharged: textList('Rooms that are never charged', {
    maxLength: 20,
    most: 500,
    items: 'rooms',
  }),
  freeGroups: textList('Free for these guest groups or VIP levels', {
    maxLength: 40,
    most: 50,
    items: 'groups',
  }),
  queuedUpTo: minorUnits(
    'Online before the charge is posted, up to',
    'Empty: guests wait until the property system has taken the charge',
  ),
  takesReversals: flag('The property system takes negative charges', { initial: true }),
  checkoutGraceHours: wholeNumber('Online after checkout for', {
    from: 0,
    to: 24,
    initial: 0,
    unit: 'h',
  }),
  owner: text('Who settles charges without an answer', {
    maxLength: 100,
    initial: 'Front desk',
  }),
});
