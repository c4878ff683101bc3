import { sql } from 'kysely';
import { endNetworkSessions } from '../../radius/public/session-changes.ts';
import type { StoredPool } from '../pools/load-pools.ts';
import { noteNetworks } from '../pushes/note-change.ts';
import { pickVlan } from '../rules/pick-vlan.ts';
import { type NetworkWork, type Site, subnetOf } from './make-network.ts';
import { UsedVlans } from './used-vlans.ts';

interface Move {
  panId: string;
  unit: { id: string; vlan: number | null };
  pool: StoredPool;
}

/**
 * Moves a network with its key and devices to a unit without one. By stay it keeps its VLAN; otherwise its devices are
 * disconnected, and come back in the VLAN of the unit. Returns whether the unit's pool had one.
 */
export async function moveNetwork(
  work: NetworkWork,
  site: Site,
  { panId, unit, pool }: Move,
): Promise<boolean> {
  const { transaction, now, by } = work;
  const before = await transaction
    .selectFrom('pan')
    .select(['vlan', 'pool_id as poolId', 'is_shared as isShared'])
    .where('id', '=', panId)
    .executeTakeFirstOrThrow();
  const { sharing, settings } = pool;
  const isShared = sharing === 'shared';
  const keepsVlan = sharing !== 'unit' && before.poolId === pool.id && before.isShared === isShared;
  const vlan = keepsVlan
    ? before.vlan
    : pickVlan({
        sharing,
        vlans: settings.vlans,
        unitVlan: unit.vlan,
        taken: (await UsedVlans.load(work, site)).takenFor({ unit, pool }),
      });
  if (vlan === null) return false;
  if (sharing === 'unit' && unit.vlan === null)
    await transaction.updateTable('pan_unit').set({ vlan }).where('id', '=', unit.id).execute();
  await transaction
    .updateTable('pan')
    .set({
      unit_id: unit.id,
      pool_id: pool.id,
      vlan,
      is_shared: isShared,
      subnet: subnetOf(pool, vlan),
      updated_at: now,
      updated_by: by,
      version: sql`version + 1`,
      // The pool of another area may have another SSID, for which its keys are derived.
      next_step_at: now,
    })
    .where('id', '=', panId)
    .execute();
  await noteNetworks(transaction, [panId], now);
  if (vlan !== before.vlan || before.poolId !== pool.id)
    await endNetworkSessions(transaction, [panId], work);
  return true;
}
