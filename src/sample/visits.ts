import type { PurchaseStatus } from '../features/payments/states.ts';
import { searchTextOf } from '../features/users/records/guest-search.ts';
import { type Area, recordOf } from './area.ts';
import { countries } from './countries.ts';
import { type Dice, diceOf } from './dice.ts';
import { randomMac } from './online.ts';
import { randomPerson, roomOf } from './people.ts';
import { diceOfGuest, sessionsFrom } from './sessions.ts';
import { busynessOf, hasOvernightGuests } from './sizes.ts';

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;
/** The peak of the season, July 15, 2026, in days since 1970. */
const midsummer = 20_649;

export interface OfferedPlan {
  id: string;
  price: number;
  currency: string;
  duration_seconds: number | null;
}

export type Visit = ReturnType<typeof visitAt>;

/** Returns guests with their purchases and sessions in the order of their days; more on weekends and in summer. */
export function visitsOf(
  area: Area,
  plans: readonly OfferedPlan[],
  { from, until }: { from: Date; until: Date },
): Visit[] {
  const busyness = busynessOf(area);
  const [first, last] = [from, until].map((at) => Math.floor(at.getTime() / day));
  // Days are local, so one of UTC has guests of the days beside it.
  const dates = range((first ?? 0) - 1, (last ?? 0) + 1);
  return dates
    .flatMap((date) => visitsOfDay(area, plans, { date, busyness, until }))
    .filter(({ purchase }) => purchase.at >= from && purchase.at < until);
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Seeds each day separately, so that days do not affect each other. */
function visitsOfDay(
  area: Area,
  plans: readonly OfferedPlan[],
  { date, busyness, until }: { date: number; busyness: number; until: Date },
) {
  const { vatPercent = 0 } = countries[area.country] ?? {};
  const dice = diceOf(area.number, date);
  const isWeekend = [0, 5, 6].includes(new Date(date * day).getUTCDay());
  const season = 1 + Math.cos((date - midsummer) * ((2 * Math.PI) / 365.25)) / 6;
  const expected = busyness * season * (isWeekend ? 1.4 : 1);
  const count = Math.floor(expected) + Number(dice.chance(expected % 1));
  // From early morning until late evening, local time.
  const localHour = () => dice.whole(5, 22) + dice.share() - area.longitude / 15;
  return Array.from({ length: count }, () => {
    const at = new Date(date * day + localHour() * hour);
    return createVisit(area, plans, at, vatPercent, dice, until);
  });
}

function createVisit(
  area: Area,
  [free, ...paid]: readonly OfferedPlan[],
  at: Date,
  vatPercent: number,
  dice: Dice,
  until: Date,
): Visit {
  const plan = dice.chance(0.55) ? free : (paid[dice.whole(0, paid.length - 1)] ?? free);
  if (plan === undefined) throw new Error('A sample area offers no plan');
  return visitAt(area, plan, { at, vatPercent, until }, dice);
}

/** Returns a guest who chooses a plan, with the device, the sessions until `until`, and the purchase. */
export function visitAt(
  area: Area,
  plan: OfferedPlan,
  { at, vatPercent, until }: { at: Date; vatPercent: number; until: Date },
  dice: Dice,
) {
  const end = new Date(at.getTime() + (plan.duration_seconds ?? 86_400) * second);
  const person = randomPerson(dice);
  const guest = createGuest(area, { at, end, planId: plan.id, person }, dice);
  const mac = randomMac(dice);
  const device = {
    id: dice.uuid(),
    guest_id: guest.id,
    organization_number: area.number,
    organization_path: area.path,
    mac_address: mac,
    name: dice.oneOf(['iPhone', 'Galaxy', 'Laptop', 'iPad', 'Pixel']),
    first_seen_at: at,
    last_seen_at: at,
  };
  const sessions = hasOvernightGuests(area)
    ? sessionsFrom(at, area, { guest, device }, { until, now: until }, diceOfGuest(guest))
    : Array.from({ length: dice.whole(1, 2) }, (_, index) =>
        createSession(
          area,
          { guestId: guest.id, planId: plan.id, mac: device.mac_address, at, end, index },
          dice,
          until,
        ),
      ).filter(({ started_at }) => started_at < until);
  return {
    guest,
    device,
    sessions,
    purchase: createPurchase(area, guest, plan, at, vatPercent, dice),
  };
}

interface Stay {
  at: Date;
  end: Date;
  planId: string;
  person: { name: string; email: string };
}

function createGuest(area: Area, { at, end, planId, person }: Stay, dice: Dice) {
  const isInRoom = area.name === 'Rooms';
  const identity = {
    name: person.name,
    email: person.email,
    phone: null,
    room: isInRoom ? roomOf(dice) : null,
    reservationNumber: isInRoom ? `R${dice.whole(100_000, 999_999)}` : null,
    memberNumber: dice.chance(0.1) ? `FF${dice.whole(1_000_000, 9_999_999)}` : null,
    notes: '',
    username: null,
  };
  return {
    ...recordOf(area, at),
    created_by: 'Portal',
    updated_by: 'Portal',
    id: dice.uuid(),
    name: identity.name,
    email: identity.email,
    username: null,
    room: identity.room,
    reservation_number: identity.reservationNumber,
    member_number: identity.memberNumber,
    plan_id: planId,
    valid_until: end,
    entitled_at: at,
    language: dice.oneOf(['en', 'en', 'de', 'fr', 'ja', 'pt']),
    status: 'Active' as const,
    terms_version: '2026-01',
    terms_accepted_at: at,
    notes: '',
    search_text: searchTextOf(identity),
  };
}

interface Online {
  guestId: string;
  planId: string;
  mac: string;
  at: Date;
  end: Date;
  /** the index among the visit's sessions */
  index: number;
}

function createSession(
  area: Area,
  { guestId, planId, mac, at, end, index }: Online,
  dice: Dice,
  until: Date,
) {
  const length = Math.min(end.getTime() - at.getTime(), 3 * hour) / 2;
  const started = at.getTime() + index * length;
  const stopped = started + length * dice.share();
  const isOver = stopped < until.getTime();
  const id = dice.uuid();
  const cause = dice.oneOf(['User-Request', 'Idle-Timeout', 'Session-Timeout']);
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
    seconds: Math.floor((Math.min(stopped, until.getTime()) - started) / second),
    bytes_in: dice.whole(1, 40) * 1_000_000,
    bytes_out: dice.whole(1, 200) * 1_000_000,
    ip_address: `10.${area.number % 256}.${dice.whole(1, 3)}.${dice.whole(2, 254)}`,
    termination_cause: isOver ? cause : null,
  };
}

