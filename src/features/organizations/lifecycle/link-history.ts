import { sql } from 'kysely';
import type { HistoryAction } from '../../../contract/history.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';

interface ChangeAtLinks {
  /** the organization that changed, with everything below it */
  top: number;
  /** the one place that it concerns; left out for all places outside the subtree */
  parentNumber?: number;
  action: HistoryAction;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * Writes a history row at each place where a changed organization is linked, for administrators who do not see its own
 * history, or not any longer. The database function writes outside the scope.
 */
export async function recordAtLinks(
  { transaction, caller, origin }: OrganizationRequest,
  { top, parentNumber, action, before, after }: ChangeAtLinks,
): Promise<void> {
  const author = {
    administrator_id: caller.administratorId,
    administrator_name: caller.displayName,
    realm: caller.realm,
    session_id: caller.sessionId,
    address: origin.address,
    user_agent: origin.userAgent,
  };
  await sql`
    select write_link_history(
      ${top}, ${parentNumber ?? null}::integer, ${JSON.stringify(author)}::jsonb, ${action},
      ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`.execute(transaction);
}
