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
    sql<boolean>`(access_code_id in (${codeIds})
      or guest_id in (select id from guest where access_code_id in (${codeIds})))`,
    { now: server.now(), by: caller.displayName },
  );
  wake(changeSessions);
}
