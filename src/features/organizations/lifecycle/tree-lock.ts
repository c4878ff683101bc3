import { type Kysely, sql } from 'kysely';
import type { ScopedOrganization } from '../../../server/context.ts';
import type { DB } from '../../../server/database/tables.ts';
import type { OrganizationRequest } from '../../../server/http/handlers.ts';
import { organizationInScope } from '../../../server/tenancy.ts';

/** What a transaction is about to change in the tree, by the numbers of organizations. */
export interface TreeChange {
  /** those whose own fields, status or parent change */
  changed?: readonly number[];
  /** those that something is added or moved below; a provider at the top may not be there yet */
  parents?: readonly number[];
  /** true when an organization gets another parent or a link, which could close a circle through links */
  addsEdges?: boolean;
}

/**
 * Locks the service providers of what changes until the end of the transaction. Two changes of one provider could
 * otherwise make a circle that neither sees, or two siblings of one name.
 */
export async function lockTree(
  transaction: Kysely<DB>,
  { changed = [], parents = [], addsEdges = false }: TreeChange,
): Promise<void> {
  await sql`select lock_tree(${changed}::integer[], ${parents}::integer[], ${addsEdges})`.execute(
    transaction,
  );
}

/**
 * Locks the tree for a change, and returns the request's organization as it is then. An organization that was removed
 * in the meantime does not exist.
 */
export async function lockedInTree(
  { transaction, caller, organization }: OrganizationRequest,
  change: TreeChange,
): Promise<ScopedOrganization> {
  await lockTree(transaction, change);
  return organizationInScope(transaction, caller.scope, organization.number);
}
