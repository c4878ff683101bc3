import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { RecordedKind } from '../../../server/records/recorded-kind.ts';
import { isInScope, organizationInScope } from '../../../server/tenancy.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';

/** A request for the site of the organization, and the service area whose units it concerns; null: all. */
export interface SiteRequest {
  request: OrganizationRequest;
  areaNumber: number | null;
}

/** Only sites and their areas have units. A page opened at another organization asks for them before it knows the type. */
export function hasUnits({ organization: { type } }: OrganizationRequest): boolean {
  return type === 'Site' || type === 'ServiceArea';
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

/** As `atSite`, with the site locked. Check-ins lock it before its rows too, so that nobody waits for another in a circle. */
export async function atLockedSite(outer: OrganizationRequest): Promise<SiteRequest> {
  const at = await atSite(outer);
  await lockSiteNetwork(at.request.transaction, at.request.organization.number);
  return at;
}

/** Returns a record kind whose undo locks the site before the record. */
export function undoneAtLockedSite({ undo, ...kind }: RecordedKind): RecordedKind {
  return {
    ...kind,
    undo: {
      async update(entry, outer) {
        const { request } = await atLockedSite(outer);
        return undo.update?.(entry, request);
      },
      ...(undo.delete && { delete: undo.delete }),
    },
  };
}

function belongsToSite(): Problem {
  return new Problem('bad-input', 'PAN Mapping belongs to a site. Please select one.');
}
