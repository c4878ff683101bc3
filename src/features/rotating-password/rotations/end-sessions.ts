import { sql } from 'kysely';
import { endNetworkSessions, requestChanges } from '../../radius/public/session-changes.ts';
import type { Work } from './policy.ts';

/**
 * Requests the end of the sessions that a password let in: by RADIUS, whose grants have the rotation's id, and on the
 * portal, whose guests have it. Wake `changeSessions` afterwards.
 */
export async function endSessionsOf({ transaction, server }: Work, rotationId: string) {
  const requester = { now: server.now(), by: 'Rotating password' };
  await endNetworkSessions(transaction, [rotationId], requester);
  await requestChanges(
    transaction,
    sql<boolean>`guest_id in (select id from guest where rotation_id = ${rotationId})`,
    { ...requester, mustEnd: true },
  );
}
