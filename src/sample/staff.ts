import { newRecord } from '../contract/fields/fields.ts';
import { servicePlan } from '../features/service-plans/fields.ts';
import { searchTextOf } from '../features/users/records/guest-search.ts';
import { type Area, busynessOf, recordOf } from './area.ts';
import { type Dice, diceOf } from './dice.ts';
import { endCause, liveliness, onlineSeconds, randomMac, trafficOf } from './online.ts';
import { randomPerson } from './people.ts';

const second = 1_000;
const day = 24 * 3_600 * second;
/** When the first of them began to work. */
const firstDay = Date.UTC(2026, 0, 1);
/** Only the last hours, so that the list of sessions is as dense as live ones make it. */
const sessionHistory = 4 * 3_600 * second;

/** For people who work at the airport. Its time to be offered is over, so the portal does not show it. */
export function staffPlan(currency: string) {
  return newRecord(servicePlan, {
    name: 'Staff',
    status: 'Active',
    price: 0,
    currency,
    durationKind: 'recurring',
    duration: null,
    bandwidthDown: 20_000,
    bandwidthUp: 10_000,
    maxDevices: 2,
    visibleUntil: '2020-01-01T00:00',
    texts: [{ language: 'en', portalName: 'Staff', description: 'For people who work here.' }],
  });
}

/** Returns people who sign in with a user name and password and come back every day. Some have left. */
export function staffOf(area: Area, planId: string, until: Date) {
  const dice = diceOf(area.number, 4);
  const count = Math.min(12, 2 + Math.floor(busynessOf(area) * 4));
  const names = new Set<string>();
  return Array.from({ length: count }, () => staffMember(area, planId, dice, until)).filter(
    ({ guest: { username } }) => names.size < names.add(username).size,
  );
}

function staffMember(area: Area, planId: string, dice: Dice, until: Date) {
  const person = randomPerson(dice);
  const username = person.email.replace(/\d*@.*$/, '');
  const began = new Date(firstDay + dice.whole(0, 100) * day);
  const isDisabled = dice.chance(0.1);
  const identity = { name: person.name, email: person.email, username };
  const guest = {
    ...recordOf(area, began),
    id: dice.uuid(),
    ...identity,
    member_number: null,
    plan_id: planId,
    valid_until: null,
    entitled_at: began,
    language: null,
    status: isDisabled ? ('Disabled' as const) : ('Active' as const),
    terms_version: '2026-01',
    terms_accepted_at: began,
    notes: isDisabled ? 'No longer works here' : '',
    search_text: searchTextOf({
      ...identity,
      phone: null,
      room: null,
      reservationNumber: null,
      memberNumber: null,
      notes: '',
    }),
  };
  const device = {
    id: dice.uuid(),
    guest_id: guest.id,
    organization_number: area.number,
    organization_path: area.path,
    mac_address: randomMac(dice),
    name: dice.oneOf(['iPhone', 'Galaxy', 'Laptop', 'Scanner']),
    first_seen_at: began,
    last_seen_at: until,
  };
  const sessions = isDisabled ? [] : shiftOf(area, planId, guest.id, device.mac_address, until);
  return { guest, device, sessions };
}

/** Returns sessions that follow one another; the last one may be open. */
function shiftOf(area: Area, planId: string, guestId: string, mac: string, until: Date) {
  const dice = diceOf(Number.parseInt(guestId.slice(0, 8), 16), Math.floor(until.getTime() / day));
  const sessions: ReturnType<typeof sessionOf>[] = [];
  let started = until.getTime() - sessionHistory * (1 + dice.share());
  while (started < until.getTime()) {
    const stopped = started + onlineSeconds(dice) * second;
    const isPast = stopped < until.getTime() - sessionHistory;
    if (!isPast && dice.chance(liveliness(new Date(started), area.longitude) * 0.6))
      sessions.push(sessionOf(area, { planId, guestId, mac, started, stopped }, dice, until));
    started = stopped + dice.whole(5, 90) * 60 * second;
  }
  return sessions;
}

interface Online {
  planId: string;
  guestId: string;
  mac: string;
  started: number;
  stopped: number;
}

function sessionOf(
  area: Area,
  { planId, guestId, mac, started, stopped }: Online,
  dice: Dice,
  until: Date,
) {
  const isOver = stopped < until.getTime();
  const seconds = Math.floor((Math.min(stopped, until.getTime()) - started) / second);
  const { up, down } = trafficOf(dice);
  const id = dice.uuid();
  return {
    id,
    acct_session_id: id.slice(0, 8),
    organization_number: area.number,
    organization_path: area.path,
    plan_id: planId,
    guest_id: guestId,
    mac_address: mac,
    started_at: new Date(started),
    stopped_at: isOver ? new Date(stopped) : null,
    state: isOver ? 'stopped' : 'open',
    seconds,
    bytes_in: Math.floor(up * seconds),
    bytes_out: Math.floor(down * seconds),
    ip_address: `10.${area.number % 256}.${dice.whole(1, 3)}.${dice.whole(2, 254)}`,
    termination_cause: isOver ? endCause(dice) : null,
  };
}
