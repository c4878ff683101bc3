import { type Kysely, sql } from 'kysely';
import type { ServerContext } from '../../server/context.ts';
import type { Database } from '../../server/database/open.ts';
import type { DB } from '../../server/database/tables.ts';
import { type Area, areasOf } from '../area.ts';
import { diceOf } from '../dice.ts';
import { insertRows } from '../insert-rows.ts';
import { devicesOf } from '../network.ts';
import { plansOf } from '../plans.ts';
import { radiusOf } from '../radius.ts';
import { type Regular, regularsOf, sessionsOfRegular } from '../regulars.ts';
import { readMark, takeMark } from '../sample-mark.ts';
import { addMembers } from '../selling/loyalty.ts';
import {
  addPresentSales,
  addStays,
  findHotels,
  nameSellers,
  presentSales,
} from '../selling/present-sales.ts';
import type { Sold } from '../selling/sales.ts';
import { applySessions } from '../sessions.ts';
import { addSiteNetworks, findNetworks } from '../site-network/add-site-networks.ts';
import { isInHotel } from '../sizes.ts';
import { visitsOf } from '../visits.ts';
import { addAdministrators } from './administrators.ts';
import { addChanges } from './changes.ts';
import { updateDevices } from './devices.ts';
import { addHotspots } from './hotspots.ts';

const day = 24 * 3_600_000;
const daysOfHistory = 90;
const longestPlan = 7 * day;

/**
 * Gives the sample provider its present when it is opened for the first time, which may be long after the build filled
 * it: the guests since then, who is online now, the states of the devices, and the changes of its administrators.
 * `startPastChecks` adds the rest. Returns whether it was opened.
 */
export async function openSample(
  server: Pick<ServerContext, 'secrets'> & { database: Database },
  now: Date,
): Promise<boolean> {
  const { database } = server;
  const filledUntil = await readMark(database.system);
  if (filledUntil === null) return false;
  const areas = await areasOf(database.system);
  // Before the transaction, which may not be idle for long.
  const codes = await codesOfGuests(database.system, filledUntil);
  const hotels = await findHotels({ ...server, now: () => now }, areas, now);
  const networks = await findNetworks({ ...server, now: () => now }, areas);
  const rows = presentRows(areas, codes, hotels, { filledUntil, now });
  const sold = presentSales(
    hotels,
    ({ number }) => rows.filter(({ site }) => site === number).flatMap(({ bought }) => bought),
    now,
  );
  return database.transaction(async (transaction) => {
    if (!(await takeMark(transaction, now))) return false;
    await moveToPresent(transaction, filledUntil, now);
    await addStays(transaction, hotels, sold, now);
    await addGuests(transaction, rows, sold);
    await addPresentSales(transaction, hotels, sold, now);
    for (const { hotel, members } of hotels)
      await addMembers(transaction, { ...server, now: () => now }, hotel, members);
    await updateDevices(transaction, areas, now);
    await addSiteNetworks(transaction, { ...server, now: () => now }, networks);
    const administrators = await addAdministrators(transaction, now);
    await addHotspots(transaction, now);
    await nameSellers(transaction, hotels, administrators);
    await addChanges(transaction, administrators, now);
    return true;
  });
}

/** Moves when codes end. */
async function moveToPresent(transaction: Kysely<DB>, filledUntil: Date, now: Date): Promise<void> {
  const passed = sql`make_interval(secs => ${(now.getTime() - filledUntil.getTime()) / 1_000})`;
  await sql`
    update access_code_batch set valid_until = valid_until + ${passed}
    where created_by = 'sample'`.execute(transaction);
}

/** Returns the codes of the guests whose plans had not ended when the history was filled. */
async function codesOfGuests(database: Kysely<DB>, filledUntil: Date) {
  const found = await database
    .selectFrom('guest')
    .innerJoin('access_code as code', 'code.id', 'guest.access_code_id')
    .select(['guest.id as guestId', 'code.id', 'code.code'])
    .where('guest.valid_until', '>', filledUntil)
    .execute();
  return new Map(found.map(({ guestId, ...code }) => [guestId, code]));
}

