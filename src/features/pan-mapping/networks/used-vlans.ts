import { any } from '../../../server/database/listing.ts';
import { liveStates } from '../rules/states.ts';
import type { NetworkWork, Site } from './make-network.ts';

interface Taker {
  unit: { id: string };
  pool: { sharing: string };
}

/** The VLANs of a site that networks have, and those dealt to units. Reload it after networks have ended or moved. */
export class UsedVlans {
  readonly #live = new Set<number>();
  /** ids of the units whose ended networks cool down */
  readonly #cooling = new Map<number, string[]>();
  /** ids of the units that VLANs were dealt to */
  readonly #dealt = new Map<number, string[]>();

  /** The VLANs that were dealt to `redealtUnits` are free, because these units are dealt VLANs again. */
  static async load(
    { transaction }: Pick<NetworkWork, 'transaction'>,
    site: Pick<Site, 'number'>,
    redealtUnits: ReadonlySet<string> = new Set(),
  ): Promise<UsedVlans> {
    const used = new UsedVlans();
    const networks = await transaction
      .selectFrom('pan')
      .select(['vlan', 'state', 'unit_id'])
      .where('organization_number', '=', site.number)
      .where('state', '=', any([...liveStates, 'Cooling']))
      .execute();
    for (const { vlan, state, unit_id } of networks)
      if (state === 'Cooling') addTo(used.#cooling, vlan, unit_id);
      else used.#live.add(vlan);
    const units = await transaction
      .selectFrom('pan_unit')
      .select(['id', 'vlan'])
      .where('organization_number', '=', site.number)
      .where('vlan', 'is not', null)
      .where('suite_of', 'is', null)
      .execute();
    for (const { id, vlan } of units)
      if (vlan !== null && !redealtUnits.has(id)) addTo(used.#dealt, vlan, id);
    return used;
  }

  /** Returns the VLANs that a new network of a unit must not get. */
  takenFor({ unit, pool }: Taker): Pick<ReadonlySet<number>, 'has'> {
    const isOfOther = (units: string[] | undefined) => units?.some((id) => id !== unit.id) === true;
    return {
      has: (vlan) =>
        this.#live.has(vlan) ||
        // A unit keeps its VLAN, so that the next guest does not wait for it.
        (pool.sharing === 'unit' ? isOfOther(this.#cooling.get(vlan)) : this.#cooling.has(vlan)) ||
        (pool.sharing === 'unit' && isOfOther(this.#dealt.get(vlan))),
    };
  }

  /** Notes the VLAN of a new network. */
  add(vlan: number, { unit, pool }: Taker): void {
    if (pool.sharing === 'shared') return;
    this.#live.add(vlan);
    if (pool.sharing === 'unit') addTo(this.#dealt, vlan, unit.id);
  }
}

function addTo(units: Map<number, string[]>, vlan: number, id: string): void {
  units.set(vlan, [...(units.get(vlan) ?? []), id]);
}
