import { Problem } from '../../../contract/problem.ts';
import {
  type OrganizationRequest,
  refuseWithoutPermission,
} from '../../../server/http/handlers.ts';
import { grantedFeatures } from '../../../server/tenancy.ts';
import { createServicePlan } from '../../service-plans/contract.ts';
import { insertPlan } from '../../service-plans/queries.ts';
import { insertBelow } from '../lifecycle/create.ts';
import { editable } from '../records.ts';
import type { WholeSite } from './contract.ts';

type Area = WholeSite['areas'][number];

/** Adds a site with its areas and their plans in the request's transaction; one history row lists it all. */
export async function createWholeSite(request: OrganizationRequest, { site, areas }: WholeSite) {
  const plans = areas.reduce((sum, area) => sum + area.plans.length, 0);
  if (plans > 0) refuseWithoutPermission(request.caller, createServicePlan, 'service-plans');
  const { created, place } = await under('site', () =>
    insertBelow(request, request.organization, { ...site, type: 'Site' }),
  );
  const serviceAreas: { number: number; name: string; plans: string[] }[] = [];
  for (const [index, area] of areas.entries())
    serviceAreas.push(await under(`areas.${index}`, () => addArea(request, place, area)));
  await request.record({
    action: 'create',
    entityType: 'site',
    entityId: String(place.number),
    label: created.name,
    organization: place,
    after: { ...editable(created), serviceAreas },
  });
  return { number: place.number, name: created.name, areas: areas.length, plans };
}

async function addArea(
  request: OrganizationRequest,
  site: OrganizationRequest['organization'],
  { plans, ...fields }: Area,
) {
  const { place } = await insertBelow(request, site, { ...fields, type: 'ServiceArea' });
  if (plans.length > 0) {
    const features = await grantedFeatures(request.transaction, place.number);
    if (!features.includes('service-plans')) {
      const message = 'Service Plans is missing: an area with plans needs it';
      throw new Problem('bad-input', message, { fields: { features: message } });
    }
  }
  for (const [index, plan] of plans.entries())
    await under(`plans.${index}`, () => insertPlan({ ...request, organization: place }, plan));
  return { number: place.number, name: place.name, plans: plans.map(({ name }) => name) };
}

/** Names the fields of a refusal as they are named in the body. */
async function under<T>(prefix: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.fields === undefined) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, message]) => [`${prefix}.${name}`, message]),
    );
    throw new Problem(error.kind, error.message, { fields, cause: error });
  }
}
