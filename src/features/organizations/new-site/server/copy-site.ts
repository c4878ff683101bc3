import type { FeatureId } from '../../../../contract/features.ts';
import { levelFor, neededLevel, reaches } from '../../../../contract/permissions.ts';
import { Problem } from '../../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../../server/http/handlers.ts';
import { grantedFeatures } from '../../../../server/tenancy.ts';
import { listDevices } from '../../../devices/contract.ts';
import { plannedLike } from '../../../devices/queries.ts';
import { servicePlans } from '../../../service-plans/contract.ts';
import { offeredPlans } from '../../../service-plans/queries.ts';
import type { OrganizationFields, OrganizationRecord } from '../../contract.ts';
import { findOrganization } from '../../records.ts';
import type { SiteRequest } from '../contract.ts';

/** What only one place can have, or what says something about that place alone. */
const ofOnePlace = {
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
} as const satisfies Partial<OrganizationFields>;

/** What a copy of the request's site would contain, as far as the caller's role shows it. */
export async function copyOfSite({
  transaction,
  caller,
  organization,
}: OrganizationRequest): Promise<SiteRequest> {
  if (organization.type !== 'Site')
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
  const sees = (feature: FeatureId, call: typeof servicePlans.list | typeof listDevices) =>
    reaches(levelFor(caller.permissions, feature), neededLevel(call));
  const seesPlans = sees('service-plans', servicePlans.list);
  const seesDevices = sees('devices', listDevices);
  const areas: SiteRequest['areas'] = [];
  for (const { number } of rows) {
    const features = await grantedFeatures(transaction, number);
    const plans =
      seesPlans && features.includes('service-plans')
        ? await offeredPlans({ transaction, organization: { number } })
        : [];
    const devices =
      seesDevices && features.includes('devices') ? await plannedLike(transaction, { number }) : [];
    areas.push({ ...settingsOf(await findOrganization(transaction, number)), plans, devices });
  }
  const site = settingsOf(await findOrganization(transaction, organization.number));
  return { site, areas };
}

function settingsOf(record: OrganizationRecord): OrganizationFields {
  const {
    number: _number,
    parentNumber: _parentNumber,
    type: _type,
    inherited: _inherited,
    grantableFeatures: _grantable,
    version: _version,
    createdAt: _createdAt,
    createdBy: _createdBy,
    updatedAt: _updatedAt,
    updatedBy: _updatedBy,
    ...fields
  } = record;
  return { ...fields, ...ofOnePlace };
}
