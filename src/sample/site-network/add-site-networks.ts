import type { MadeAuthority } from '../../features/enterprise/authority/site-authority.ts';
import type { ScopedTransaction, ServerContext } from '../../server/context.ts';
import { inProviderScope } from '../../server/database/provider-scope.ts';
import type { Area } from '../area.ts';
import { addAssets } from './assets.ts';
import { addConferences } from './conferences.ts';
import { addEnterprise, authorityOf } from './enterprise.ts';
import { addEvents } from './events.ts';
import { type NetworkedHotel, networkedHotels } from './hotel.ts';
import { addPrivateNetworks } from './private-networks.ts';
import { addProfiles } from './profiles.ts';
import { addRehearsals } from './rehearsal.ts';
import { addRotatingPasswords } from './rotating-passwords.ts';
import { addRouters } from './routers.ts';

export interface FoundNetwork {
  hotel: NetworkedHotel;
  authority: MadeAuthority;
}

/** Makes what the networks of the hotels need from outside the transaction in which they are added. */
export function findNetworks(
  server: Pick<ServerContext, 'secrets' | 'now' | 'database'>,
  areas: readonly Area[],
): Promise<FoundNetwork[]> {
  return Promise.all(
    networkedHotels(areas).map(async (hotel) => ({
      hotel,
      authority: await authorityOf(server, hotel),
    })),
  );
}

/** Gives the hotels of the sample provider their networks: what administrators have set up, and what has become of it. */
export async function addSiteNetworks(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'now'>,
  networks: readonly FoundNetwork[],
): Promise<void> {
  for (const { hotel, authority } of networks)
    await inProviderScope(transaction, hotel.site.path, async () => {
      await addPrivateNetworks(transaction, server, hotel);
      await addProfiles(transaction, server, hotel);
      await addEnterprise(transaction, server, hotel, authority);
      await addAssets(transaction, hotel, server.now());
      await addRouters(transaction, server, hotel);
      await addRotatingPasswords(transaction, server, hotel);
      await addConferences(transaction, server, hotel);
      await addEvents(transaction, server, hotel);
      await addRehearsals(transaction, server, hotel);
    });
}
