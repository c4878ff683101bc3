import { sql } from 'kysely';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import type { GridUnit, PanBuilding, PoolUse } from '../contract.ts';
import { panPool } from '../fields.ts';
import type { StoredPool } from '../pools/load-pools.ts';
import { findConflicts } from '../rules/find-conflicts.ts';
import { liveStates } from '../rules/states.ts';
import { loadModel } from './load-model.ts';
import type { SiteRequest } from './site.ts';
import { areasOf } from './unit-store.ts';

/** A building whose every unit is wrong would be a long list. */
const mostConflicts = 200;
/** One conflict may concern all units, as when nothing is wired yet. */
const mostNamed = 500;

/** Returns the grid of a site, or of one of its areas, in one reply. */
export async function getBuilding({ request, areaNumber }: SiteRequest): Promise<PanBuilding> {
  const { transaction, organization: site } = request;
  const { model, pools, live, devices } = await loadModel(transaction, site);
  const shown =
    areaNumber === null
      ? model.units
      : model.units.filter((unit) => unit.areaNumber === areaNumber);
  const buildings = [...new Set(shown.map(({ building }) => building))];
  const position = new Map(buildings.map((building, index) => [building, index]));
  const suites = new Map(model.units.map((unit) => [unit.number.toUpperCase(), unit]));
  const units = shown.map((unit): GridUnit => {
    const door = unit.suiteOf === null ? unit : (suites.get(unit.suiteOf.toUpperCase()) ?? unit);
    const network = model.networks.get(door.id);
    const { id, building, floor, number, kind } = unit;
    const at = position.get(building) ?? 0;
    return [id, at, floor, number, kind, network?.state ?? null, network?.vlan ?? unit.vlan];
  });
  const shownIds = new Set(shown.map(({ id }) => id));
  const conflicts = findConflicts(model).filter(
    ({ unitIds }) => areaNumber === null || unitIds.some((id) => shownIds.has(id)),
  );
  const namesOf = (isOf: (type: string) => boolean) =>
    devices.filter(({ type }) => isOf(type)).map(({ name }) => name);
  return {
    site: { number: site.number, name: site.name },
    areas: await areasOf(transaction, site.number),
    buildings,
    units,
    withNetwork: units.filter(([, , , , , state]) => state !== null).length,
    pools: pools.map((pool) => useOf(pool, live)),
    ...(await countDevices(request, areaNumber)),
    conflicts: conflicts
      .slice(0, mostConflicts)
      .map((conflict) => ({ ...conflict, unitIds: conflict.unitIds.slice(0, mostNamed) })),
    conflictCount: conflicts.length,
    plans: await plansOf(request),
    switches: namesOf((type) => type === 'switch'),
    accessPoints: namesOf((type) => type !== 'switch'),
    timeZone: await zoneOf(request),
  };
}

/** Returns the building of an organization that is neither a site nor an area of one. */
export async function withoutUnits(request: OrganizationRequest): Promise<PanBuilding> {
  const { number, name } = request.organization;
  return {
    site: { number, name },
    areas: [],
    buildings: [],
    units: [],
    withNetwork: 0,
    pools: [],
    devices: 0,
    devicesOnline: 0,
    conflicts: [],
    conflictCount: 0,
    plans: [],
    switches: [],
    accessPoints: [],
    timeZone: await zoneOf(request),
  };
}

type Live = Awaited<ReturnType<typeof loadModel>>['live'];

function useOf(pool: StoredPool, live: Live): PoolUse {
  const { id, name, ssid, sharing, settings } = pool;
  const own = live.filter(({ poolId }) => poolId === id);
  const vlansIn = (isOf: (state: string) => boolean) =>
    new Set(own.filter(({ state }) => isOf(state)).map(({ vlan }) => vlan));
  const used = vlansIn((state) => state !== 'Cooling');
  const cooling = vlansIn((state) => state === 'Cooling');
  return {
    id,
    name,
    ssid,
    sharing,
    range: panPool.map.vlans.toText(settings.vlans, {}),
    total: settings.vlans.length,
    used: used.size,
    cooling: [...cooling].filter((vlan) => !used.has(vlan)).length,
  };
}

/** Counts the devices of live networks, and those that are online. */
async function countDevices(
  { transaction, organization }: OrganizationRequest,
  areaNumber: number | null,
): Promise<{ devices: number; devicesOnline: number }> {
  const { rows } = await sql<{ devices: number; devicesOnline: number }>`
    with online as materialized (
      select distinct mac_address from guest_session
      where state = 'open' and ${isInSubtree('organization_path', organization)}
    )
    select count(*)::integer as devices, count(online.mac_address)::integer as "devicesOnline"
    from pan_device device
    join pan on pan.id = device.pan_id
    join pan_unit unit on unit.id = pan.unit_id
    left join online on online.mac_address = device.mac_address
    where pan.organization_number = ${organization.number}
      and pan.state = any (${[...liveStates]})
      and (${areaNumber}::integer is null or unit.area_number = ${areaNumber})`.execute(
    transaction,
  );
  return rows[0] ?? { devices: 0, devicesOnline: 0 };
}

function plansOf({ transaction, organization }: OrganizationRequest) {
  return transaction
    .selectFrom('service_plan as plan')
    .innerJoin('organization as area', 'area.number', 'plan.organization_number')
    .select(['plan.id', 'plan.name', 'area.name as areaName'])
    .where('area.parent_number', '=', organization.number)
    .where('plan.status', '=', 'Active')
    .orderBy('plan.name')
    .orderBy('area.name')
    .limit(200)
    .execute();
}

/** Returns the time zone of the site, by whose days leases begin and end. */
export async function zoneOf({ transaction, organization }: OrganizationRequest): Promise<string> {
  const { timeZone } = await transaction
    .selectFrom('organization as area')
    .select(timeZoneOfArea.as('timeZone'))
    .where('area.number', '=', organization.number)
    .executeTakeFirstOrThrow();
  return timeZone;
}
