import type { World } from '../../../../test/facts.ts';
import { salesArea } from './sales-world.ts';

/**
 * Adds a purchase by card, whose capture has failed if it is authorised. Its gateway knows nothing of it. Returns its id.
 */
export async function cardPurchase(
  { family, server }: World,
  status: 'captured' | 'authorised',
): Promise<string> {
  const place = await salesArea(server.database.system, family.area, server.clock.now);
  const purchaseId = await place.buy({ method: 'creditCard', status });
  if (status === 'authorised') await place.pay(purchaseId, { type: 'capture', state: 'failed' });
  return purchaseId;
}
