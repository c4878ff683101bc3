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

const plans = {
  Members: { description: 'For members of the lounges.', megabits: [50, 20], maxDevices: 4 },
  Staff: { description: 'For people who work here.', megabits: [20, 10], maxDevices: 2 },
} as const;
export type RegularPlan = keyof typeof plans;
export const regularPlans: readonly RegularPlan[] = ['Members', 'Staff'];

/** Returns a plan without an end. Its time to be offered is over, so the portal does not show it. */
export function regularPlan(name: RegularPlan, currency: string) {
  const { description, megabits, maxDevices } = plans[name];
  const [down, up] = megabits;
  return newRecord(servicePlan, {
    name,
    status: 'Active',
    price: 0,
    currency,
    durationKind: 'recurring',
    duration: null,
    bandwidthDown: down * 1_000,
    bandwidthUp: up * 1_000,
    maxDevices,
    visibleUntil: '2020-01-01T00:00',
    texts: [{ language: 'en', portalName: name, description }],
  });
}

/** Returns people who sign in with a user name and password and come back every day. Some are disabled. */
export function regularsOf(area: Area, planIds: Record<RegularPlan, string>, until: Date) {
  const dice = diceOf(area.number, 4);
  const count = Math.min(12, 2 + Math.floor(busynessOf(area) * 4));
  const names = new Set<string>();
  return Array.from({ length: count }, () => regularOf(area, planIds, dice, until)).filter(
    ({ guest: { username } }) => names.size < names.add(username).size,
  );
}

function regularOf(area: Area, planIds: Record<RegularPlan, string>, dice: Dice, until: Date) {
  const isMember = dice.chance(0.65);
  const planId = planIds[isMember ? 'Members' : 'Staff'];
  const person = randomPerson(dice);
  const username = person.email.replace(/\d*@.*$/, '');
  const began = new Date(firstDay + dice.whole(0, 100) * day);
  const isDisabled = dice.chance(0.1);
  const memberNumber = isMember ? `FF${dice.whole(1_000_000, 9_999_999)}` : null;
  const identity = { name: person.name, email: person.email, username };
  const guest = {
    ...recordOf(area, began),
    id: dice.uuid(),
    ...identity,
    member_number: memberNumber,
    plan_id: planId,
    valid_until: null,
    entitled_at: began,
    language: null,
    status: isDisabled ? ('Disabled' as const) : ('Active' as const),
    terms_version: '2026-01',
    terms_accepted_at: began,
    notes: '',
    search_text: searchTextOf({
      ...identity,
      phone: null,
      room: null,
      reservationNumber: null,
      memberNumber,
      notes: '',
    }),
  };
  const mac = randomMac(dice);
  const sessions = isDisabled ? [] : dayOf(area, planId, guest.id, mac, until);
  const device = {
    id: dice.uuid(),
    guest_id: guest.id,
    organization_number: area.number,
    organization_path: area.path,
    mac_address: mac,
    name: dice.oneOf(['iPhone', 'Galaxy', 'Laptop', 'Pixel']),
    first_seen_at: began,
    last_seen_at: lastSeen(sessions, until) ?? new Date(began.getTime() + dice.whole(1, 200) * day),
  };
  return { guest, device, sessions };
}

function lastSeen(sessions: readonly { stopped_at: Date | null }[], until: Date): Date | null {
  const last = sessions.at(-1);
  return last === undefined ? null : (last.stopped_at ?? until);
}

/** Returns sessions that follow one another; the last one may be open. */
function dayOf(area: Area, planId: string, guestId: string, mac: string, until: Date) {
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
