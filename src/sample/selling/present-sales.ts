import { type Kysely, sql } from 'kysely';
import {
  newSecrets,
  type SealedSecrets,
} from '../../features/payment-gateways/records/gateway-secrets.ts';
import type { ServerContext } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import type { Database } from '../../server/database/open.ts';
import type { DB } from '../../server/database/tables.ts';
import type { Area } from '../area.ts';
import { insertRows } from '../insert-rows.ts';
import { plansOf } from '../plans.ts';
import type { Visit } from '../visits.ts';
import { addSales, numberCharges } from './add-sales.ts';
import { addCardExceptions } from './card-exceptions.ts';
import { type Cases, newCases } from './cases.ts';
import { addGroups } from './groups.ts';
import { type Hotel, hotelsOf } from './hotels.ts';
import { addMemberSales, type BuyingMember } from './members.ts';
import { countUses, promosOf } from './promos.ts';
import { addRoomExceptions } from './room-exceptions.ts';
import { auditTime } from './rows.ts';
import { type Sold, salesOf, together } from './sales.ts';
import { addSalesAtDesk, sellerOf } from './sellers.ts';
import { checkoutTime, furtherStays } from './stays.ts';

/** A hotel before the sample is opened. */
interface Found {
  hotel: Hotel;
  cases: Cases;
  members: readonly BuyingMember[];
  /** the sale that the acquirer has not settled */
  unsettled: string;
  secrets: SealedSecrets;
  nextCheckNumber: number;
  /** rooms whose guests do not check out before the present */
  occupied: readonly string[];
}

/** Reads what was stored about hotels when the sample was filled, and returns their recent sales with exceptions. */
export async function findHotels(
  server: Pick<ServerContext, 'secrets' | 'now'> & { database: Database },
  areas: readonly Area[],
  now: Date,
): Promise<Found[]> {
  const { system } = server.database;
  const found: Found[] = [];
  for (const hotel of hotelsOf(areas, now)) {
    const { rows: rooms } = await sql<{ room: string }>`
      select room from stay where gateway_id = ${hotel.house.id} and checked_out_at is null
        and (departs_on + ${checkoutTime}::time) at time zone ${hotel.timeZone} > ${now}`.execute(
      system,
    );
    const link = await system
      .selectFrom('pms_link')
      .select('next_check_number')
      .where('id', '=', hotel.house.id)
      .executeTakeFirst();
    const plan = plansOf(hotel.rooms, now).find(({ price }) => price > 0);
    if (plan === undefined) throw new Error('A hotel sells nothing');
    const cases = newCases(hotel, { plan, now, seed: 30 });
    addRoomExceptions(cases);
    const unsettled = addCardExceptions(cases, sellerOf(hotel).displayName);
    addSalesAtDesk(cases, now);
    const members = addMemberSales(cases);
    found.push({
      hotel,
      cases,
      members,
      unsettled,
      secrets: await newSecrets(server, hotel.cards.id, 'sandbox', {}),
      nextCheckNumber: link?.next_check_number ?? 1,
      occupied: rooms.map(({ room }) => room),
    });
  }
  return found;
}

/** Returns what hotels sold since the history was filled, and who lives there. */
export function presentSales(
  hotels: readonly Found[],
  visitsOf: (hotel: Hotel) => readonly Visit[],
  now: Date,
): Sold {
  return together(
    hotels.map(({ hotel, cases, nextCheckNumber, occupied }) => {
      const { promos } = promosOf(hotel, now);
      const sold = together([
        salesOf(hotel, visitsOf(hotel), { promos, isHistory: false, until: now }),
        cases.sold,
      ]);
      numberCharges(sold.postings, nextCheckNumber);
      const present = sold.stays.filter(({ checked_out_at }) => checked_out_at === null);
      const rooms = [...occupied, ...present.map(({ room }) => room)];
      return { ...sold, stays: [...sold.stays, ...furtherStays(hotel, rooms, now)] };
    }),
  );
}

