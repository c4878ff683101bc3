import type { Endpoint } from '../../../../contract/endpoint.ts';
import type { FeatureId } from '../../../../contract/features.ts';
import { pickFields } from '../../../../contract/fields/fields.ts';
import { levelFor, neededLevel, reaches } from '../../../../contract/permissions.ts';
import { Problem } from '../../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../../server/http/scope.ts';
import { grantedFeatures } from '../../../../server/tenancy.ts';
import { devices } from '../../../devices/contract.ts';
import { plannedLike } from '../../../devices/queries.ts';
import { servicePlans } from '../../../service-plans/contract.ts';
import { offeredPlans } from '../../../service-plans/queries.ts';
import { type Organization, organization as organizationFields } from '../../fields.ts';
import type { OrganizationRecord } from '../../record/contract.ts';
import { findOrganization } from '../../record/records.ts';
import type { NewSite } from '../fields.ts';
import { canCopy, canHave } from '../rules.ts';

/** The fields that a copy does not have, because they are unique to an organization. */
const notCopied = {
  externalId: null,
  street: null,
  postalCode: null,
  latitude: null,
  longitude: null,
  pmsPropertyCode: null,
  isTrialMode: false,
  trialEndsOn: null,
  notes: null,
  status: 'Active',
} as const satisfies Partial<Organization>;

/** Returns the contents of a copy of the request's site that the caller's role may view. */
export async function copyOfSite({
  transaction,
  caller,
  organization,
}: OrganizationRequest): Promise<NewSite> {
  if (!canCopy(organization))
    throw new Problem('bad-input', 'Only a site can be copied. Please choose one.');
  const rows = await transaction
    .selectFrom('organization')
    .select('number')
    .where('parent_number', '=', organization.number)
    .where('type', '=', 'ServiceArea')
    .where('status', '<>', 'Removed')
    .orderBy('search_text')
    .orderBy('number')
    .execute();
  const mayView = (feature: FeatureId, list: Endpoint) =>
    reaches(levelFor(caller.permissions, feature), neededLevel(list));
  const mayViewPlans = mayView('service-plans', servicePlans.list);
  const mayViewDevices = mayView('devices', devices.list);
  const areas: NewSite['areas'] = [];
  for (const { number } of rows) {
    const features = await grantedFeatures(transaction, number);
    areas.push({
      ...settingsOf(await findOrganization(transaction, number)),
      plans:
        mayViewPlans && canHave('plans', features)
          ? await offeredPlans({ transaction, organization: { number } })
          : [],
      devices:
        mayViewDevices && canHave('devices', features)
          ? await plannedLike(transaction, { number })
          : [],
    });
  }
  const site = settingsOf(await findOrganization(transaction, organization.number));
  return { site, areas };
}

function settingsOf(record: OrganizationRecord): Organization {
  return pickFields(organizationFields, { ...record, ...notCopied });
}
