import { sql } from 'kysely';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { isInPresentArea } from '../../../server/locations.ts';

/**
 * Selects the policies of an organization and all below it. At a service area: those of its site that cover it, if the
 * caller's scope has the site.
 */
export function policiesBelow({ transaction, organization }: OrganizationRequest) {
  const { type, number, parentNumber } = organization;
  const all = transaction
    .selectFrom('rotating_password')
    .selectAll('rotating_password')
    .where(isInPresentArea('rotating_password'));
  if (type !== 'ServiceArea') return all.where(isInSubtree('organization_path', organization));
  return all.where('organization_number', '=', parentNumber).where(
    sql<boolean>`(settings -> 'areas' = '[]' or settings -> 'areas' @> jsonb_build_array(
        jsonb_build_object('area', ${number}::integer)))`,
  );
}
