import { searchTextOf } from '../features/users/records/guest-search.ts';
import { type Area, busynessOf, recordOf } from './area.ts';
import { codesOf } from './codes.ts';
import { countries } from './countries.ts';
import { type Dice, diceOf } from './dice.ts';
import { randomMac } from './online.ts';
import { randomPerson } from './people.ts';
import { type AreaNetwork, radiusOf } from './radius.ts';
import { type RegularPlan, regularsOf } from './regulars.ts';

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;
const daysOfHistory = 90;
/** The peak of the season, July 15, 2026, in days since 1970. */
const midsummer = 20_649;

interface OfferedPlan {
  id: string;
  price: number;
  currency: string;
  duration_seconds: number | null;
}

/** Returns the guests of 90 days with their purchases and sessions; more on weekends and in summer. */
export function visitsOf(
  area: Area,
  plans: readonly OfferedPlan[],
  {
    network,
    regularPlanIds,
  }: { network: AreaNetwork; regularPlanIds: Record<RegularPlan, string> },
  until: Date,
) {
  const busyness = busynessOf(area);
  const today = Math.floor(until.getTime() / day);
  const visits = Array.from({ length: daysOfHistory }, (_, index) => today - index)
    .flatMap((date) => visitsOfDay(area, plans, { date, busyness, until }))
    .filter(({ purchase }) => purchase.at < until);
  const { codeOfGuest, ...codes } = codesOf(area, visits, until);
  const present = [...visits, ...regularsOf(area, regularPlanIds, until)];
  return {
    ...codes,
    ...radiusOf(area, present, { network, codeOfGuest }, until),
    guests: present.map(({ guest }) => ({
      ...guest,
      access_code_id: codeOfGuest.get(guest.id)?.id ?? null,
    })),
    guestDevices: present.map(({ device }) => device),
    purchases: visits.map(({ purchase }) => purchase),
  };
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
) {
  const plan = dice.chance(0.55) ? free : (paid[dice.whole(0, paid.length - 1)] ?? free);
  if (plan === undefined) throw new Error('A sample area offers no plan');
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
    last_seen_at: end < until ? end : until,
  };
  const sessions = Array.from({ length: dice.whole(1, 2) }, (_, index) =>
    createSession(
      area,
      { guestId: guest.id, planId: plan.id, mac: device.mac_address, at, end, index },
      dice,
      until,
    ),
  );
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
  const identity = {
    name: person.name,
    email: person.email,
    phone: null,
    room: null,
    reservationNumber: null,
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
  const started = Math.min(at.getTime() + index * length, until.getTime() - second);
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
    method: isFree ? 'complimentary' : dice.oneOf(['creditCard', 'creditCard', 'accessCode']),
    status: isFailed ? 'failed' : refunded > 0 && refunded === plan.price ? 'refunded' : 'captured',
    reference: isFree ? null : `P${dice.whole(10_000_000, 99_999_999)}`,
    gateway: isFree ? null : 'Card gateway',
    retries: isFailed ? 2 : 0,
    refunded,
    refunded_at: refunded > 0 ? new Date(at.getTime() + 2 * hour) : null,
    version: 1,
  };
}
