import { type Kysely, sql } from 'kysely';
import { organizationNumberMaximum } from '../../../contract/schema.ts';
import type { ScopedOrganization } from '../../../server/context.ts';
import type { DB } from '../../../server/database/tables.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { isOwned, organizationInScope, scopeOf } from '../../../server/tenancy.ts';

/** The changes for which a transaction locks the tree, by the numbers of organizations. */
export interface TreeChange {
  /** organizations whose fields, status or parent change */
  changed?: readonly number[];
  /** organizations that others are added or moved below; a provider at the top may not exist yet */
  parents?: readonly number[];
  /**
   * `edits`: fields change, or an organization is added. `reshapes`: whole subtrees change. `connects`: an organization
   * gets another parent or a link, which could add a cycle.
   */
  effect: 'edits' | 'reshapes' | 'connects';
}

/**
 * Locks the service providers of the changed organizations until the end of the transaction. Concurrent changes could
 * otherwise add a cycle, or two siblings with the same name.
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
 * Locks the tree for a change and returns the current state of the request's organization. Throws if it, or the link
 * through which the caller has it, was removed in the meantime.
 */
export async function lockInTree(
  { transaction, caller, organization }: OrganizationRequest,
  change: TreeChange,
): Promise<ScopedOrganization> {
  await lockTree(transaction, change);
  const current = await organizationInScope(transaction, caller.scope, organization.number);
  if (isOwned(caller.scope, current)) return current;
  const scope = await scopeOf(transaction, caller.ownerOrganizationNumber);
  return organizationInScope(transaction, scope, organization.number);
}