/** Returns the guests since the history was filled, and the sessions since then of those who were there and of the regular guests. */
function presentRows(
  areas: readonly Area[],
  codeOfGuest: Awaited<ReturnType<typeof codesOfGuests>>,
  hotels: Awaited<ReturnType<typeof findHotels>>,
  { filledUntil, now }: { filledUntil: Date; now: Date },
) {
  const from = new Date(Math.max(filledUntil.getTime(), now.getTime() - daysOfHistory * day));
  const earliest = new Date(from.getTime() - longestPlan);
  return areas.map((area) => {
    const { network } = devicesOf(area, diceOf(area.number, 5), now);
    const visits = visitsOf(area, plansOf(area, now), { from: earliest, until: now }).map(
      (visit) => ({
        ...visit,
        sessions: visit.sessions.filter(
          ({ stopped_at }) => stopped_at === null || stopped_at >= filledUntil,
        ),
      }),
    );
    const added = visits.filter(({ purchase }) => purchase.at >= from);
    const known = visits.filter(({ purchase }) => purchase.at < filledUntil);
    const cases = hotels
      .filter(({ hotel }) => hotel.rooms.number === area.number)
      .flatMap(({ cases: { guests } }) => guests);
    const regulars = regularsOf(area, now).map((regular) => ({
      ...regular,
      sessions: presentOf(area, regular, now),
    }));
    // Without codes, because those of the batches are used or are left for the guests to come.
    const bought = added.map((visit) => ({
      ...visit,
      purchase: {
        ...visit.purchase,
        method:
          visit.purchase.method === 'accessCode' ? ('creditCard' as const) : visit.purchase.method,
      },
    }));
    const online = [...known, ...added, ...cases.map(({ visit }) => visit), ...regulars];
    return {
      site: area.site,
      bought,
      ...radiusOf(area, online, { network, codeOfGuest }, now),
      guests: [
        ...added.map(({ guest }) => ({ ...guest, awaits_payment: false })),
        ...cases.map(({ visit: { guest }, access }) => ({
          ...guest,
          ...(access === 'unpaid' && { entitled_at: null }),
          awaits_payment: access === 'unpaid',
        })),
      ],
      guestDevices: [
        ...added.map(({ device }) => device),
        // Without a device, live guests leave those who have not been online as they are.
        ...cases.flatMap(({ visit: { device }, access }) => (access === 'begun' ? [device] : [])),
      ],
      purchases: isInHotel(area) ? [] : bought.map(({ purchase }) => purchase),
    };
  });
}

async function addGuests(
  transaction: Kysely<DB>,
  rows: ReturnType<typeof presentRows>,
  { stayOfGuest }: Sold,
): Promise<void> {
  const all = <K extends keyof (typeof rows)[number]>(of: K) => rows.map((row) => row[of]);
  const guests = all('guests').flat();
  await insertRows(
    transaction,
    'guest',
    guests.map((guest) => ({ ...guest, stay_id: stayOfGuest.get(guest.id) ?? null })),
  );
  await insertRows(transaction, 'guest_device', all('guestDevices').flat());
  await insertRows(transaction, 'guest_session', all('sessions').flat());
  await insertRows(transaction, 'guest_session_event', all('sessionEvents').flat());
  await insertRows(transaction, 'radius_auth', all('logins').flat());
  await insertRows(transaction, 'purchase', all('purchases').flat());
  await applySessions(transaction, all('sessions').flat());
}

/** Returns the sessions of the last day, and of the same day a week ago, with which it is compared. */
function presentOf(area: Area, regular: Regular, now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * day);
  return [
    ...sessionsOfRegular(area, regular, { from: before(8), until: before(7), now }),
    ...sessionsOfRegular(area, regular, { from: before(1), until: now, now }),
  ];
}
