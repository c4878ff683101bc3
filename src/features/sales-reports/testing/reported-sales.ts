import { randomUUID } from 'node:crypto';
import type { World } from '../../../../test/facts.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import { salesArea } from './sales-world.ts';

/** Adds a purchase with a posting and a card transaction to an area, and returns the ids by which reports show and filter them. */
export async function reportedSales({ server }: World, area: TestOrganization) {
  const place = await salesArea(server.database.system, area, server.clock.now);
  const seller = randomUUID();
  const purchaseId = await place.buy({ sold_by: seller, sold_by_name: 'Desk' });
  const transactionId = await place.post({ purchase_id: purchaseId });
  // An exception: a room charge without a posting.
  await place.buy({ method: 'roomCharge', status: 'posted', gateway_id: place.pms });
  const cardId = await place.pay(purchaseId);
  const { guestId: guest, pms: link, card: gateway } = place;
  return { purchaseId, transactionId, cardId, guest, link, gateway, seller };
}
