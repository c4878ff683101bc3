import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedOrganization } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/handlers.ts';
import { grantedFeatures } from '../../../server/tenancy.ts';
import type { OrganizationFields, OrganizationRecord, OrganizationType } from '../contract.ts';
import { refuseMistakes } from '../mistakes.ts';
import { columnsOf, editable, organizationRecordOf } from '../records.ts';
import { deepest, mayStandUnder } from '../rules.ts';

/** Adds an organization below the one of the request. */
export async function createBelow(
  { transaction, caller, organization: parent, record, server }: OrganizationRequest,
  { type, ...fields }: OrganizationFields & { type: OrganizationType },
): Promise<OrganizationRecord> {
  refuseWrongPlace(type, parent);
  if (parent.path.split('/').length - 2 >= deepest)
    throw new Problem(
      'bad-input',
      `The tree is ${deepest} levels deep here. Choose another parent.`,
    );
  const grantableFeatures = await grantedFeatures(transaction, parent.number);
  const subject = { number: null, parentNumber: parent.number, type, grantableFeatures };
  await refuseMistakes(transaction, subject, fields);
  const { rows } = await sql<{ number: number }>`
    select nextval('organization_number')::integer as number`.execute(transaction);
  const number = rows[0]?.number;
  if (number === undefined) throw new Error('The sequence gave no number');
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
  const created = await organizationRecordOf(transaction, number);
  await record({
    action: 'create',
    entityType: 'organization',
    entityId: String(number),
    label: created.name,
    organization: { number, path },
    after: editable(created),
  });
  return created;
}

/** Throws unless an organization of this type may stand under that parent, saying where it may. */
export function refuseWrongPlace(type: OrganizationType, parent: ScopedOrganization): void {
  if (mayStandUnder(type, parent.type)) return;
  const message = `A ${type} cannot stand under a ${parent.type}`;
  throw new Problem('bad-input', `${message}. Choose another parent or type.`, {
    fields: { type: message },
  });
}
