import { counted } from '../../../contract/plural.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { changeSessions } from '../../radius/public/session-changes.ts';
import {
  dealVlans as dealVlansCall,
  getPanBuilding,
  getUnitPanel,
  joinPorts as joinPortsCall,
  listPans,
  makeMissingPans,
  numberUnits,
  panPools,
  panUnits,
} from '../contract.ts';
import { listNetworks } from '../networks/list-networks.ts';
import { changePans } from '../networks/pan-steps.ts';
import { poolStore } from '../pools/pool-store.ts';
import { addNumbered, dealVlans, joinPorts, recordBulk } from './bulk.ts';
import { getBuilding, withoutUnits, zoneOf } from './get-building.ts';
import { makeMissing } from './make-missing.ts';
import { atLockedSite, atSite, hasUnits } from './site.ts';
import { unitPanel } from './unit-panel.ts';
import { unitStore } from './unit-store.ts';

const units = { one: 'unit', other: 'units' };

// Not `recordHandlers`: a service area shows and changes the records of its site.
export const buildingHandlers: readonly Handler[] = [
  organizationHandler(getPanBuilding, async (_input, request) =>
    hasUnits(request) ? getBuilding(await atSite(request)) : withoutUnits(request),
  ),
  organizationHandler(getUnitPanel, async ({ params }, outer) => {
    const { request } = await atSite(outer);
    return unitPanel(request, params.unitId);
  }),
  organizationHandler(listPans, async ({ query }, outer) => {
    if (!hasUnits(outer)) return { rows: [], total: 0, timeZone: await zoneOf(outer) };
    const at = await atSite(outer);
    return { ...(await listNetworks(at, query)), timeZone: await zoneOf(at.request) };
  }),

  organizationHandler(panUnits.list, async ({ query }, outer) => {
    const { request } = await atSite(outer);
    return unitStore.page(request, query);
  }),
  organizationHandler(panUnits.get, async ({ params }, outer) => {
    const { request } = await atSite(outer);
    return unitStore.get(request, params.unitId);
  }),
  organizationHandler(panUnits.create, async ({ body }, outer) => {
    const { request } = await atSite(outer);
    return unitStore.create(request, body);
  }),
  organizationHandler(panUnits.update, async ({ params, body }, outer) => {
    const { request } = await atLockedSite(outer);
    return unitStore.update(request, params.unitId, body);
  }),
  organizationHandler(panUnits.delete, async ({ params }, outer) => {
    const { request } = await atLockedSite(outer);
    await unitStore.remove(request, params.unitId);
    return {};
  }),

  organizationHandler(panPools.list, async ({ query }, outer) => {
    const { request } = await atSite(outer);
    return poolStore.page(request, query);
  }),
  organizationHandler(panPools.get, async ({ params }, outer) => {
    const { request } = await atSite(outer);
    return poolStore.get(request, params.poolId);
  }),
  organizationHandler(panPools.create, async ({ body }, outer) => {
    const { request } = await atSite(outer);
    return poolStore.create(request, body);
  }),
  organizationHandler(panPools.update, async ({ params, body }, outer) => {
    const { request } = await atLockedSite(outer);
    const updated = await poolStore.update(request, params.poolId, body);
    request.wake(changePans);
    return updated;
  }),
  organizationHandler(panPools.delete, async ({ params }, outer) => {
    const { request } = await atLockedSite(outer);
    await poolStore.remove(request, params.poolId);
    return {};
  }),

  organizationHandler(numberUnits, async ({ body }, outer) => {
    const { request } = await atSite(outer);
    const outcome = await addNumbered(request, body);
    await recordBulk(request, counted(outcome.added, units), {
      building: body.building,
      pattern: body.pattern,
      ...outcome,
    });
    return outcome;
  }),
  organizationHandler(dealVlansCall, async ({ body }, outer) => {
    const { request } = await atSite(outer);
    const outcome = await dealVlans(request, body.unitIds);
    request.wake(changeSessions);
    await recordBulk(request, counted(outcome.dealt, units), { 'VLANs dealt': outcome.dealt });
    return outcome;
  }),
  organizationHandler(joinPortsCall, async ({ body }, outer) => {
    const { request } = await atSite(outer);
    const outcome = await joinPorts(request, body.ports);
    await recordBulk(request, `${outcome.joined} ports`, { 'ports joined': outcome.joined });
    return outcome;
  }),
  organizationHandler(makeMissingPans, async (_input, outer) => {
    const { request } = await atSite(outer);
    const made = await makeMissing(request);
    request.wake(changePans);
    request.wake(changeSessions);
    await recordBulk(request, counted(made, units), { 'private networks made': made });
    return { made };
  }),
];
