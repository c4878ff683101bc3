import type { RouterClient } from '../../public/routeros.ts';
import type { Result, Wished } from '../adapter.ts';
import type { DeviceObject } from '../device-object.ts';
import type { EventGateway, EventNetwork, WirelessNetwork } from '../wish.ts';
import { menuObject } from './menus.ts';
import { wirelessObjects } from './wireless.ts';

/** Menus without comments: their objects are known by their names. Those that others refer to come first. */
export const namedEventMenus = [
  '/ip/pool',
  '/ip/dhcp-server',
  '/queue/type',
  '/ip/hotspot/profile',
  '/ip/hotspot',
] as const;

/** The name of an event's objects: no other event has it, also in the same VLAN. */
export function eventName({ mark }: Pick<Wished, 'mark'>, { vlan }: { vlan: number }): string {
  return `atrium-${vlan}-${shortId(mark)}`;
}

/** Returns the VLAN of the event that an object's name is of; null: it is not an event's. */
export function vlanOfEventName(name: string): number | null {
  const [, vlan] = /^atrium-(\d{1,4})-[0-9a-f]{8}$/.exec(name) ?? [];
  return vlan === undefined ? null : Number(vlan);
}

const shortId = (mark: string) => mark.slice(mark.lastIndexOf(':') + 1).slice(0, 8);

/** Matches the names of objects that other events have in a VLAN. */
export function othersInVlan({ mark }: Pick<Wished, 'mark'>, vlan: number): RegExp {
  return new RegExp(`\\batrium-${vlan}-(?!${shortId(mark)})[0-9a-f]{8}\\b`);
}

/** Returns the objects of an event in the order in which they are made. */
export async function eventObjects(
  client: RouterClient,
  wished: Wished,
  wish: EventNetwork,
  portObject: (port: string, vlan: number) => DeviceObject,
): Promise<Result<DeviceObject[]>> {
  const objects: DeviceObject[] = [];
  if (wish.gateway !== null) {
    const gateway = await gatewayObjects(client, wished, wish, wish.gateway);
    if (!gateway.ok) return gateway;
    objects.push(...gateway.value);
  }
  if (wish.wireless !== null) {
    const name = eventName(wished, wish);
    const wireless = await wirelessObjects(client, wished, wirelessOf(wish, wish.wireless), name);
    if (!wireless.ok) return wireless;
    objects.push(...wireless.value);
  }
  return {
    ok: true,
    value: [...objects, ...wish.ports.map((port) => portObject(port, wish.vlan))],
  };
}

function wirelessOf(
  { vlan }: EventNetwork,
  { ssid, security }: NonNullable<EventNetwork['wireless']>,
): WirelessNetwork {
  return {
    kind: 'wireless',
    number: vlan,
    ssid,
    isHidden: false,
    bands: ['2g', '5g'],
    security,
    authentication: 'none',
    isKeyedByUnit: false,
    vlan: { by: 'fixed', vlan },
    isIsolated: false,
    roaming: [],
    leastRate: null,
    radius: null,
    schedule: { timeZone: 'UTC', periods: [], daysOff: [] },
    isOn: true,
    isSuspended: false,
    accessPoints: null,
    passpoint: null,
  };
}

