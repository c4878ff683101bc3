import { type RouterClient, routerClient } from '../../public/routeros.ts';
import type { Reached, Result, VendorAdapter, Wished } from '../adapter.ts';
import type { Change, DeviceObject, ReadObject } from '../device-object.ts';
import type { EventNetwork } from '../wish.ts';
import { eventName, eventObjects, namedEventMenus } from './event.ts';
import { removeLeftovers } from './event-leftovers.ts';
import { changeEventPort, eventPort, readEventPorts } from './event-ports.ts';
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
  '/interface/vlan': ['name', 'vlan-id', 'interface'],
  '/ip/address': ['address', 'interface'],
  '/ip/pool': ['name', 'ranges'],
  '/ip/dhcp-server/network': ['address', 'gateway', 'dns-server'],
  '/ip/dhcp-server': ['name', 'interface', 'address-pool', 'lease-time', 'disabled'],
  '/queue/type': ['name', 'kind', 'pcq-rate', 'pcq-classifier'],
  '/queue/simple': ['name', 'target', 'limit-at', 'max-limit', 'queue'],
  '/ip/hotspot/profile': ['name', 'hotspot-address', 'login-by', 'use-radius', 'html-directory'],
  '/ip/hotspot': ['name', 'interface', 'profile', 'address-pool', 'disabled'],
  '/ip/hotspot/ip-binding': ['mac-address', 'server', 'type'],
  '/ip/firewall/nat': ['chain', 'src-address', 'action', 'to-addresses', 'nth'],
};

/** The menus of a gateway's part of an event, those that others refer to first. */
const gatewayMenus = [
  '/interface/vlan',
  '/ip/address',
  '/ip/pool',
  '/ip/dhcp-server/network',
  '/ip/dhcp-server',
  '/queue/type',
  '/queue/simple',
  '/ip/hotspot/profile',
  '/ip/hotspot',
  '/ip/hotspot/ip-binding',
  '/ip/firewall/nat',
];
const isNamed = (path: string) => namedEventMenus.some((menu) => menu === path);

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
      case 'event':
        return eventObjects(clientOf(reached), wished, wish, (port, vlan) =>
          eventPort(wished, port, vlan),
        );
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
      case 'event':
        return readEvent(client, wished, wish);
      default:
        return wish satisfies never;
    }
  },

  async apply(reached, wished, change): Promise<Result<null>> {
    const client = clientOf(reached);
    const { object, action } = change;
    if (object.path === provisioningMenu) return changeProvisioning(client, change);
    const { wish } = wished;
    if (wish.kind === 'event') {
      if (object.path === bridgePortMenu) return changeEventPort(client, wished, change);
      const cleared = await clearedFor(client, wished, wish, change);
      if (!cleared.ok) return cleared;
    }
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
      ...(!isNamed(object.path) && { comment: object.key }),
    });
    return added.ok ? { ok: true, value: null } : added;
  },
};

/** Reads the parts that an event may have: those that it has now, and those that it had when it was written last. */
async function readEvent(
  client: RouterClient,
  wished: Wished,
  wish: EventNetwork,
): Promise<Result<ReadObject[]>> {
  const { before, mark } = wished;
  const known = before?.kind === 'event' ? [wish, before] : [wish];
  const objects: ReadObject[] = [];
  const parts: (() => Promise<Result<ReadObject[]>>)[] = [];
  if (known.some(({ gateway }) => gateway !== null))
    parts.push(() => readGateway(client, wished, known));
  if (known.some(({ wireless }) => wireless !== null)) {
    parts.push(() => readMenus(client, wished, wirelessMenus));
    for (const name of new Set(known.map((one) => eventName(wished, one))))
      parts.push(() => readProvisioning(client, mark, name));
  }
  if (known.some(({ ports }) => ports.length > 0)) parts.push(() => readEventPorts(client, wished));
  for (const part of parts) {
    const read = await part();
    if (!read.ok) return read;
    objects.push(...read.value);
  }
  return { ok: true, value: objects };
}

async function readGateway(
  client: RouterClient,
  wished: Wished,
  known: readonly EventNetwork[],
): Promise<Result<ReadObject[]>> {
  const names = known.map((one) => eventName(wished, one));
  const objects: ReadObject[] = [];
  for (const path of gatewayMenus) {
    if (!isNamed(path)) {
      const read = await readMenus(client, wished, [path]);
      if (!read.ok) return read;
      objects.push(...read.value);
      continue;
    }
    const rows = await client.list(path);
    if (!rows.ok) return rows;
    for (const row of rows.value) {
      const { name = '' } = row;
      if (!names.some((own) => name === own || name.startsWith(`${own}-`))) continue;
      objects.push({ ...readObject(path, row, properties[path] ?? []), key: name });
    }
  }
  return { ok: true, value: objects };
}

/** Before the first object of an event is made: takes away what earlier events have left in its VLAN. */
async function clearedFor(
  client: RouterClient,
  wished: Wished,
  { vlan }: EventNetwork,
  { action, object }: Change,
): Promise<Result<null>> {
  if (action !== 'add') return { ok: true, value: null };
  if (object.path === '/interface/vlan')
    return removeLeftovers(client, wished, { vlan, of: 'gateway' });
  if (object.path === '/interface/wifi/security')
    return removeLeftovers(client, wished, { vlan, of: 'wireless' });
  return { ok: true, value: null };
}

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
