import type { StoredPool } from '../pools/load-pools.ts';
import { pickVlan } from '../rules/pick-vlan.ts';
import type { PanState } from '../rules/states.ts';
import { networkIn, subnetAt } from '../rules/subnets.ts';
import { addKey, type KeyWork } from './pan-keys.ts';
import { UsedVlans } from './used-vlans.ts';

/** Work that cannot seal keys leaves them to `changePans`. */
export type NetworkWork = Omit<KeyWork, 'secrets'> & Partial<Pick<KeyWork, 'secrets'>>;

export interface Site {
  number: number;
  path: string;
}

interface NewNetwork {
  unit: { id: string; vlan: number | null };
  pool: StoredPool;
  holder: { kind: 'stay' | 'resident' | 'hand'; name: string | null };
  fromAt: Date;
  untilAt: Date | null;
  /** null: it is made, by `changePans` if the caller cannot seal it */
  key: string | null;
}

/**
 * Makes the private network of a unit that has none, with a VLAN and a key of its pool. Returns its id, or null when the pool
 * is used up. The caller has locked the site's network, and passes its VLANs if it makes many.
 */
export async function makeNetwork(
  work: NetworkWork,
  site: Site,
  { unit, pool, holder, fromAt, untilAt, key }: NewNetwork,
  known?: UsedVlans,
): Promise<string | null> {
  const { transaction, now, by, secrets } = work;
  const { settings, sharing } = pool;
  const used = known ?? (await UsedVlans.load(work, site));
  const taken = used.takenFor({ unit, pool });
  const vlan = pickVlan({ sharing, vlans: settings.vlans, unitVlan: unit.vlan, taken });
  if (vlan === null) return null;
  if (sharing === 'unit' && unit.vlan === null)
    await transaction.updateTable('pan_unit').set({ vlan }).where('id', '=', unit.id).execute();
  const state: PanState = fromAt > now ? 'Reserved' : 'Active';
  const { id } = await transaction
    .insertInto('pan')
    .values({
      organization_number: site.number,
      organization_path: site.path,
      created_at: now,
      created_by: by,
      updated_at: now,
      updated_by: by,
      unit_id: unit.id,
      pool_id: pool.id,
      state,
      holder_kind: holder.kind,
      holder: holder.name,
      vlan,
      is_shared: sharing === 'shared',
      subnet: subnetOf(pool, vlan),
      plan_id: pool.planId,
      max_devices: settings.maxDevices,
      binds_devices: settings.binding === 'firstUse',
      from_at: fromAt,
      until_at: untilAt,
      state_at: now,
      next_step_at: secrets === undefined ? now : state === 'Reserved' ? fromAt : untilAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  used.add(vlan, { unit, pool });
  const owner = { panId: id, siteNumber: site.number, ssid: pool.ssid };
  if (secrets !== undefined)
    await addKey({ transaction, now, by, secrets }, owner, { form: settings.keyForm, typed: key });
  return id;
}

/** Returns the part of the pool's network that belongs to a VLAN. */
export function subnetOf({ settings }: Pick<StoredPool, 'settings'>, vlan: number): string | null {
  const network = settings.prefix === null ? null : networkIn(settings.prefix);
  const position = settings.vlans.indexOf(vlan);
  if (network === null || position === -1) return null;
  return subnetAt(network, settings.subnetLength, position);
}
