import { featureNames } from '../../../../contract/features.ts';
import { Problem } from '../../../../contract/problem.ts';
import { requirePermission } from '../../../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../../../server/http/scope.ts';
import { grantedFeatures } from '../../../../server/tenancy.ts';
import { devices as deviceCalls } from '../../../devices/contract.ts';
import { insertPlanned } from '../../../devices/queries.ts';
import { publishFirstPortal } from '../../../portal/public/publish-first-portal.ts';
import { servicePlans } from '../../../service-plans/contract.ts';
import { planStore } from '../../../service-plans/queries.ts';
import { insertBelow } from '../../lifecycle/create.ts';
import { lockInTree } from '../../lifecycle/tree-lock.ts';
import { historyFieldsOf } from '../../record/records.ts';
import type { NewSite } from '../fields.ts';
import { missingFeatures } from '../rules.ts';

/** Adds a site with its areas, their plans and devices in the request's transaction, with one history entry. */
export async function createSiteBelow(request: OrganizationRequest, { site, areas }: NewSite) {
  const plans = areas.flatMap((area) => area.plans).length;
  const devices = areas.flatMap((area) => area.devices).length;
  if (plans > 0) requirePermission(request.caller, servicePlans.create, 'service-plans');
  if (devices > 0) requirePermission(request.caller, deviceCalls.create, 'devices');
  const parent = await lockInTree(request, {
    parents: [request.organization.number],
    effect: 'edits',
  });
  const { created, scoped } = await withFieldPrefix('site', () =>
    insertBelow(request, parent, { ...site, type: 'Site' }),
  );
  const serviceAreas: Awaited<ReturnType<typeof addArea>>[] = [];
  for (const [index, area] of areas.entries())
    serviceAreas.push(
      await withFieldPrefix(`areas.${index}`, () => addArea(request, scoped, area)),
    );
  await request.record({
    action: 'create',
    entityType: 'site',
    entityId: String(scoped.number),
    label: created.name,
    organization: scoped,
    after: { ...historyFieldsOf(created), serviceAreas },
  });
  return { number: scoped.number, name: created.name, areas: areas.length, plans, devices };
}

async function addArea(
  request: OrganizationRequest,
  site: OrganizationRequest['organization'],
  { plans, devices, ...fields }: NewSite['areas'][number],
) {
  const { scoped } = await insertBelow(request, site, { ...fields, type: 'ServiceArea' });
  const granted = await grantedFeatures(request.transaction, scoped.number);
  for (const feature of missingFeatures({ plans, devices }, granted)) {
    const message = `The feature ${featureNames[feature]} is missing here`;
    throw new Problem('bad-input', message, { fields: { features: message } });
  }
  const requestInArea = { ...request, organization: scoped };
  for (const [index, plan] of plans.entries())
    await withFieldPrefix(`plans.${index}`, () => planStore.insert(requestInArea, plan));
  await insertPlanned(requestInArea, devices);
  const hasPortal = await publishFirstPortal(requestInArea, 'Made with the site');
  return {
    number: scoped.number,
    name: scoped.name,
    brandTheme: fields.brandTheme,
    language: fields.language,
    plans: plans.map(({ name }) => name),
    devices: devices.map(({ name }) => name),
    ...(hasPortal && { portal: 'Version 1' }),
  };
}

/** Prefixes error paths with their position in the body. */
async function withFieldPrefix<T>(prefix: string, work: () => Promise<T>): Promise<T> {
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
