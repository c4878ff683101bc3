import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { requestChanges } from './request-changes.ts';

/**
 * Requests the end of the active sessions of private networks or devices of Enterprise. Wake `changeSessions` afterwards.
 */
export async function endNetworkSessions(
  transaction: ScopedTransaction,
  networkIds: readonly string[],
  { now, by }: { now: Date; by: string },
): Promise<void> {
  if (networkIds.length === 0) return;
  await requestChanges(
    transaction,
    sql<boolean>`grant_id in (select id from radius_grant where network_id = any(${networkIds}::uuid[]))`,
    { now, by, mustEnd: true },
  );
}
