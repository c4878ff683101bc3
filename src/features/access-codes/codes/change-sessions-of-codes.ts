import { type RawBuilder, sql } from 'kysely';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { changeSessions, requestChanges } from '../../radius/public/session-changes.ts';

/** Lets the gateways end or extend the active sessions of changed codes in the background. */
export async function changeSessionsOfCodes(
  { transaction, server, caller, wake }: OrganizationRequest,
  codeIds: RawBuilder<unknown>,
): Promise<void> {
  await requestChanges(
    transaction,
    // Two searches by index, which 'or' would make one through all open sessions.
    sql<boolean>`id in (
      select id from guest_session where state = 'open' and access_code_id in (${codeIds})
      union select session.id from guest_session session join guest on guest.id = session.guest_id
        where session.state = 'open' and guest.access_code_id in (${codeIds}))`,
    { now: server.now(), by: caller.displayName },
  );
  wake(changeSessions);
}
