import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { isInScope, organizationInScope } from '../../../server/tenancy.ts';

/** A request for the site of the organization, and the service area whose units it concerns; null: all. */
export interface SiteRequest {
  request: OrganizationRequest;
  areaNumber: number | null;
}

/** Returns the request at the site that the organization is or belongs to: units, pools and networks are the site's. */
export async function atSite(request: OrganizationRequest): Promise<SiteRequest> {
  const { organization, transaction, caller } = request;
  if (organization.type === 'Site') return { request, areaNumber: null };
  const { parentNumber } = organization;
  if (organization.type !== 'ServiceArea' || parentNumber === null) throw belongsToSite();
  const above = organization.path.replace(/[^/]+\/$/, '');
  if (!isInScope(caller.scope, above)) throw belongsToSite();
  const site = await organizationInScope(transaction, caller.scope, parentNumber);
  if (site.type !== 'Site') throw belongsToSite();
  return { request: { ...request, organization: site }, areaNumber: organization.number };
}

function belongsToSite(): Problem {
  return new Problem('bad-input', 'PAN Mapping belongs to a site. Please select one.');
}
