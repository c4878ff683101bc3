import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { organizationInScope } from '../../../server/tenancy.ts';
import { canLinkUnder } from '../rules.ts';
import { isBelowOrSame } from './move.ts';
import { lockInTree } from './tree-lock.ts';

const maximumLinks = 100;

interface Link {
  parentNumber: number;
  name: string;
  displayPath: string;
}

/** Returns the linked parents of an organization that are in the scope. */
export async function linksOf(transaction: ScopedTransaction, number: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select parent.number as "parentNumber", parent.name,
      coalesce((
        select string_agg(above.name, ' > ' order by length(above.path)) from organization above
        where above.number = any (string_to_array(trim(both '/' from parent.path), '/')::integer[])
          and above.number <> parent.number
      ), '') as "displayPath"
    from organization_link link join organization parent on parent.number = link.parent_number
    where link.organization_number = ${number} and parent.status <> 'Removed'
    order by parent.search_text, parent.number`.execute(transaction);
  return rows;
}

export async function linkUnder(request: OrganizationRequest, parentNumber: number) {
  const { transaction, caller } = request;
  const organization = await lockInTree(request, {
    changed: [request.organization.number],
    parents: [parentNumber],
    effect: 'connects',
  });
  const parent = await organizationInScope(transaction, caller.scope, parentNumber);
  const reject = (message: string) => {
    throw new Problem('bad-input', `parentNumber: ${message}`, {
      fields: { parentNumber: message },
    });
  };
  if (await isBelowOrSame(transaction, parent.number, organization.number))
    reject(`${parent.name} is below ${organization.name}, directly or through a link`);
  if (!canLinkUnder(organization, parent))
    reject(`A ${organization.type} cannot be linked under a ${parent.type}`);
  const before = await linksOf(transaction, organization.number);
  if (
    organization.parentNumber === parent.number ||
    before.some((link) => link.parentNumber === parent.number)
  )
    reject(`${organization.name} is already under ${parent.name}`);
  if (before.length >= maximumLinks)
    reject(`${organization.name} already has ${maximumLinks} links`);
  await transaction
    .insertInto('organization_link')
    .values({
      organization_number: organization.number,
      parent_number: parent.number,
      created_by: caller.displayName,
    })
    .execute();
  return recordLinks(request, before);
}

export async function unlinkFrom(request: OrganizationRequest, parentNumber: number) {
  const { transaction, caller, organization } = request;
  const parent = await organizationInScope(transaction, caller.scope, parentNumber);
  const before = await linksOf(transaction, organization.number);
  const { numDeletedRows } = await transaction
    .deleteFrom('organization_link')
    .where('organization_number', '=', organization.number)
    .where('parent_number', '=', parent.number)
    .executeTakeFirst();
  if (numDeletedRows === 0n)
    throw new Problem('not-found', `${organization.name} is not linked under ${parent.name}.`);
  return recordLinks(request, before);
}

async function recordLinks(
  { transaction, organization, record }: OrganizationRequest,
  before: readonly Link[],
): Promise<Link[]> {
  const after = await linksOf(transaction, organization.number);
  const numbers = (links: readonly Link[]) => links.map(({ parentNumber }) => parentNumber);
  await record({
    action: 'update',
    entityType: 'organization',
    entityId: String(organization.number),
    label: organization.name,
    organization,
    before: { links: numbers(before) },
    after: { links: numbers(after) },
  });
  return after;
}