// Known when the codes are.
const withoutBatch: { code_batch_id: string | null } = { code_batch_id: null };

function createPurchase(
  area: Area,
  guest: { id: string },
  plan: OfferedPlan,
  at: Date,
  vatPercent: number,
  dice: Dice,
) {
  const luck = dice.share();
  const isFree = plan.price === 0;
  const isFailed = !isFree && luck < 0.03;
  const refunded =
    isFree || isFailed || luck > 0.07 ? 0 : luck < 0.06 ? plan.price : Math.round(plan.price / 2);
  const isRefunded = refunded > 0 && refunded === plan.price;
  const status: PurchaseStatus = isFailed ? 'failed' : isRefunded ? 'refunded' : 'captured';
  return {
    id: dice.uuid(),
    organization_number: area.number,
    organization_path: area.path,
    plan_id: plan.id,
    guest_id: guest.id,
    at,
    amount: plan.price,
    tax: Math.round(plan.price - plan.price / (1 + vatPercent / 100)),
    currency: plan.currency,
    method: isFree
      ? ('complimentary' as const)
      : dice.oneOf(['creditCard', 'creditCard', 'accessCode'] as const),
    status,
    reference: isFree ? null : `P${dice.whole(10_000_000, 99_999_999)}`,
    gateway: isFree ? null : 'Card gateway',
    retries: isFailed ? 2 : 0,
    refunded,
    refunded_at: refunded > 0 ? new Date(at.getTime() + 2 * hour) : null,
    ...withoutBatch,
    version: 1,
  };
}
