import { type Kysely, sql } from 'kysely';
import { organizationNumberMaximum } from '../../../contract/schema.ts';
import type { ScopedOrganization } from '../../../server/context.ts';
import type { DB } from '../../../server/database/tables.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { organizationInScope } from '../../../server/tenancy.ts';

/** What a transaction is about to change in the tree, by the numbers of organizations. */
export interface TreeChange {
  /** those whose own fields, status or parent change */
  changed?: readonly number[];
  /** those that something is added or moved below; a provider at the top may not be there yet */
  parents?: readonly number[];
  /**
   * `edits`: fields change, or an organization is added. `reshapes`: whole subtrees change. `connects`: an organization
   * gets another parent or a link, which could close a circle through links.
   */
  effect: 'edits' | 'reshapes' | 'connects';
}

/**
 * Locks the service providers of what changes until the end of the transaction. Two changes of one provider could
 * otherwise make a circle that neither sees, or two siblings of one name.
 */
export async function lockTree(
  transaction: Kysely<DB>,
  { changed = [], parents = [], effect }: TreeChange,
): Promise<void> {
  const [changing, below] = [changed, parents].map((numbers) =>
    numbers.filter((number) => number <= organizationNumberMaximum),
  );
  await sql`select lock_tree(${changing}::integer[], ${below}::integer[], ${effect})`.execute(
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
