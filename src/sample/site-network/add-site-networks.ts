import type { ScopedTransaction, ServerContext } from '../../server/context.ts';
import { inProviderScope } from '../../server/database/provider-scope.ts';
import type { Area } from '../area.ts';
import { networkedHotels } from './hotel.ts';
import { addPrivateNetworks } from './private-networks.ts';

/** Gives the hotels of the sample provider their networks: what administrators have set up, and what has become of it. */
export async function addSiteNetworks(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'now'>,
  areas: readonly Area[],
): Promise<void> {
  for (const hotel of networkedHotels(areas))
    await inProviderScope(transaction, hotel.site.path, async () => {
      await addPrivateNetworks(transaction, server, hotel);
    });
}
