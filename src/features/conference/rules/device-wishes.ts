import type { DB } from '../../../server/database/tables.ts';
import type { DeviceType } from '../../devices/fields.ts';
import type { EventGateway, EventNetwork } from '../../site-network/public/wishes.ts';
import type { Chosen } from '../contract.ts';
import type { Conference } from '../fields.ts';

/** A device of the site, by which rooms and ports name it. */
export interface SiteDevice {
  id: string;
  name: string;
  type: DeviceType;
  role: DB['device']['role'];
  parentId: string | null;
  areaNumber: number;
  areaName: string;
  isDown: boolean;
}

/** What a conference has of one device. */
export interface WishedDevice {
  device: SiteDevice;
  wish: EventNetwork;
}

interface SiteFacts {
  devices: readonly SiteDevice[];
  /** the chosen ports */
  ports: readonly { switch: string; port: string }[];
  /** what all conferences may use together, in kbit/s; null: not known */
  pool: { down: number; up: number } | null;
}

export interface DevicePlan {
  /** the gateway first, then switches and access points by name */
  wished: WishedDevice[];
  /** names that no device of the site has */
  unknown: string[];
  /** it needs addresses, and no gateway gives any */
  lacksGateway: boolean;
}

/** Returns what a conference wants of each device. Nothing without a VLAN. */
export function devicePlan(
  conference: Conference,
  chosen: Chosen,
  { devices, ports, pool }: SiteFacts,
): DevicePlan {
  const { vlan } = chosen;
  const none = { wished: [], unknown: [], lacksGateway: false };
  if (vlan === null) return none;
  const byName = new Map(devices.map((device) => [device.name.toLowerCase(), device]));
  const named = (name: string) => byName.get(name.toLowerCase());
  const wishes = new Map<string, WishedDevice>();
  const wishOf = (device: SiteDevice): EventNetwork => {
    const wish: EventNetwork = wishes.get(device.id)?.wish ?? {
      kind: 'event',
      name: conference.name,
      vlan,
      gateway: null,
      wireless: null,
      ports: [],
    };
    wishes.set(device.id, { device, wish });
    return wish;
  };
  const set = (device: SiteDevice, part: Partial<EventNetwork>) =>
    wishes.set(device.id, { device, wish: { ...wishOf(device), ...part } });

  const wireless = wirelessOf(conference, chosen);
  const accessPoints = wireless === null ? [] : chosen.accessPoints;
  for (const name of accessPoints) {
    const device = named(name);
    if (device !== undefined) set(device, { wireless });
  }
  for (const port of ports) {
    const device = named(port.switch);
    if (device !== undefined) set(device, { ports: [...wishOf(device).ports, port.port] });
  }
  const gateway = gatewayOf(conference, chosen, pool);
  const router = gateway === null ? undefined : gatewayAbove(devices, [...wishes.keys()]);
  if (router !== undefined) set(router, { gateway });
  const names = [...accessPoints, ...ports.map((port) => port.switch)];
  return {
    wished: [...wishes.values()].toSorted(
      (one, other) =>
        Number(other.wish.gateway !== null) - Number(one.wish.gateway !== null) ||
        Number(one.wish.wireless !== null) - Number(other.wish.wireless !== null) ||
        one.device.name.localeCompare(other.device.name),
    ),
    unknown: [...new Set(names.filter((name) => named(name) === undefined))],
    lacksGateway: gateway !== null && router === undefined,
  };
}

const securities = { open: 'open', owe: 'owe', wpa2: 'wpa2', wpa3: 'wpa3-sae' } as const;

function wirelessOf(
  { ssidKind, security }: Conference,
  { ssid }: Chosen,
): EventNetwork['wireless'] {
  return ssidKind === 'own' && ssid !== null ? { ssid, security: securities[security] } : null;
}

function gatewayOf(
  conference: Conference,
  { subnet, publicAddresses }: Chosen,
  pool: SiteFacts['pool'],
): EventGateway | null {
  const { mode, mayBorrow, downKbps, upKbps, capDownKbps, capUpKbps, staticMacs } = conference;
  if (mode === 'dark' || subnet === null) return null;
  const most = (promised: number | null, all: number | undefined) =>
    promised !== null && !mayBorrow ? promised : (all ?? null);
  return {
    subnet,
    hasPortal: mode === 'standard',
    freeMacs: staticMacs.map(normalMac),
    publicAddresses,
    down: { promised: downKbps, most: most(downKbps, pool?.down), perDevice: capDownKbps },
    up: { promised: upKbps, most: most(upKbps, pool?.up), perDevice: capUpKbps },
  };
}

function normalMac(typed: string): string {
  const digits = typed.replaceAll(/[^0-9a-f]/gi, '').toUpperCase();
  return (digits.match(/../g) ?? []).join(':');
}

/** Returns the gateway above the devices of a conference; else the first one of the site. */
function gatewayAbove(
  devices: readonly SiteDevice[],
  ids: readonly string[],
): SiteDevice | undefined {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const gateways = devices
    .filter(({ role }) => role === 'gateway')
    .toSorted(
      (one, other) =>
        Number(other.type === 'mikrotik') - Number(one.type === 'mikrotik') ||
        one.name.localeCompare(other.name),
    );
  const above = new Set<string>();
  for (const id of ids)
    for (
      let at = byId.get(id);
      at !== undefined && !above.has(at.id);
      at = byId.get(at.parentId ?? '')
    )
      above.add(at.id);
  return gateways.find(({ id }) => above.has(id)) ?? gateways[0];
}
