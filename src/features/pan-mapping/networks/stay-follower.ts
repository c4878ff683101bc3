import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { poolOf, type StoredPool } from '../pools/load-pools.ts';
import { liveStates } from '../rules/states.ts';
import { coolDown, endNetworks } from './change-state.ts';
import { makeNetwork, type NetworkWork, type Site } from './make-network.ts';
import { moveNetwork } from './move-network.ts';
import { UsedVlans } from './used-vlans.ts';

interface Unit {
  id: string;
  number: string;
  areaNumber: number | null;
  suiteOf: string | null;
  vlan: number | null;
}

interface Network {
  id: string;
  unitId: string;
  isOfStays: boolean;
  isEnding: boolean;
  graceMinutes: number;
  coolingMinutes: number;
  stays: Set<string>;
}

/** Follows the stays of a site one after the other. Sharers have one network, which ends with the last of them. */
export class StayFollower {
  readonly #work: NetworkWork;
  readonly #site: Site;
  readonly #pools: readonly StoredPool[];
  readonly #units: ReadonlyMap<string, Unit>;
  readonly #networks: Network[];
  /** read when a network is to be made, and again after one has ended or moved */
  #used: UsedVlans | undefined;

  private constructor(
    work: NetworkWork,
    site: Site,
    pools: readonly StoredPool[],
    units: readonly Unit[],
    networks: readonly Network[],
  ) {
    this.#work = work;
    this.#site = site;
    this.#pools = pools;
    this.#units = new Map(units.map((unit) => [unit.number.toUpperCase(), unit]));
    this.#networks = [...networks];
  }

  /** Reads the units of rooms (folded), with their suites, and the networks of these units and of stays. */
  static async load(
    work: NetworkWork,
    site: Site,
    pools: readonly StoredPool[],
    { rooms, stayIds }: { rooms: readonly string[]; stayIds: readonly string[] },
  ): Promise<StayFollower> {
    const { transaction } = work;
    const doors = await unitsOf(transaction, site, rooms);
    const suites = doors.flatMap(({ suiteOf }) => suiteOf?.toUpperCase() ?? []);
    const units = [...doors, ...(await unitsOf(transaction, site, suites))];
    const unitIds = units.map(({ id }) => id);
    return new StayFollower(
      work,
      site,
      pools,
      units,
      await networksOf(transaction, unitIds, stayIds),
    );
  }

  /** Makes, joins or moves the network of a stay that is in a room. */
  async isIn(stayId: string, room: string): Promise<void> {
    const unit = this.#unitOf(room);
    const pool = unit && poolOf(this.#pools, unit.areaNumber);
    const current = this.#networkOf(stayId);
    if (unit === undefined || pool?.byStay !== true) {
      if (current !== undefined) await this.hasLeft(stayId);
      return;
    }
    if (current?.unitId === unit.id) return;
    const there = await this.#presentIn(unit);
    if (current !== undefined) {
      const isAlone = current.stays.size === 1;
      if (isAlone && there === undefined) {
        const move = { panId: current.id, unit, pool };
        this.#used = undefined;
        if (await moveNetwork(this.#work, this.#site, move)) {
          current.unitId = unit.id;
          return;
        }
      }
      await this.hasLeft(stayId);
    }
    if (there?.isOfStays === true) await this.#join(there, stayId);
    else if (there === undefined) await this.#make(unit, pool, stayId);
  }

  /** Ends the network of a stay, unless others share it. */
  async hasLeft(stayId: string): Promise<void> {
    const network = this.#networkOf(stayId);
    if (network === undefined) return;
    const { transaction } = this.#work;
    network.stays.delete(stayId);
    await transaction
      .deleteFrom('pan_stay')
      .where('pan_id', '=', network.id)
      .where('stay_id', '=', stayId)
      .execute();
    if (network.stays.size > 0) return;
    this.#used = undefined;
    await endNetworks(this.#work, [network]);
    if (network.graceMinutes === 0) this.#forget(network);
    else network.isEnding = true;
  }

  #unitOf(room: string): Unit | undefined {
    const door = this.#units.get(room);
    const suite = door?.suiteOf ? this.#units.get(door.suiteOf.toUpperCase()) : undefined;
    return suite ?? door;
  }

  #networkOf(stayId: string): Network | undefined {
    return this.#networks.find(({ stays }) => stays.has(stayId));
  }

  /** The next guest does not wait for the grace of the last one. */
  async #presentIn(unit: Unit): Promise<Network | undefined> {
    const there = this.#networks.find(({ unitId }) => unitId === unit.id);
    if (there?.isEnding !== true) return there;
    this.#used = undefined;
    await coolDown(this.#work, there);
    this.#forget(there);
    return undefined;
  }

  #forget(network: Network): void {
    this.#networks.splice(this.#networks.indexOf(network), 1);
  }

  async #join(network: Network, stayId: string): Promise<void> {
    await this.#work.transaction
      .insertInto('pan_stay')
      .values({ pan_id: network.id, stay_id: stayId })
      .execute();
    network.stays.add(stayId);
  }

  async #make(unit: Unit, pool: StoredPool, stayId: string): Promise<void> {
    this.#used ??= await UsedVlans.load(this.#work, this.#site);
    const holder = { kind: 'stay' as const, name: null };
    const id = await makeNetwork(
      this.#work,
      this.#site,
      { unit, pool, holder, fromAt: this.#work.now, untilAt: null, key: null },
      this.#used,
    );
    // The building shows a guest without a network as a conflict.
    if (id === null) return;
    const { graceMinutes, coolingMinutes } = pool.settings;
    const network = { id, unitId: unit.id, isOfStays: true, isEnding: false };
    const made: Network = { ...network, graceMinutes, coolingMinutes, stays: new Set() };
    this.#networks.push(made);
    await this.#join(made, stayId);
  }
}

function unitsOf(
  transaction: ScopedTransaction,
  site: Site,
  numbers: readonly string[],
): Promise<Unit[]> {
  return transaction
    .selectFrom('pan_unit')
    .select(['id', 'number', 'area_number as areaNumber', 'suite_of as suiteOf', 'vlan'])
    .where('organization_number', '=', site.number)
    .where(sql`upper(number)`, '=', any(numbers))
    .execute();
}

async function networksOf(
  transaction: ScopedTransaction,
  unitIds: readonly string[],
  stayIds: readonly string[],
): Promise<Network[]> {
  const rows = await transaction
    .selectFrom('pan')
    .innerJoin('pan_pool as pool', 'pool.id', 'pan.pool_id')
    .select(['pan.id', 'pan.unit_id as unitId', 'pan.state', 'pan.holder_kind', 'pool.settings'])
    .select(
      sql<string[]>`array(select stay_id::text from pan_stay where pan_id = pan.id)`.as('stays'),
    )
    .where('pan.state', '=', any(liveStates))
    .where(
      sql<boolean>`(pan.unit_id = ${any(unitIds)} or pan.id in (
        select pan_id from pan_stay where stay_id = ${any(stayIds)}))`,
    )
    .execute();
  return rows.map(({ id, unitId, state, holder_kind, settings, stays }) => ({
    id,
    unitId,
    isOfStays: holder_kind === 'stay',
    isEnding: state === 'Ending',
    graceMinutes: settings.graceMinutes,
    coolingMinutes: settings.coolingMinutes,
    stays: new Set(stays),
  }));
}
