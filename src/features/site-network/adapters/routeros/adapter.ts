import { type RouterClient, routerClient } from '../../public/routeros.ts';
import type { Reached, Result, VendorAdapter, Wished } from '../adapter.ts';
import type { DeviceObject, ReadObject } from '../device-object.ts';
import {
  bridgePortMenu,
  passphraseMenu,
  provisioningMenu,
  readObject,
  wiredMenu,
  wirelessMenus,
} from './menus.ts';
import { changeProvisioning, readProvisioning } from './provisioning.ts';
import {
  changePortVlan,
  portVlanObjects,
  readPortVlans,
  unitKeyObjects,
  wiredObjects,
} from './wired.ts';
import { nameOf, wirelessObjects } from './wireless.ts';

const clientOf = ({ access, server }: Reached) => routerClient(access, server);

/** The properties that wishes write, by menu. */
const properties: Readonly<Record<string, readonly string[]>> = {
  '/interface/wifi/security': [
    'name',
    'authentication-types',
    'management-protection',
    'ft',
    'ft-over-ds',
    'multi-passphrase-group',
    'passphrase',
  ],
  '/interface/wifi/datapath': ['name', 'client-isolation', 'vlan-id'],
  '/interface/wifi/aaa': ['name', 'called-format', 'username-format', 'interim-update'],
  '/interface/wifi/interworking': [
    'name',
    'internet',
    'network-type',
    'hotspot20',
    'realms',
    'roaming-ois',
    'domain-names',
    'operator-names',
    'venue-names',
    '3gpp-info',
  ],
  '/interface/wifi/steering': ['name', 'rrm', 'wnm'],
  '/interface/wifi/configuration': [
    'name',
    'ssid',
    'mode',
    'hide-ssid',
    'security',
    'datapath',
    'aaa',
    'interworking',
    'steering',
  ],
  '/interface/wifi/access-list': ['action', 'ssid-regexp', 'radius-accounting'],
  '/interface/wifi': ['name', 'master-interface', 'configuration', 'disabled'],
  [passphraseMenu]: ['group', 'passphrase', 'vlan-id', 'isolation'],
  [wiredMenu]: ['interface', 'auth-types', 'accounting', 'guest-vlan-id', 'disabled'],
};

/** RouterOS v7 by its REST interface. Every object has its mark in its comment, and others are left alone. */
export const routeros: VendorAdapter = {
  async objectsOf(reached, wished): Promise<Result<DeviceObject[]>> {
    const { wish } = wished;
    switch (wish.kind) {
      case 'wireless':
        return wirelessObjects(clientOf(reached), wished, wish);
      case 'wired':
        return wiredObjects(clientOf(reached), wished, wish);
      case 'unit-keys':
        return { ok: true, value: unitKeyObjects(wished, wish) };
      case 'port-vlans':
        return { ok: true, value: portVlanObjects(wished, wish) };
      default:
        return wish satisfies never;
    }
  },

  async read(reached, wished) {
    const client = clientOf(reached);
    const { wish, mark } = wished;
    switch (wish.kind) {
      case 'wireless': {
        const own = await readMenus(client, wished, wirelessMenus);
        if (!own.ok) return own;
        const provisioned = await readProvisioning(client, mark, nameOf(wish));
        return provisioned.ok
          ? { ok: true, value: [...own.value, ...provisioned.value] }
          : provisioned;
      }
      case 'wired':
        return readMenus(client, wished, [wiredMenu]);
      case 'unit-keys':
        return readMenus(client, wished, [passphraseMenu]);
      case 'port-vlans':
        return readPortVlans(client, wished);
      default:
        return wish satisfies never;
    }
  },

  async apply(reached, wished, change): Promise<Result<null>> {
    const client = clientOf(reached);
    const { object, action } = change;
    if (object.path === provisioningMenu) return changeProvisioning(client, change);
    if (object.path === bridgePortMenu) {
      const pvid = action === 'remove' ? null : (object.properties.pvid ?? '1');
      const port = object.key.slice(wished.mark.length + 1);
      return changePortVlan(client, wished, port, pvid);
    }
    if (change.action === 'remove') return client.remove(object.path, change.object.id);
    if (change.action === 'set') return client.set(object.path, change.id, object.properties);
    const set = Object.entries(object.properties).filter(
      ([name, value]) => value !== '' && !(name === 'vlan-id' && value === 'none'),
    );
    const added = await client.add(object.path, {
      ...Object.fromEntries(set),
      comment: object.key,
    });
    return added.ok ? { ok: true, value: null } : added;
  },
};

async function readMenus(
  client: RouterClient,
  { mark, secrets, hasNewSecrets }: Wished,
  menus: readonly string[],
): Promise<Result<ReadObject[]>> {
  const objects: ReadObject[] = [];
  for (const path of menus) {
    const rows = await client.list(path);
    if (!rows.ok)
      return rows.kind === 'rejected' ? { ok: false, kind: 'unsupported', text: rows.text } : rows;
    for (const row of rows.value) {
      const { comment = '' } = row;
      if (comment !== mark && !comment.startsWith(`${mark} `)) continue;
      // Users without the policy `sensitive` do not read passphrases.
      const hidden =
        path === '/interface/wifi/security' &&
        row.passphrase === undefined &&
        !hasNewSecrets &&
        secrets.passphrase;
      const shown = hidden ? { ...row, passphrase: hidden } : row;
      objects.push(readObject(path, shown, properties[path] ?? []));
    }
  }
  return { ok: true, value: objects };
}
