import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { Scope } from '../../../server/database/open.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { isOwned, organizationInScope, requireOwner } from '../../../server/tenancy.ts';
import { canLinkUnder } from '../rules.ts';
import { recordAtLinks } from './link-history.ts';
import { isBelowOrSame } from './move.ts';
import { lockInTree } from './tree-lock.ts';

const maximumLinks = 100;

interface Link {
  parentNumber: number;
  name: string | null;
  displayPath: string;
  isOwned: boolean;
}

/**
 * Returns the linked parents of an organization. Its owner also gets those outside the scope, without names; other
 * callers get those in the scope.
 */
export async function linksOf({
  transaction,
  caller,
  organization,
}: OrganizationRequest): Promise<Link[]> {
  const { rows } = await sql<Omit<Link, 'isOwned'> & { path: string | null }>`
    select link.parent_number as "parentNumber", parent.name, parent.path,
      coalesce((
        select string_agg(above.name, ' > ' order by length(above.path)) from organization above
        where above.number = any (string_to_array(trim(both '/' from parent.path), '/')::integer[])
          and above.number <> parent.number
      ), '') as "displayPath"
    from organization_link link left join organization parent on parent.number = link.parent_number
    where link.organization_number = ${organization.number}
      and parent.status is distinct from 'Removed'
    order by parent.search_text, link.parent_number`.execute(transaction);
  return rows.map(({ path, ...link }) => ({ ...link, isOwned: isOwnPlace(caller.scope, path) }));
}

function isOwnPlace(scope: Scope, path: string | null): boolean {
  return path !== null && isOwned(scope, { path });
}

export async function linkUnder(request: OrganizationRequest, parentNumber: number) {
  const { transaction, caller } = request;
  const organization = await lockInTree(request, {
    changed: [request.organization.number],
    parents: [parentNumber],
    effect: 'connects',
  });
  const parent = await organizationInScope(transaction, caller.scope, parentNumber);
  requireOwner(caller, organization);
  requireOwner(caller, parent);
  const reject = (message: string) => {
    throw new Problem('bad-input', `parentNumber: ${message}`, {
      fields: { parentNumber: message },
    });
  };
  if (await isBelowOrSame(transaction, parent.number, organization.number))
    reject(`${parent.name} is below ${organization.name}, directly or through a link`);
  if (!canLinkUnder(organization, parent))
    reject(`A ${organization.type} cannot be linked under a ${parent.type}`);
  const before = await linksOf(request);
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
  await recordLink(request, parent.number, { before: [], after: [parent.number] });
  return linksOf(request);
}

/** Removes a link, for the owner of the organization or of the place where it is linked. */
export async function unlinkFrom(request: OrganizationRequest, parentNumber: number) {
  const { transaction, caller } = request;
  const organization = await lockInTree(request, {
    changed: [request.organization.number],
    effect: 'connects',
  });
  const links = await linksOf(request);
  if (!links.some((link) => link.parentNumber === parentNumber)) {
    const parent = await organizationInScope(transaction, caller.scope, parentNumber);
    throw new Problem('not-found', `${organization.name} is not linked under ${parent.name}.`);
  }
  if (!isOwned(caller.scope, organization))
    requireOwner(caller, await organizationInScope(transaction, caller.scope, parentNumber));
  // First, because it finds the place by the link.
  await recordLink(request, parentNumber, { before: [parentNumber], after: [] });
  await transaction
    .deleteFrom('organization_link')
    .where('organization_number', '=', organization.number)
    .where('parent_number', '=', parentNumber)
    .execute();
  return linksOf(request);
}

/** Records the one link that changed, for the owner of the organization and for that of the place. */
async function recordLink(
  request: OrganizationRequest,
  parentNumber: number,
  links: Record<'before' | 'after', number[]>,
): Promise<void> {
  const { organization, record } = request;
  const [before, after] = [{ links: links.before }, { links: links.after }];
  await recordAtLinks(request, {
    top: organization.number,
    parentNumber,
    action: 'update',
    before,
    after,
  });
  await record({
    action: 'update',
    entityType: 'organization',
    entityId: String(organization.number),
    label: organization.name,
    organization,
    before,
    after,
  });
}
