import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { inProviderScope } from '../../../server/database/provider-scope.ts';
import { foldRoom } from '../../pms/public/rooms.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import { StayFollower } from '../networks/stay-follower.ts';
import { loadPools } from '../pools/load-pools.ts';

interface Followed {
  transaction: ScopedTransaction;
  now: Date;
  by: string;
}

/**
 * Makes, moves and ends the private networks of stays that have changed, in the transaction of the change. A pool that is
 * used up makes a conflict in the building, and never fails a check-in. Wake `changeSessions` afterwards.
 * @param areaPath of the service area of the property system
 */
export async function followStays(
  followed: Followed,
  areaPath: string,
  stayIds: readonly string[],
): Promise<void> {
  const site = siteOf(areaPath);
  if (stayIds.length === 0 || site === null) return;
  const { transaction } = followed;
  // The front desk of an area may not see its site.
  await inProviderScope(transaction, areaPath, async () => {
    // Hotels without such pools do not wait for the lock.
    const isFollowed = (await loadPools(transaction, site.number)).some(({ byStay }) => byStay);
    if (!isFollowed) return;
    await lockSiteNetwork(transaction, site.number);
    const pools = await loadPools(transaction, site.number);
    const stays = await transaction
      .selectFrom('stay')
      .select(['id', 'room', 'checked_out_at as leftAt'])
      .where('id', '=', any(stayIds))
      .orderBy(sql`checked_out_at is null`)
      .orderBy('checked_in_at')
      .orderBy('id')
      .execute();
    const follower = await StayFollower.load(followed, site, pools, {
      rooms: stays.map(({ room }) => foldRoom(room)),
      stayIds,
    });
    for (const { id, room, leftAt } of stays)
      if (leftAt === null) await follower.isIn(id, foldRoom(room));
      else await follower.hasLeft(id);
  });
}

/** Returns the site above an area; null when nothing is above it. */
function siteOf(areaPath: string): { number: number; path: string } | null {
  const path = areaPath.replace(/[^/]+\/$/, '');
  const number = Number(path.split('/').at(-2));
  return Number.isInteger(number) && number > 0 ? { number, path } : null;
}
