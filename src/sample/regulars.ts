import { newRecord } from '../contract/fields/fields.ts';
import { standardPlan } from '../features/organizations/new-site/templates/standard-plans.ts';
import { type ServicePlan, servicePlan } from '../features/service-plans/fields.ts';
import { planStore } from '../features/service-plans/queries.ts';
import { searchTextOf } from '../features/users/records/guest-search.ts';
import { type Area, recordOf } from './area.ts';
import { countries } from './countries.ts';
import { type Dice, diceOf } from './dice.ts';
import { randomMac } from './online.ts';
import { randomPerson, roomOf } from './people.ts';
import { diceOfGuest, sessionOf, sessionsFrom } from './sessions.ts';
import { hasOvernightGuests, type Size, sizeOf } from './sizes.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
/** How long before the present the first and the last of them came for the first time, in days. */
const newSince = { first: 320, last: 95 };

const plans = {
  Members: { description: 'For members of the lounges.', megabits: [50, 20], maxDevices: 4 },
  Staff: { description: 'For people who work here.', megabits: [20, 10], maxDevices: 2 },
} as const;

const countOf: Record<Size, number> = { field: 1, small: 3, medium: 7, large: 14, hub: 26 };
const residents = 32;

/** Returns the plans without an end. Their time to be offered is over, so the portal does not show them. */
export function regularPlansOf(area: Area, until: Date) {
  const { currency = 'EUR' } = countries[area.country] ?? {};
  const members =
    area.name === 'Residences'
      ? standardPlan('Resident', { currency, language: 'en' })
      : regularPlan('Members', currency);
  return [members, regularPlan('Staff', currency)].map((plan, index) => ({
    ...planStore.toColumns(plan),
    id: diceOf(area.number, 6 + index).uuid(),
    position: 5 + index,
    ...recordOf(area, new Date(until.getTime() - 400 * day)),
  }));
}

function regularPlan(name: keyof typeof plans, currency: string): ServicePlan {
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

export type Regular = ReturnType<typeof regularOf>;

/** Returns people who sign in with a user name and password and come back every day. Some are disabled. */
export function regularsOf(area: Area, until: Date): Regular[] {
  const dice = diceOf(area.number, 4);
  const planIds = regularPlansOf(area, until).map(({ id }) => id);
  const count = area.name === 'Residences' ? residents : countOf[sizeOf(area)];
  const names = new Set<string>();
  return Array.from({ length: count }, () => regularOf(area, planIds, dice, until)).filter(
    ({ guest: { username } }) => names.size < names.add(username).size,
  );
}

function regularOf(
  area: Area,
  [memberPlan = '', staffPlan = '']: readonly string[],
  dice: Dice,
  until: Date,
) {
  const isMember = dice.chance(area.name === 'Residences' ? 0.9 : 0.65);
  const planId = isMember ? memberPlan : staffPlan;
  const person = randomPerson(dice);
  const username = person.email.replace(/\d*@.*$/, '');
  const began = new Date(until.getTime() - dice.whole(newSince.last, newSince.first) * day);
  const isDisabled = dice.chance(0.1);
  const isFlyer = isMember && area.name !== 'Residences';
  const room = area.name === 'Residences' && isMember ? roomOf(dice) : null;
  const memberNumber = isFlyer ? `FF${dice.whole(1_000_000, 9_999_999)}` : null;
  const identity = { name: person.name, email: person.email, username };
  const guest = {
    ...recordOf(area, began),
    id: dice.uuid(),
    ...identity,
    room,
    reservation_number: null,
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
      room,
      reservationNumber: null,
      memberNumber,
      notes: '',
    }),
  };
  const mac = randomMac(dice);
  const device = {
    id: dice.uuid(),
    guest_id: guest.id,
    organization_number: area.number,
    organization_path: area.path,
    mac_address: mac,
    name: dice.oneOf(['iPhone', 'Galaxy', 'Laptop', 'Pixel']),
    first_seen_at: began,
    last_seen_at: began,
  };
  const lastCame = new Date(until.getTime() - dice.whole(10 * 24 * 60, 18 * 24 * 60) * minute);
  return { guest, device, lastCame };
}

/** Returns a regular's last session before the history was filled. Includes regulars who are disabled now. */
export function earlierSessionOf(area: Area, { guest, device, lastCame }: Regular, until: Date) {
  const dice = diceOfGuest(guest);
  const started = lastCame.getTime() - dice.whole(5, 90) * minute;
  const session = { guest, device, id: dice.uuid(), started, stopped: lastCame.getTime() };
  return sessionOf(area, session, dice, until);
}

/** Returns the sessions of a period. The last one may be open at `now`. */
export function sessionsOfRegular(
  area: Area,
  { guest, device }: Regular,
  { from, until, now }: { from: Date; until: Date; now: Date },
) {
  if (guest.status !== 'Active') return [];
  const seed = Math.floor(from.getTime() / second) | 0;
  const dice = diceOfGuest(guest, seed);
  const before = dice.whole(0, 300) + (hasOvernightGuests(area) ? 12 * 60 : 0);
  const started = new Date(from.getTime() - before * minute);
  return sessionsFrom(started, area, { guest, device }, { until, now }, dice).filter(
    ({ stopped_at }) => stopped_at === null || stopped_at > from,
  );
}
