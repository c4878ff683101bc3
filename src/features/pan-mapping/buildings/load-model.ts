import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { foldRoom, roomsIn } from '../../pms/public/rooms.ts';
import { loadPools, poolOf, type StoredPool } from '../pools/load-pools.ts';
import type { BuildingModel, CheckedPool, CheckedUnit } from '../rules/find-conflicts.ts';
import { liveStates } from '../rules/states.ts';

interface Site {
  number: number;
  path: string;
}

/** Returns the units of a site in the order of buildings, floors (from the top) and numbers. */
export async function loadUnits(
  transaction: ScopedTransaction,
  site: Pick<Site, 'number'>,
): Promise<CheckedUnit[]> {
  const rows = await transaction
    .selectFrom('pan_unit')
    .select(['id', 'building', 'floor', 'number', 'kind', 'vlan', 'wiring'])
    .select(['area_number as areaNumber', 'suite_of as suiteOf'])
    .where('organization_number', '=', site.number)
    .execute();
  return rows.map(({ wiring, ...unit }) => ({ ...unit, ...wiring })).toSorted(inOrder);
}

const byNumber = new Intl.Collator('en', { numeric: true }).compare;

export function inOrder(one: CheckedUnit, other: CheckedUnit): number {
  return (
    byNumber(one.building, other.building) ||
    other.floor - one.floor ||
    byNumber(one.number, other.number)
  );
}

/** Reads all that a building is checked against, in few statements. */
export async function loadModel(transaction: ScopedTransaction, site: Site) {
  const units = await loadUnits(transaction, site);
  const pools = await loadPools(transaction, site.number);
  const live = await transaction
    .selectFrom('pan')
    .select(['unit_id as unitId', 'state', 'vlan', 'pool_id as poolId', 'is_shared as isShared'])
    .where('organization_number', '=', site.number)
    .where('state', '=', any([...liveStates, 'Cooling']))
    .execute();
  const devices = await transaction
    .selectFrom('device')
    .select(['name', 'type'])
    .where(isInSubtree('organization_path', site))
    .orderBy('name')
    .execute();
  const rooms = await loadRooms(transaction, site);
  const model: BuildingModel = {
    units,
    poolOf: poolChecks(pools),
    networks: new Map(
      live.filter(({ state }) => state !== 'Cooling').map((network) => [network.unitId, network]),
    ),
    devices: new Set(devices.map(({ name }) => name.toLowerCase())),
    ...rooms,
  };
  return { model, pools, live, devices };
}

function poolChecks(pools: readonly StoredPool[]): BuildingModel['poolOf'] {
  const checked = new Map<StoredPool, CheckedPool>(
    pools.map((pool) => [
      pool,
      {
        name: pool.name,
        sharing: pool.sharing,
        byStay: pool.byStay,
        vlans: new Set(pool.settings.vlans),
      },
    ]),
  );
  return (areaNumber) => {
    const pool = poolOf(pools, areaNumber);
    return pool && checked.get(pool);
  };
}

/** Returns the rooms of the site's property systems: those with a guest, and all, if every system is kept here. */
async function loadRooms(
  transaction: ScopedTransaction,
  site: Site,
): Promise<Pick<BuildingModel, 'occupiedRooms' | 'pmsRooms'>> {
  const gateways = await transaction
    .selectFrom('payment_gateway')
    .select(['id', 'type', 'settings'])
    .where(isInSubtree('organization_path', site))
    .where('category', '=', 'pms')
    .where('status', '=', 'Active')
    .execute();
  if (gateways.length === 0) return { occupiedRooms: [], pmsRooms: null };
  const { rows } = await sql<{ room: string }>`
    select distinct room from stay
    where checked_out_at is null and ${isInSubtree('organization_path', site)}
      and gateway_id = any (${gateways.map(({ id }) => id)}::uuid[])
    order by room`.execute(transaction);
  const houses = gateways.filter(({ type }) => type === 'house');
  const pmsRooms = houses.flatMap(({ settings }) => roomsIn(settings.house?.rooms ?? ''));
  return {
    occupiedRooms: rows.map(({ room }) => room),
    pmsRooms: houses.length === gateways.length ? [...new Set(pmsRooms.map(foldRoom))] : null,
  };
}
