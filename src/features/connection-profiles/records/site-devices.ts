import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { carries } from '../../site-network/public/vendors.ts';
import type { NetworkDevice } from '../contract.ts';
import { radiosOf, targetsOf } from '../rules/targets.ts';

/** Returns the devices of a site that carry networks, each with the SSIDs that active profiles give it. */
export async function networkDevices(
  transaction: ScopedTransaction,
  site: { number: number; path: string },
): Promise<NetworkDevice[]> {
  const devices = await placedDevices(transaction, site);
  const profiles = await transaction
    .selectFrom('connection_profile')
    .select(['id', 'type', 'ssid', 'settings'])
    .where('organization_number', '=', site.number)
    .where('status', '=', 'Active')
    .orderBy('number')
    .execute();
  const networks = new Map<string, NetworkDevice['networks']>();
  for (const { id, type, ssid, settings } of profiles) {
    if (ssid === null) continue;
    const radios = radiosOf(targetsOf({ type, ...settings }, devices), devices);
    for (const radio of radios)
      networks.set(radio, [...(networks.get(radio) ?? []), { profileId: id, ssid }]);
  }
  return devices.map((device) => ({ ...device, networks: networks.get(device.id) ?? [] }));
}

/** Returns the devices of a site's areas that carry networks, without retired ones, by name. */
export async function placedDevices(
  transaction: ScopedTransaction,
  site: { number: number; path: string },
) {
  const areas = await transaction
    .selectFrom('organization')
    .select(['number', 'name'])
    .where('parent_number', '=', site.number)
    .where('type', '=', 'ServiceArea')
    .where('status', '<>', 'Removed')
    .execute();
  const names = new Map(areas.map(({ number, name }) => [number, name]));
  const rows = await transaction
    .selectFrom('device')
    .select(['id', 'name', 'type', 'organization_number', 'parent_id', 'settings'])
    .where('organization_number', '=', any([...names.keys()]))
    .where('status', '<>', 'Retired')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows
    .filter(({ type }) => carries(type, 'wireless') || carries(type, 'wired'))
    .map((row) => ({
      id: row.id,
      name: row.name,
      type: row.type,
      areaNumber: row.organization_number,
      areaName: names.get(row.organization_number) ?? '',
      tags: row.settings.tags,
      parentId: row.parent_id,
    }));
}
