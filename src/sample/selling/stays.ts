import { localDay } from '../../contract/values/local-day.ts';
import { momentOf } from '../../contract/values/zoned-time.ts';
import { foldName } from '../../features/pms/stays/guest-names.ts';
import { recordOf } from '../area.ts';
import { type Dice, diceOf } from '../dice.ts';
import { namesOf, randomPerson, roomOf } from '../people.ts';
import { diceOfGuest } from '../sessions.ts';
import type { Visit } from '../visits.ts';
import type { Hotel } from './hotels.ts';

const hour = 3_600_000;
const day = 24 * hour;
export const checkoutTime = '11:00';
const guestsInHouse = 36;
const sharedRooms = 3;
/** Also of a full house: a VIP, a stay without charges, one of a group, and the sharers. */
const leastFurther = 9;

export interface StayRow extends ReturnType<typeof recordOf> {
  id: string;
  gateway_id: string;
  reservation: string;
  room: string;
  is_shared: boolean;
  last_name: string;
  first_name: string;
  title: string;
  folded_name: string;
  language: string | null;
  vip: string | null;
  guest_group: string | null;
  arrives_on: string;
  departs_on: string;
  may_post: boolean;
  source: string;
  seen_at: Date;
  checked_in_at: Date;
  checked_out_at: Date | null;
}

interface Planned {
  id: string;
  name: string;
  room: string;
  reservation: string;
  language: string | null;
  arrived: Date;
  departsOn: string;
}

/** Returns the stay of a guest who lives in a room at least until the plan ends; undefined for other guests. */
export function stayOf(hotel: Hotel, { guest }: Visit, until: Date): StayRow | undefined {
  if (guest.room === null || guest.reservation_number === null) return undefined;
  const dice = diceOfGuest(guest, 22);
  const ends = guest.valid_until.getTime();
  return stayRow(
    hotel,
    {
      id: dice.uuid(),
      name: guest.name,
      room: guest.room,
      reservation: guest.reservation_number,
      language: guest.language,
      arrived: new Date(guest.entitled_at.getTime() - dice.whole(1, 20) * 0.25 * hour),
      departsOn: localDay(new Date(ends + 13 * hour + dice.whole(0, 2) * day), hotel.timeZone),
    },
    until,
  );
}

function stayRow(hotel: Hotel, planned: Planned, until: Date): StayRow {
  const { first, last } = namesOf(planned.name);
  const leaves = momentOf(`${planned.departsOn}T${checkoutTime}`, hotel.timeZone);
  return {
    ...recordOf(hotel.rooms, planned.arrived),
    id: planned.id,
    gateway_id: hotel.house.id,
    reservation: planned.reservation,
    room: planned.room,
    is_shared: false,
    last_name: last,
    first_name: first,
    title: '',
    folded_name: foldName(last),
    language: planned.language,
    vip: null,
    guest_group: null,
    arrives_on: localDay(planned.arrived, hotel.timeZone),
    departs_on: planned.departsOn,
    may_post: true,
    source: 'desk',
    seen_at: planned.arrived,
    checked_in_at: planned.arrived,
    checked_out_at: leaves !== null && leaves <= until ? leaves : null,
  };
}

/** Returns stays of guests who are not online, so that the house has its usual guests: sharers, a VIP, and one without charges. */
export function furtherStays(hotel: Hotel, occupied: readonly string[], now: Date): StayRow[] {
  const dice = diceOf(hotel.rooms.number, 23);
  const taken = new Set(occupied);
  const count = Math.max(leastFurther, guestsInHouse - occupied.length);
  const stays = Array.from({ length: count - sharedRooms }, (_, index) =>
    stayRow(hotel, plannedStay(hotel, freeRoom(taken, dice), index, now, dice), now),
  );
  const [vip, noPost, conference, ...others] = stays;
  if (vip) vip.vip = 'VIP1';
  if (noPost) noPost.may_post = false;
  if (conference) conference.guest_group = 'Nordic Energy Forum';
  const shared = others.slice(0, sharedRooms);
  const sharers = shared.map((stay, index) => {
    stay.is_shared = true;
    const planned = plannedStay(hotel, stay.room, count + index, stay.checked_in_at, dice);
    const together = { arrived: stay.checked_in_at, departsOn: stay.departs_on };
    return { ...stayRow(hotel, { ...planned, ...together }, now), is_shared: true };
  });
  return [...stays, ...sharers];
}

function plannedStay(
  { timeZone }: Hotel,
  room: string,
  index: number,
  now: Date,
  dice: Dice,
): Planned {
  return {
    id: dice.uuid(),
    name: randomPerson(dice).name,
    room,
    reservation: `H${4_000 + index}`,
    language: dice.oneOf(['en', 'en', 'de', 'fr', 'ja', 'pt']),
    arrived: new Date(now.getTime() - dice.whole(2, 90) * hour),
    departsOn: localDay(new Date(now.getTime() + dice.whole(1, 5) * day), timeZone),
  };
}

function freeRoom(taken: Set<string>, dice: Dice): string {
  let room = roomOf(dice);
  while (taken.has(room)) room = roomOf(dice);
  taken.add(room);
  return room;
}
