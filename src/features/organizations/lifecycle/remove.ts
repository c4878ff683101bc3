import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { isOwned, organizationNotFound, requireOwner } from '../../../server/tenancy.ts';
import type { OrganizationType } from '../contract.ts';
import { isNameTaken } from '../record/field-errors.ts';
import { removalRejection } from '../rules.ts';
import { recordAtLinks } from './link-history.ts';
import { lockInTree } from './tree-lock.ts';

const restorableForMs = 30 * 24 * 60 * 60_000;

/** '0' follows '/', so the range contains exactly the organization and its descendants. */
function subtree({ path }: { path: string }) {
  return sql<boolean>`path >= ${path} and path < left(${path}, -1) || '0'`;
}

/** Returns the number of organizations below another one by type, and the first ten of them. */
export async function below(transaction: ScopedTransaction, organization: ScopedOrganization) {
  const descendants = sql<boolean>`${subtree(organization)} and status <> 'Removed'
    and number <> ${organization.number}`;
  const { rows: byType } = await sql<{ type: OrganizationType; count: number }>`
    select type, count(*)::integer as count from organization where ${descendants}
    group by type order by count desc, type`.execute(transaction);
  const { rows: first } = await sql<{ number: number; name: string; type: OrganizationType }>`
    select number, name, type from organization where ${descendants}
    order by array_length(string_to_array(path, '/'), 1), search_text, number limit 10`.execute(
    transaction,
  );
  const { rows: lockedOut } = await sql<{ administrators: number }>`
    select administrators_below(${organization.number}) as administrators`.execute(transaction);
  return {
    total: byType.reduce((sum, { count }) => sum + count, 0),
    byType,
    first,
    administrators: lockedOut[0]?.administrators ?? 0,
  };
}

/** Removes the organization and its descendants. Returns how many were removed. */
export async function removeWithBelow(request: OrganizationRequest): Promise<{ removed: number }> {
  const { transaction, caller, record, server } = request;
  const organization = await lockInTree(request, {
    changed: [request.organization.number],
    effect: 'reshapes',
  });
  requireOwner(caller, organization);
  const isOwn = organization.number === caller.ownerOrganizationNumber;
  const rejection = removalRejection({ ...organization, isOwn });
  if (rejection !== null) throw new Problem(rejection.kind, rejection.message);
  const result = await sql`
    update organization set
      status_before_removal = status, status = 'Removed', removed_at = ${server.now()},
      removed_by = ${caller.displayName}, removed_with = ${organization.number}, version = version + 1
    where ${subtree(organization)} and status <> 'Removed'`.execute(transaction);
  const removed = Number(result.numAffectedRows ?? 0n);
  await recordAtLinks(request, {
    top: organization.number,
    action: 'delete',
    before: { status: 'Active' },
    after: { status: 'Removed' },
  });
  await record({
    action: 'delete',
    entityType: 'organization',
    entityId: String(organization.number),
    label: organization.name,
    organization,
    before: { status: 'Active', below: removed - 1 },
    after: { status: 'Removed', below: 0 },
  });
  return { removed };
}

interface RemovedRow {
  number: number;
  name: string;
  type: OrganizationType;
  path: string;
  parentNumber: number | null;
  parentName: string | null;
  isBelowRemoved: boolean;
  removedAt: Date;
  removedBy: string;
  count: number;
}

/** Returns the removals below an organization that can be undone, latest first. */
export async function removedBelow(request: OrganizationRequest) {
  const { transaction, caller, organization, server } = request;
  const rows = await removals(transaction, organization, server.now());
  return rows.map(({ number, name, type, path, parentName, removedAt, removedBy, count }) => ({
    number,
    name,
    type,
    parentName,
    removedBy,
    count,
    isOwned: isOwned(caller.scope, { path }),
    removedAt: removedAt.toISOString(),
    restorableUntil: new Date(removedAt.getTime() + restorableForMs).toISOString(),
  }));
}

export async function restoreBelow(request: OrganizationRequest, number: number) {
  const { transaction, caller, record, server } = request;
  const organization = await lockInTree(request, { changed: [number], effect: 'reshapes' });
  const rows = await removals(transaction, organization, server.now());
  const removal = rows.find((row) => row.number === number);
  if (removal === undefined) throw organizationNotFound();
  requireOwner(caller, removal);
  if (removal.isBelowRemoved)
    throw new Problem(
      'conflict',
      `${removal.name} was under ${removal.parentName ?? 'a parent'}, which is removed as well. Restore that first.`,
    );
  if (await isNameTaken(transaction, removal, removal.name))
    throw new Problem(
      'conflict',
      `Another organization there is now called ${removal.name}. Rename it first.`,
    );
  const result = await sql`
    update organization set
      status = status_before_removal, status_before_removal = null, removed_at = null,
      removed_by = null, removed_with = null, version = version + 1
    where removed_with = ${number}`.execute(transaction);
  const restored = Number(result.numAffectedRows ?? 0n);
  await recordAtLinks(request, {
    top: number,
    action: 'restore',
    before: { status: 'Removed' },
    after: { status: 'Active' },
  });
  await record({
    action: 'restore',
    entityType: 'organization',
    entityId: String(number),
    label: removal.name,
    organization: removal,
    before: { status: 'Removed', below: 0 },
    after: { status: 'Active', below: restored - 1 },
  });
  return { restored, parentNumber: removal.parentNumber };
}

/** Returns the removals below the organization, including organizations that were linked there. */
async function removals(
  transaction: ScopedTransaction,
  organization: ScopedOrganization,
  now: Date,
): Promise<RemovedRow[]> {
  const { rows } = await sql<RemovedRow>`
    select top.number, top.name, top.type, top.path, top.parent_number as "parentNumber",
           parent.name as "parentName", stands_below_removed(top.number) as "isBelowRemoved",
           top.removed_at as "removedAt", top.removed_by as "removedBy",
           (select count(*)::integer from organization taken where taken.removed_with = top.number) as count
    from organization top left join organization parent on parent.number = top.parent_number
    where top.removed_with = top.number
      and (top.path >= ${organization.path} and top.path < left(${organization.path}, -1) || '0'
        or exists (
          select from organization_link link join organization shown on shown.number = link.parent_number
          where link.organization_number = top.number
            and shown.path >= ${organization.path} and shown.path < left(${organization.path}, -1) || '0'))
      and top.removed_at > ${new Date(now.getTime() - restorableForMs)}
    order by top.removed_at desc, top.number`.execute(transaction);
  return rows;
}
