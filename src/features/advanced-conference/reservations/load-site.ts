import type { ScopedTransaction } from '../../../server/context.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { ConferenceSite, SiteNetwork, SitePort, SiteRoom } from '../rules/conference-site.ts';
import { loadSettings } from '../settings/load-settings.ts';

/** A site by its number and path. */
export interface SiteKey {
  number: number;
  path: string;
}

/** Returns all that a site has for events. */
export async function loadSite(
  transaction: ScopedTransaction,
  site: SiteKey,
): Promise<ConferenceSite> {
  const settings = await loadSettings(transaction, site.number);
  return {
    settings,
    rooms: await loadRooms(transaction, site),
    ports: await loadPorts(transaction, site),
    networks: await loadNetworks(transaction, site),
    controllersOf: controllersAbove(
      await loadDevices(transaction, site),
      settings.controllers.map(({ name }) => name),
    ),
  };
}

export function loadRooms(
  transaction: ScopedTransaction,
  { number }: Pick<SiteKey, 'number'>,
): Promise<SiteRoom[]> {
  return transaction
    .selectFrom('conference_room')
    .select(['id', 'name', 'code', 'seats'])
    .select(['part_ids as partIds', 'access_points as accessPoints'])
    .where('organization_number', '=', number)
    .orderBy('name')
    .execute();
}

function loadPorts(
  transaction: ScopedTransaction,
  { number }: Pick<SiteKey, 'number'>,
): Promise<SitePort[]> {
  return transaction
    .selectFrom('conference_port')
    .select(['id', 'switch', 'port', 'label', 'carries', 'room_id as roomId'])
    .where('organization_number', '=', number)
    .orderBy('switch')
    .orderBy('port')
    .execute();
}

async function loadNetworks(
  transaction: ScopedTransaction,
  { number }: Pick<SiteKey, 'number'>,
): Promise<SiteNetwork[]> {
  const rows = await transaction
    .selectFrom('conference_network')
    .select(['id', 'name', 'use', 'settings'])
    .where('organization_number', '=', number)
    .orderBy('name')
    .execute();
  return rows.map(({ settings, ...network }) => ({ ...network, ...settings }));
}

interface ConnectedDevice {
  id: string;
  name: string;
  parentId: string | null;
}

function loadDevices(transaction: ScopedTransaction, site: SiteKey): Promise<ConnectedDevice[]> {
  return transaction
    .selectFrom('device')
    .select(['id', 'name', 'parent_id as parentId'])
    .where(isInSubtree('organization_path', site))
    .where('status', '<>', 'Retired')
    .execute();
}

/** Returns the controllers that devices are connected to, directly or through others, by the devices' lower-case names. */
function controllersAbove(
  devices: readonly ConnectedDevice[],
  names: readonly string[],
): Map<string, string[]> {
  const controllers = new Map(names.map((name) => [name.toLowerCase(), name]));
  const byId = new Map(devices.map((device) => [device.id, device]));
  const found = new Map<string, string[]>();
  if (controllers.size === 0) return found;
  for (const { name, parentId } of devices) {
    const above: string[] = [];
    const seen = new Set<string>();
    for (let id = parentId; id !== null && !seen.has(id); id = byId.get(id)?.parentId ?? null) {
      seen.add(id);
      const controller = controllers.get(byId.get(id)?.name.toLowerCase() ?? '');
      if (controller !== undefined) above.push(controller);
    }
    if (above.length > 0) found.set(name.toLowerCase(), above);
  }
  return found;
}
