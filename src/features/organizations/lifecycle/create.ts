import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedOrganization } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { grantedFeatures, requireOwner } from '../../../server/tenancy.ts';
import type { OrganizationType } from '../contract.ts';
import type { Organization } from '../fields.ts';
import type { OrganizationRecord } from '../record/contract.ts';
import { rejectErrors } from '../record/field-errors.ts';
import { columnsOf, findOrganization, historyFieldsOf, historyOf } from '../record/records.ts';
import { canBePlacedUnder, maximumDepth, withoutUnusedTrialEnd } from '../rules.ts';
import { lockInTree } from './tree-lock.ts';

type NewOrganization = Organization & { type: OrganizationType };

/** Adds an organization below the one of the request. */
export async function createBelow(
  request: OrganizationRequest,
  fields: NewOrganization,
): Promise<OrganizationRecord> {
  const parent = await lockInTree(request, {
    parents: [request.organization.number],
    effect: 'edits',
  });
  const { created, scoped } = await insertBelow(request, parent, fields);
  await request.record({
    ...historyOf(created),
    action: 'create',
    organization: scoped,
    after: historyFieldsOf(created),
  });
  return created;
}

/** Adds an organization below a locked parent, without a history entry. `scoped` can be the parent of others. */
export async function insertBelow(
  { transaction, caller, server }: Pick<OrganizationRequest, 'transaction' | 'caller' | 'server'>,
  parent: ScopedOrganization,
  { type, ...sent }: NewOrganization,
): Promise<{ created: OrganizationRecord; scoped: ScopedOrganization }> {
  requireOwner(caller, parent);
  rejectWrongParentType(type, parent);
  if (parent.path.split('/').length - 2 >= maximumDepth)
    throw new Problem(
      'bad-input',
      `The tree is ${maximumDepth} levels deep here. Choose another parent.`,
    );
  const grantableFeatures = await grantedFeatures(transaction, parent.number);
  const subject = { number: null, parentNumber: parent.number, type, grantableFeatures };
  const fields = withoutUnusedTrialEnd(sent);
  await rejectErrors(transaction, subject, fields);
  const { rows } = await sql<{ number: number }>`
    select nextval('organization_number')::integer as number`.execute(transaction);
  const number = rows[0]?.number;
  if (number === undefined) throw new Error('The sequence returned no number');
  const path = `${parent.path}${number}/`;
  await transaction
    .insertInto('organization')
    .values({
      ...columnsOf(fields, number),
      number,
      type,
      path,
      parent_number: parent.number,
      created_at: server.now(),
      created_by: caller.displayName,
      updated_at: server.now(),
      updated_by: caller.displayName,
    })
    .execute();
  return {
    created: await findOrganization(transaction, number),
    scoped: { number, parentNumber: parent.number, path, name: fields.name, type },
  };
}

/** Throws unless an organization of this type can be placed under the parent. */
export function rejectWrongParentType(type: OrganizationType, parent: ScopedOrganization): void {
  if (canBePlacedUnder(type, parent.type)) return;
  const message = `A ${type} cannot be placed under a ${parent.type}`;
  throw new Problem('bad-input', `${message}. Choose another parent or type.`, {
    fields: { type: message },
  });
}
