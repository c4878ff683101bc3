import { capacityOf } from './capacity.ts';
import { type ChosenVlan, chooseAddresses, chooseVlan, vlanKind } from './choose-network.ts';
import { type ConferenceSite, portName, type SitePort } from './conference-site.ts';
import type { Conflict, ImpossibleConflict } from './conflicts.ts';
import type { ConflictFinder } from './find-conflicts.ts';
import type { Claim, ItemKind } from './reservation.ts';
import { accessPointsOfRooms, roomsInside } from './rooms.ts';
import type { EventTimes, Wanted } from './wanted.ts';

/** The items that were chosen for an event. */
export interface Chosen {
  vlan: ChosenVlan | null;
  publicAddresses: string[];
  /** names of the devices that carry the event's own SSID */
  accessPoints: string[];
}

interface Plan {
  claims: Claim[];
  chosen: Chosen;
  /** empty: the event fits */
  conflicts: Conflict[];
}

/**
 * Works out what an event takes, choosing the lowest VLAN and addresses that are free all the time, and each reason why it
 * cannot. Everything but bandwidth and the number of events is taken with lead and turnover.
 */
export function planClaims(
  times: EventTimes,
  wanted: Wanted,
  site: ConferenceSite,
  find: ConflictFinder,
): Plan {
  const whole = { from: times.startsAt - times.leadMs, until: times.endsAt + times.turnoverMs };
  const itself = { from: times.startsAt, until: times.endsAt };
  const claim = (kind: ItemKind, item: string, itemName: string): Claim => ({
    kind,
    item,
    itemName,
    amount: 1,
    ...whole,
  });
  const vlanClaim = (vlan: number) => claim(vlanKind(wanted), String(vlan), `VLAN ${vlan}`);
  const addressClaim = (address: string) => claim('address', address, address);
  const isFree = (one: Claim) => find([one]).length === 0;

  const rooms = known(wanted.roomIds, site.rooms);
  const ports = known(wanted.portIds, site.ports);
  const accessPoints = wanted.hasOwnSsid ? accessPointsOfRooms(site.rooms, wanted.roomIds) : [];
  const vlan = chooseVlan(wanted, site, (number) => isFree(vlanClaim(number)));
  const addresses = chooseAddresses(wanted, site, (address) => isFree(addressClaim(address)));
  const bandwidth = bandwidthErrors(wanted, site);
  const amounts: [ItemKind, number][] = [
    ['down', wanted.downKbps],
    ['up', wanted.upKbps],
  ];

  const impossible: ImpossibleConflict[] = [
    ...missing(wanted.roomIds, rooms, 'room'),
    ...missing(wanted.portIds, ports, 'port'),
    ...ports.flatMap((port) => (mayCarry(port, wanted) ? [] : cannotCarry(port))),
    ...(vlan !== null && 'reason' in vlan ? [vlan] : []),
    ...('reason' in addresses ? [addresses] : []),
    ...bandwidth,
  ];
  const chosen: Chosen = {
    vlan: vlan === null || 'reason' in vlan ? null : vlan,
    publicAddresses: 'reason' in addresses ? [] : addresses,
    accessPoints,
  };
  const claims: Claim[] = [
    { ...claim('event', 'any', 'Event'), ...itself },
    ...rooms.map(({ id, name }) => claim('room', id, name)),
    ...ports.map((port) => claim('port', port.id, portName(port))),
    ...slotsOf(accessPoints, site).map(([item, name]) => claim('ssid', item, name)),
    ...(chosen.vlan === null ? [] : [vlanClaim(chosen.vlan.number)]),
    ...chosen.publicAddresses.map(addressClaim),
    ...(wanted.login === null ? [] : [claim('login', wanted.login, 'Login')]),
    ...amounts.flatMap(([kind, amount]) =>
      amount > 0 && bandwidth.length === 0
        ? [{ ...claim(kind, 'pool', 'Bandwidth'), ...itself, amount }]
        : [],
    ),
  ];
  // The ports of a room are of the event that has the room.
  const inside = roomsInside(site.rooms, wanted.roomIds);
  const otherRooms = ports.flatMap((port) =>
    port.roomId === null || inside.has(port.roomId)
      ? []
      : find([claim('room', port.roomId, portName(port))]),
  );
  return {
    claims,
    chosen,
    conflicts: [
      ...impossible,
      ...find(claims),
      ...otherRooms.map((one) => ({ ...one, kind: 'port' as const })),
    ],
  };
}

function known<T extends { id: string }>(ids: readonly string[], all: readonly T[]): T[] {
  const wanted = new Set(ids);
  if (wanted.size === 0) return [];
  const byId = new Map(all.flatMap((one) => (wanted.has(one.id) ? [[one.id, one]] : [])));
  return [...wanted].flatMap((id) => byId.get(id) ?? []);
}

function missing(
  ids: readonly string[],
  found: readonly { id: string }[],
  kind: ItemKind,
): ImpossibleConflict[] {
  return new Set(ids).size > found.length ? [{ reason: 'missing', kind, itemName: '' }] : [];
}

function mayCarry({ carries }: SitePort, { network }: Wanted): boolean {
  return network === 'dark'
    ? carries.includes('dark')
    : carries.some((carried) => carried !== 'dark');
}

function cannotCarry(port: SitePort): ImpossibleConflict {
  return { reason: 'cannotCarry', kind: 'port', itemName: portName(port) };
}

/** Returns what has slots for an SSID of these access points, by lower-case name: they and the controllers above them. */
function slotsOf(
  accessPoints: readonly string[],
  { controllersOf }: ConferenceSite,
): [string, string][] {
  const names = accessPoints.flatMap((name) => [
    name,
    ...(controllersOf.get(name.toLowerCase()) ?? []),
  ]);
  return [...new Map(names.map((name) => [name.toLowerCase(), name]))];
}

function bandwidthErrors(
  { network, downKbps, upKbps }: Wanted,
  { settings }: ConferenceSite,
): ImpossibleConflict[] {
  if (downKbps === 0 && upKbps === 0) return [];
  const itemName = 'Bandwidth';
  if (network === 'dark') return [{ reason: 'cannotCarry', kind: 'down', itemName }];
  if (capacityOf(settings) === null) return [{ reason: 'noUplink', kind: 'down', itemName }];
  const { leastPerEvent: least, mostPerEvent: most } = settings;
  const errorOf = (kind: 'down' | 'up', wanted: number): ImpossibleConflict[] => {
    if (least !== null && wanted > 0 && wanted < least)
      return [{ reason: 'belowLeast', kind, itemName, limit: least }];
    if (most !== null && wanted > most)
      return [{ reason: 'aboveMost', kind, itemName, limit: most }];
    return [];
  };
  return [...errorOf('down', downKbps), ...errorOf('up', upKbps)];
}
