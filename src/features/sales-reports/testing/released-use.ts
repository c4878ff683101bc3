import type { Kysely } from 'kysely';
import type { DB } from '../../../server/database/tables.ts';
import type { SalesArea } from './sales-world.ts';

interface ReleasedUse {
  promoId: string;
  purchaseId: string;
  now: Date;
}

/** Stores a use of a promo code that was returned, of a purchase that was paid nevertheless. */
export async function plantReleasedUse(
  system: Kysely<DB>,
  { area, guestId, planId }: SalesArea,
  { promoId, purchaseId, now }: ReleasedUse,
): Promise<void> {
  await system
    .insertInto('promo_redemption')
    .values({
      organization_number: area.number,
      organization_path: area.path,
      promo_code_id: promoId,
      word: 'TENOFF',
      at: now,
      state: 'released',
      guest_id: guestId,
      plan_id: planId,
      currency: 'EUR',
      list_price: 1_111,
      discount: 111,
    })
    .execute();
  // A use is taken before its purchase is added.
  await system
    .updateTable('promo_redemption')
    .set({ purchase_id: purchaseId })
    .where('promo_code_id', '=', promoId)
    .execute();
}
