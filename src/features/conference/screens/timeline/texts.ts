import { counted } from '../../../../contract/plural.ts';
import { formatNumber } from '../../../../contract/values/format.ts';

const rooms = { one: 'room', other: 'rooms' };
const devices = { one: 'device', other: 'devices' };

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
  showMore: (count: number) =>
    `Show ${counted(count, { one: 'more conflict', other: 'more conflicts' })}`,
  showFewer: 'Show fewer',
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
  scrollBandwidth: 'Bandwidth by day',
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
