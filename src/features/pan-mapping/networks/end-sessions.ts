import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { requestChanges } from '../../radius/public/session-changes.ts';

/**
 * Lets the gateways end the live sessions of networks, or of some of their devices. Wake `changeSessions` afterwards.
 */
export async function endPanSessions(
  { transaction, now, by }: { transaction: ScopedTransaction; now: Date; by: string },
  panIds: readonly string[],
  macAddresses: readonly string[] | null = null,
): Promise<void> {
  const ofDevices =
    macAddresses === null ? sql`true` : sql`mac_address = ${any(macAddresses)}`;
  await requestChanges(
    transaction,
    sql`(${ofDevices} and grant_id in (
      select id from radius_grant where network_id = ${any(panIds)}))`,
    { now, by, mustEnd: true },
  );
}
