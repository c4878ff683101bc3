import { choice, flag } from '../../../contract/fields/choice-kinds.ts';
import { optional } from '../../../contract/fields/compound-kinds.ts';
import { localDateTime } from '../../../contract/fields/date-kinds.ts';
import { fields, type Stored } from '../../../contract/fields/fields.ts';
import { dataRate } from '../../../contract/fields/number-kinds.ts';
import { text } from '../../../contract/fields/text-kinds.ts';
import { rateLimits, severalRooms } from '../fields.ts';

const shortestMinutes = 15;
const longestDays = 60;

/** Why an item is blocked, and how long. */
export const itemBlock = fields({
  why: text('Why', { maxLength: 200, help: 'Planners see it: New carpet' }),
  startsOn: optional(localDateTime('From', { help: 'Empty: now' })),
  endsOn: optional(localDateTime('Until', { help: 'Empty: until it is freed' })),
});
export type ItemBlock = Stored<typeof itemBlock>;

export const blockErrors = {
  order: 'Must be after From',
  past: 'This is over already. Choose a later time, or leave it empty.',
};

/** What is entered about a block, with the local time of the site; null while that is not known. */
export const itemBlockAt = (localNow: string | null) =>
  fields(itemBlock.map, ({ startsOn, endsOn }, error) => {
    if (endsOn === null) return;
    if (localNow !== null && endsOn <= localNow) error('endsOn', blockErrors.past);
    else if (startsOn !== null && endsOn <= startsOn) error('endsOn', blockErrors.order);
  });

/** An event that somebody asks for. */
export const conferenceFit = fields(
  {
    startsOn: localDateTime('From'),
    endsOn: localDateTime('Until'),
    roomIds: severalRooms('Rooms'),
    network: choice(
      'Network',
      { conference: 'Internet', dark: 'Dark VLAN', none: 'None' },
      { initial: 'conference' },
    ),
    hasOwnSsid: flag('An SSID of its own'),
    downKbps: optional(dataRate('Download', { ...rateLimits, help: 'Empty: best effort' })),
    upKbps: optional(dataRate('Upload', rateLimits)),
  },
  ({ startsOn, endsOn }, error) => {
    // Local times are compared as if clocks were never changed, which is wrong by an hour at most.
    const minutes = (Date.parse(`${endsOn}Z`) - Date.parse(`${startsOn}Z`)) / 60_000;
    if (minutes <= 0) error('endsOn', 'Must be after From');
    else if (minutes < shortestMinutes)
      error('endsOn', `${shortestMinutes} minutes after From or later`);
    else if (minutes > longestDays * 1_440)
      error('endsOn', `No more than ${longestDays} days after From`);
  },
);
export type ConferenceFit = Stored<typeof conferenceFit>;
