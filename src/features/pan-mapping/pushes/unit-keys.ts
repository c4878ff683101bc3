import { sql } from 'kysely';
import { any } from '../../../server/database/listing.ts';
import type { DeviceWish, WishingRequest } from '../../site-network/public/pushes.ts';
import { keysOf, openKey } from '../networks/pan-keys.ts';
import type { KeysSource } from './sources.ts';

/** Returns the keys that routers with a connection profile are to know: those of networks that work, also replaced ones. */
export async function unitKeyWishes(
  request: WishingRequest,
  { id, profileNumber, ssid }: KeysSource,
): Promise<DeviceWish[]> {
  const { transaction, server, organization } = request;
  // Others ask RADIUS for the key of a unit.
  const routers = await transaction
    .selectFrom('push_target')
    .innerJoin('device', 'device.id', 'push_target.device_id')
    .select('device.id')
    .where('source_kind', '=', 'connection-profile')
    .where('source_id', '=', id)
    .where('wish', 'is not', null)
    .where('device.type', '=', 'mikrotik')
    .execute();
  if (routers.length === 0) return [];
  const networks = await transaction
    .selectFrom('pan')
    .innerJoin('pan_pool as pool', 'pool.id', 'pan.pool_id')
    .innerJoin('pan_unit as unit', 'unit.id', 'pan.unit_id')
    .select(['pan.id', 'pan.vlan', 'pan.is_shared as isIsolated', 'unit.number as unit'])
    .select(['pan.until_at as untilAt', 'pan.next_step_at as nextStepAt', 'pan.state'])
    .where('pan.organization_number', '=', organization.number)
    .where('pool.ssid', '=', ssid)
    .where('pan.state', '=', any(['Active', 'Ending']))
    .orderBy(sql`unit.number`)
    .execute();
  const byId = new Map(networks.map((network) => [network.id, network]));
  const stored = await keysOf(transaction, [...byId.keys()], server.now());
  const keys = [];
  for (const key of stored) {
    const network = byId.get(key.panId);
    if (network === undefined) continue;
    const { unit, vlan, isIsolated, state, untilAt, nextStepAt } = network;
    const endsAt = key.validUntil ?? (state === 'Ending' ? nextStepAt : untilAt);
    keys.push({ id: key.id, unit, vlan, isIsolated, endsAt: endsAt?.toISOString() ?? null });
  }
  const byKey = new Map(stored.map((key) => [key.id, key]));
  const secrets = {
    names: keys.map((key) => key.id),
    async open(name: string) {
      const key = byKey.get(name);
      return key === undefined ? '' : openKey(server.secrets, key);
    },
  };
  const wish = { kind: 'unit-keys' as const, profileNumber, ssid, keys };
  return routers.map(({ id: deviceId }) => ({ deviceId, wish, secrets }));
}
