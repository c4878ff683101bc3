import type { ScopedTransaction } from '../../../server/context.ts';
import type { EffectivePortal } from '../document/fields.ts';
import { withSlotImages } from '../document/slot-images.ts';
import { effectivePortal } from '../versions/effective-portal.ts';
import { slotImagesOf } from '../versions/slot-images.ts';

/** Returns the portal that guests of an organization see, with the images of its slots. */
export async function shownPortal(
  transaction: ScopedTransaction,
  organization: { number: number },
): Promise<EffectivePortal> {
  const { portal } = await effectivePortal(transaction, organization);
  return withSlotImages(portal, await slotImagesOf(transaction, organization));
}
