import { sql } from 'kysely';
import { type FeatureId, featureNames } from '../../../contract/features.ts';
import { Problem } from '../../../contract/problem.ts';
import { writeHistory } from '../../../server/audit.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import { retryOnUniqueViolation } from '../../../server/database/transactions/unique-violations.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { grantedFeatures, organizationInScope, requireOwner } from '../../../server/tenancy.ts';
import { movesWithTakenMacs } from '../../devices/queries.ts';
import type { OrganizationRecord } from '../record/contract.ts';
import { isNameTaken, movesWithTakenExternalIds } from '../record/field-errors.ts';
import { findOrganization } from '../record/records.ts';
import { rejectWrongParentType } from './create.ts';
import { rewriteMovedRows } from './rewrite-moved-rows.ts';
import { lockInTree } from './tree-lock.ts';

/** Returns the features that the organization grants now and would lose under the new parent. */
export async function featuresLostByMove(
  request: OrganizationRequest,
  parentNumber: number,
): Promise<FeatureId[]> {
  const { transaction, caller, organization } = request;
  const parent = await organizationInScope(transaction, caller.scope, parentNumber);
  requireOwner(caller, organization);
  requireOwner(caller, parent);
  await rejectWrongMove(transaction, organization, parent);
  const now = await grantedFeatures(transaction, organization.number);
  const then = await grantedFeatures(transaction, parent.number);
  return now.filter((id) => !then.includes(id));
}

/**
 * Moves the organization with everything below it. Paths, scopes and sums change in the same transaction; the paths of
 * other rows are rewritten in steps (`rewrite-moved-rows.ts`).
 */
export async function moveUnder(
  request: OrganizationRequest,
  sent: { parentNumber: number; version: number; lostFeatures: readonly FeatureId[] },
): Promise<OrganizationRecord> {
  const { transaction, caller, record, server, wake } = request;
  const organization = await lockInTree(request, {
    changed: [request.organization.number],
    parents: [sent.parentNumber],
    effect: 'connects',
  });
  const parent = await organizationInScope(transaction, caller.scope, sent.parentNumber);
  const before = await findOrganization(transaction, organization.number);
  if (before.version !== sent.version)
    throw new Problem(
      'conflict',
      `${before.name} was changed by ${before.updatedBy} in the meantime. Check it again.`,
      { current: before },
    );
  const path = `${parent.path}${organization.number}/`;
  await retryOnUniqueViolation(transaction, async () => {
    const lost = await featuresLostByMove({ ...request, organization }, sent.parentNumber);
    const unseen = lost.filter((id) => !sent.lostFeatures.includes(id));
    if (unseen.length > 0)
      throw new Problem(
        'conflict',
        `The new parent does not have: ${unseen.map((id) => featureNames[id]).join(', ')}. Accept the loss or choose another parent.`,
        { fields: { lostFeatures: unseen.join(', ') } },
      );
    await sql`
      update organization set path = ${path} || substr(path, ${organization.path.length + 1})
      where path >= ${organization.path} and path < left(${organization.path}, -1) || '0'`.execute(
      transaction,
    );
  });
  await transaction
    .updateTable('organization')
    .set({
      parent_number: parent.number,
      version: before.version + 1,
      updated_at: server.now(),
      updated_by: caller.displayName,
    })
    .where('number', '=', organization.number)
    .execute();
  // A link under what is now the parent is redundant.
  await transaction
    .deleteFrom('organization_link')
    .where('organization_number', '=', organization.number)
    .where('parent_number', '=', parent.number)
    .execute();
  const entries = [
    await departureFrom(request, before, parent.number),
    {
      at: path,
      write: () =>
        record({
          action: 'update',
          entityType: 'organization',
          entityId: String(organization.number),
          label: before.name,
          organization: { number: organization.number, path },
          before: { parentNumber: before.parentNumber },
          after: { parentNumber: parent.number },
        }),
    },
  ].filter((entry) => entry !== undefined);
  // Each entry locks its provider's chain, which others that write to several do in this order, too.
  for (const { write } of entries.toSorted((a, b) => providerOf(a.at) - providerOf(b.at)))
    await write();
  wake(rewriteMovedRows);
  return findOrganization(transaction, organization.number);
}

/** A history entry of a move, and the path where it is. */
interface Entry {
  at: string;
  write(): Promise<void>;
}

/** Returns the entry at the former parent, whose administrators do not see the one at the new position. */
async function departureFrom(
  { transaction, caller, origin }: OrganizationRequest,
  { number, name, parentNumber }: OrganizationRecord,
  newParentNumber: number,
): Promise<Entry | undefined> {
  if (parentNumber === null) return undefined;
  const former = await organizationInScope(transaction, caller.scope, parentNumber);
  return {
    at: former.path,
    write: () =>
      writeHistory(transaction, caller, origin, {
        action: 'update',
        entityType: 'position',
        entityId: String(number),
        label: name,
        organization: former,
        before: { parentNumber },
        after: { parentNumber: newParentNumber },
      }),
  };
}

/** Returns the number of the provider at the top of a path such as `/100000/100204/`. */
function providerOf(path: string): number {
  return Number(path.split('/')[1]);
}

async function rejectWrongMove(
  transaction: ScopedTransaction,
  organization: ScopedOrganization,
  parent: ScopedOrganization,
): Promise<void> {
  const reject = (message: string) => {
    throw new Problem('bad-input', `parentNumber: ${message}`, {
      fields: { parentNumber: message },
    });
  };
  if (parent.number === organization.parentNumber)
    reject(`${organization.name} is already under ${parent.name}`);
  if (await isBelowOrSame(transaction, parent.number, organization.number))
    reject(`${parent.name} is below ${organization.name}, directly or through a link`);
  rejectWrongParentType(organization.type, parent);
  const subject = { ...organization, parentNumber: parent.number };
  if (await isNameTaken(transaction, subject, organization.name))
    reject(`Another organization under ${parent.name} is called ${organization.name}`);
  const moves = [{ ...organization, parentNumber: parent.number }];
  const externalId = (await movesWithTakenExternalIds(transaction, moves)).get(organization.number);
  if (externalId !== undefined)
    reject(`The external id ${externalId} is used in that service provider`);
  const reason = (await movesWithTakenMacs(transaction, moves)).get(organization.number);
  if (reason !== undefined) reject(reason);
}

/** Returns whether the lower organization is the upper one or is below it, through parents and links. */
export async function isBelowOrSame(
  transaction: ScopedTransaction,
  lower: number,
  upper: number,
): Promise<boolean> {
  // UNION drops rows that were found before, so the recursion ends even if links form a cycle.
  const { rows } = await sql<{ isBelow: boolean }>`
    with recursive above(number) as (
      select ${lower}::integer
      union
      select further.number from above, lateral (
        select parent_number from organization where organization.number = above.number
        union all
        select parent_number from organization_link where organization_number = above.number
      ) further(number)
      where further.number is not null
    )
    select exists (select from above where number = ${upper}) as "isBelow"`.execute(transaction);
  return rows[0]?.isBelow ?? false;
}