async function gatewayObjects(
  client: RouterClient,
  wished: Wished,
  { vlan }: EventNetwork,
  gateway: EventGateway,
): Promise<Result<DeviceObject[]>> {
  const bridges = await client.list('/interface/bridge');
  if (!bridges.ok) return bridges;
  const bridge = bridges.value.find(({ disabled }) => disabled !== 'true')?.name;
  if (bridge === undefined)
    return {
      ok: false,
      kind: 'unsupported',
      text: `${client.device.name} has no bridge that could carry VLAN ${vlan}. Add one, with the trunks as its ports.`,
    };
  const login = gateway.hasPortal ? await portalSettings(client) : { ok: true as const, value: {} };
  if (!login.ok) return login;
  const { mark } = wished;
  const name = eventName(wished, { vlan });
  const named = (path: string, key: string, properties: Record<string, string>): DeviceObject => ({
    path,
    key,
    properties: { name: key, ...properties },
    secretProperties: [],
  });
  const comment = (more = '') => `${mark} ${name}${more}`;
  const { first, router, last } = addressesIn(gateway.subnet);
  const capped = gateway.down.perDevice !== null || gateway.up.perDevice !== null;
  return {
    ok: true,
    value: [
      menuObject('/interface/vlan', comment(), {
        name,
        'vlan-id': String(vlan),
        interface: bridge,
      }),
      menuObject('/ip/address', comment(), {
        address: `${router}/${gateway.subnet.split('/')[1]}`,
        interface: name,
      }),
      named('/ip/pool', name, { ranges: `${first}-${last}` }),
      menuObject('/ip/dhcp-server/network', comment(), {
        address: gateway.subnet,
        gateway: router,
        'dns-server': router,
      }),
      named('/ip/dhcp-server', name, {
        interface: name,
        'address-pool': name,
        'lease-time': '1h',
        disabled: 'false',
      }),
      ...(capped
        ? [queueType(named, name, 'up', gateway), queueType(named, name, 'down', gateway)]
        : []),
      ...queueObjects(comment(), name, gateway, capped),
      ...(gateway.hasPortal
        ? [
            named('/ip/hotspot/profile', name, {
              'hotspot-address': router,
              'use-radius': 'true',
              ...login.value,
            }),
            named('/ip/hotspot', name, {
              interface: name,
              profile: name,
              'address-pool': name,
              disabled: 'false',
            }),
            ...gateway.freeMacs.map((mac) =>
              menuObject('/ip/hotspot/ip-binding', comment(` ${mac}`), {
                'mac-address': mac,
                server: name,
                type: 'bypassed',
              }),
            ),
          ]
        : []),
      ...natObjects(comment(), gateway),
    ],
  };
}

type Named = (path: string, key: string, properties: Record<string, string>) => DeviceObject;

/** Shares a queue equally among the devices of an event, each up to its cap (0: no cap). */
function queueType(
  named: Named,
  name: string,
  direction: 'up' | 'down',
  gateway: EventGateway,
): DeviceObject {
  return named('/queue/type', `${name}-${direction}`, {
    kind: 'pcq',
    'pcq-rate': bits(gateway[direction].perDevice),
    'pcq-classifier': direction === 'up' ? 'src-address' : 'dst-address',
  });
}

function queueObjects(
  comment: string,
  name: string,
  { subnet, up, down }: EventGateway,
  capped: boolean,
): DeviceObject[] {
  return [
    menuObject('/queue/simple', comment, {
      name,
      target: subnet,
      'limit-at': `${bits(up.promised)}/${bits(down.promised)}`,
      'max-limit': `${bits(up.most)}/${bits(down.most)}`,
      ...(capped && { queue: `${name}-up/${name}-down` }),
    }),
  ];
}

function natObjects(comment: string, { subnet, publicAddresses }: EventGateway): DeviceObject[] {
  const [first] = publicAddresses;
  if (first === undefined) return [];
  return publicAddresses.map((address, index) =>
    menuObject('/ip/firewall/nat', `${comment} ${address}`, {
      chain: 'srcnat',
      'src-address': subnet,
      action: 'src-nat',
      'to-addresses': address,
      // Each new connection takes the next of them.
      ...(publicAddresses.length > 1 && { nth: `${publicAddresses.length - index},1` }),
    }),
  );
}

/** RouterOS takes bits per second; 0 is no limit. */
const bits = (kbps: number | null) => String((kbps ?? 0) * 1000);

/** Returns how the other hotspots of a router sign in: the pages of its portal, and the methods. */
async function portalSettings(client: RouterClient): Promise<Result<Record<string, string>>> {
  const profiles = await client.list('/ip/hotspot/profile');
  if (!profiles.ok) return profiles;
  const own = profiles.value.find(
    (row) => !(row.name ?? '').startsWith('atrium-') && (row['html-directory'] ?? '') !== '',
  );
  const directory = own?.['html-directory'];
  return {
    ok: true,
    value: {
      'login-by': own?.['login-by'] ?? 'http-chap',
      ...(directory !== undefined && { 'html-directory': directory }),
    },
  };
}

/** Returns the addresses of a subnet: its first one is the router's, and devices get the others. */
function addressesIn(subnet: string): { router: string; first: string; last: string } {
  const [address = '', length = '24'] = subnet.split('/');
  const base = address.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
  const text = (value: number) =>
    [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
  const last = base + 2 ** (32 - Number(length)) - 2;
  return { router: text(base + 1), first: text(base + 2), last: text(last) };
}
