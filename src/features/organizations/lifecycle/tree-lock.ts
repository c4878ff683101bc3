import { type Kysely, sql } from 'kysely';
import type { ScopedOrganization } from '../../../server/context.ts';
import type { DB } from '../../../server/database/tables.ts';
import type { OrganizationRequest } from '../../../server/http/handlers.ts';
import { organizationInScope } from '../../../server/tenancy.ts';

/** One change of organizations at a time: two together could make a circle that neither sees, or two of one name. */
export async function lockTheTree(transaction: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('atrium: the shape of the tree'))`.execute(
    transaction,
  );
}

/**
 * Locks the tree, and answers the request's organization as it stands then. Where it was removed in the meantime it
 * does not exist.
 */
export async function lockedInTree({
  transaction,
  caller,
  organization,
}: OrganizationRequest): Promise<ScopedOrganization> {
  await lockTheTree(transaction);
  return organizationInScope(transaction, caller.scope, organization.number);
}
