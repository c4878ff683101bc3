import type { Kysely } from 'kysely';
import type { DB } from '../../server/database/tables.ts';
import type { Area } from '../area.ts';
import { insertRows } from '../insert-rows.ts';
import type { Visit } from '../visits.ts';
import { addSales, numberCharges } from './add-sales.ts';
import { gatewaysOf, type Hotel, hotelsOf } from './hotels.ts';
import { countUses, promosOf } from './promos.ts';
import { addPromotions } from './promotions.ts';
import { type Sold, salesOf, together } from './sales.ts';

type PastSales = ReturnType<typeof pastSales>;

/** Returns how the hotels among these areas sell, and what they sold until then. */
export function pastSales(
  areas: readonly Area[],
  visitsOf: (hotel: Hotel) => readonly Visit[],
  until: Date,
) {
  const hotels = hotelsOf(areas, until).map((hotel) => {
    const { promos, ...promoRows } = promosOf(hotel, until);
    const sold = salesOf(hotel, visitsOf(hotel), { promos, isHistory: true, until });
    numberCharges(sold.postings, 1);
    return {
      hotel,
      promos,
      sold,
      ...promoRows,
      gateways: gatewaysOf(hotel, until),
      link: {
        id: hotel.house.id,
        organization_number: hotel.rooms.number,
        organization_path: hotel.rooms.path,
        // A house has no connection that could be down.
        state: 'up' as const,
        since: until,
        next_sequence: 1,
        next_check_number: sold.postings.length + 1,
      },
    };
  });
  return { hotels, until, sold: together(hotels.map(({ sold }): Sold => sold)) };
}

/** Adds the gateways, promo codes and stays, which guests and purchases name. */
export async function addGateways(
  transaction: Kysely<DB>,
  { hotels, sold, until }: PastSales,
): Promise<void> {
  const all = <T>(of: (hotel: (typeof hotels)[number]) => readonly T[]) => hotels.flatMap(of);
  await insertRows(
    transaction,
    'payment_gateway',
    all(({ gateways }) => gateways),
  );
  for (const { hotel, gateways } of hotels)
    await transaction
      .updateTable('organization')
      .set({ last_gateway_number: gateways.length })
      .where('number', '=', hotel.rooms.number)
      .execute();
  await insertRows(
    transaction,
    'pms_link',
    all(({ link }) => [link]),
  );
  await insertRows(
    transaction,
    'promo_code',
    all(({ codes }) => codes),
  );
  await insertRows(
    transaction,
    'promo_word',
    all(({ words }) => words),
  );
  await addPromotions(
    transaction,
    hotels.map(({ hotel, promos }) => ({ hotel, promoCodeId: promos.offer.id })),
    until,
  );
  await insertRows(transaction, 'stay', sold.stays);
}

/** Adds what the hotels sold, after the guests. */
export async function addPastSales(
  transaction: Kysely<DB>,
  { hotels, sold }: PastSales,
): Promise<void> {
  await addSales(transaction, sold);
  await countUses(
    transaction,
    hotels.map(({ hotel }) => hotel),
  );
}
