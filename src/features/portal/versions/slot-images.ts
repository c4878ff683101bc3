import type { ScopedTransaction } from '../../../server/context.ts';
import { imagesOfSlots } from '../../images/queries.ts';
import type { SlotImages } from '../document/slot-images.ts';

/** Returns the images of the slots that a portal shows where its look has none. */
export async function slotImagesOf(
  transaction: ScopedTransaction,
  organization: { number: number },
): Promise<SlotImages> {
  const found = await imagesOfSlots(transaction, organization);
  return {
    'brand-logo': found.get('brand-logo') ?? null,
    'portal-background': found.get('portal-background') ?? null,
    favicon: found.get('favicon') ?? null,
  };
}
