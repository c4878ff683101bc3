import { featureNames } from '../../../../contract/features.ts';
import { Problem } from '../../../../contract/problem.ts';
import { type OrganizationRequest, requirePermission } from '../../../../server/http/handlers.ts';
import { grantedFeatures } from '../../../../server/tenancy.ts';
import { createDevice } from '../../../devices/contract.ts';
import { insertPlanned } from '../../../devices/queries.ts';
import { servicePlans } from '../../../service-plans/contract.ts';
import { planStore } from '../../../service-plans/queries.ts';
import { insertBelow } from '../../lifecycle/create.ts';
import { lockedInTree } from '../../lifecycle/tree-lock.ts';
import { historyFieldsOf } from '../../records.ts';
import type { SiteRequest } from '../contract.ts';
import { withFieldPrefix } from './field-prefix.ts';

type Area = SiteRequest['areas'][number];

/** Adds a site with its areas, their plans and devices in the request's transaction; one history row lists it all. */
export async function createWholeSite(request: OrganizationRequest, { site, areas }: SiteRequest) {
  const plans = areas.reduce((sum, area) => sum + area.plans.length, 0);
  const devices = areas.reduce((sum, area) => sum + area.devices.length, 0);
  if (plans > 0) requirePermission(request.caller, servicePlans.create, 'service-plans');
  if (devices > 0) requirePermission(request.caller, createDevice, 'devices');
  const parent = await lockedInTree(request, {
    parents: [request.organization.number],
    effect: 'edits',
  });
  const { created, place } = await withFieldPrefix('site', () =>
    insertBelow(request, parent, { ...site, type: 'Site' }),
  );
  const serviceAreas: Awaited<ReturnType<typeof addArea>>[] = [];
  for (const [index, area] of areas.entries())
    serviceAreas.push(await withFieldPrefix(`areas.${index}`, () => addArea(request, place, area)));
  await request.record({
    action: 'create',
    entityType: 'site',
    entityId: String(place.number),
    label: created.name,
    organization: place,
    after: { ...historyFieldsOf(created), serviceAreas },
  });
  return { number: place.number, name: created.name, areas: areas.length, plans, devices };
}

async function addArea(
  request: OrganizationRequest,
  site: OrganizationRequest['organization'],
  { plans, devices, ...fields }: Area,
) {
  const { place } = await insertBelow(request, site, { ...fields, type: 'ServiceArea' });
  const granted = await grantedFeatures(request.transaction, place.number);
  const needed = [
    ...(plans.length > 0 ? ['service-plans' as const] : []),
    ...(devices.length > 0 ? ['devices' as const] : []),
  ];
  for (const feature of needed.filter((id) => !granted.includes(id))) {
    const message = `The feature ${featureNames[feature]} is missing here`;
    throw new Problem('bad-input', message, { fields: { features: message } });
  }
  for (const [index, plan] of plans.entries())
    await withFieldPrefix(`plans.${index}`, () =>
      planStore.insert({ ...request, organization: place }, plan),
    );
  await insertPlanned({ ...request, organization: place }, devices);
  return {
    number: place.number,
    name: place.name,
    brandTheme: fields.brandTheme,
    language: fields.language,
    plans: plans.map(({ name }) => name),
    devices: devices.map(({ name }) => name),
  };
}