/** Checks out who left since the history was filled, and adds the stays since then. */
export async function addStays(
  transaction: Kysely<DB>,
  hotels: readonly Found[],
  sold: Sold,
  now: Date,
): Promise<void> {
  for (const { hotel } of hotels)
    await sql`
      update stay set checked_out_at = (departs_on + ${checkoutTime}::time) at time zone ${hotel.timeZone}
      where gateway_id = ${hotel.house.id} and checked_out_at is null
        and (departs_on + ${checkoutTime}::time) at time zone ${hotel.timeZone} <= ${now}`.execute(
      transaction,
    );
  await insertRows(transaction, 'stay', sold.stays);
}

/** Adds the sales, settles cards, closes the days of the ledgers, and gives the gateways what only a server has. */
export async function addPresentSales(
  transaction: Kysely<DB>,
  hotels: readonly Found[],
  sold: Sold,
  now: Date,
): Promise<void> {
  await addSales(transaction, sold);
  await countUses(
    transaction,
    hotels.map(({ hotel }) => hotel),
  );
  for (const { hotel, unsettled, secrets, nextCheckNumber } of hotels) {
    const { cards, house } = hotel;
    const charges = sold.postings.filter(({ gateway_id }) => gateway_id === house.id);
    await settleCards(transaction, hotel, unsettled, now);
    await closeDays(transaction, hotel, now);
    await addGroups(transaction, hotel, now);
    await transaction
      .updateTable('pms_link')
      .set({ next_check_number: nextCheckNumber + charges.length, since: now })
      .where('id', '=', house.id)
      .execute();
    await transaction
      .updateTable('payment_gateway')
      .set({ secrets: JSON.stringify(secrets), last_success_at: now })
      .where('id', '=', cards.id)
      .execute();
  }
}

/** The acquirer settles each day at 5 of the next one. */
async function settleCards(
  transaction: Kysely<DB>,
  { cards, timeZone }: Hotel,
  unsettled: string,
  now: Date,
): Promise<void> {
  const day = sql`(at at time zone ${timeZone})::date`;
  const settled = sql`((${day} + 1 + time '05:00') at time zone ${timeZone})`;
  await sql`
    update card_transaction set settled_at = ${settled}, batch = to_char(${day}, 'YYYYMMDD')
    where gateway_id = ${cards.id} and state = 'succeeded' and type <> 'authorise'
      and id <> ${unsettled} and ${settled} <= ${now}`.execute(transaction);
}

/** Closes the business days of the ledger that are over, from the first charge. */
async function closeDays(
  transaction: Kysely<DB>,
  { rooms, house, timeZone, currency }: Hotel,
  now: Date,
): Promise<void> {
  const closed = sql`((day::date + 1 + ${auditTime}::time) at time zone ${timeZone})`;
  await sql`
    insert into folio_day (organization_number, organization_path, gateway_id, business_date, closed_at, closed_by,
      entries, sums)
    select ${rooms.number}, ${rooms.path}, ${house.id}, day::date, ${closed}, 'Night audit', charges.entries,
      case when charges.entries = 0 then '{}' else jsonb_build_object(${currency}::text, charges.sum) end
    from generate_series(
      (select min(business_date) from folio_entry where gateway_id = ${house.id})::timestamp,
      ${now}::timestamptz at time zone ${timeZone}, interval '1 day') day
    cross join lateral (
      select count(*)::integer as entries, sum(amount) as sum from folio_entry
      where gateway_id = ${house.id} and business_date = day::date) charges
    where ${closed} <= ${now}`.execute(transaction);
}

/** Names the administrators who sold at the desks. */
export async function nameSellers(
  transaction: Kysely<DB>,
  hotels: readonly Found[],
  administrators: ReadonlyMap<string, { id: string }>,
): Promise<void> {
  for (const { hotel } of hotels) {
    const { lastName, displayName } = sellerOf(hotel);
    const seller = administrators.get(lastName);
    if (seller === undefined) continue;
    await transaction
      .updateTable('purchase')
      .set({ sold_by: seller.id })
      .where('organization_number', '=', any(hotel.areas.map(({ number }) => number)))
      .where('sold_by_name', '=', displayName)
      .execute();
  }
}
