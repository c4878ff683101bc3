import { sql } from 'kysely';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { DeviceWish, WishingRequest } from '../../site-network/public/pushes.ts';
import { carries } from '../../site-network/public/vendors.ts';
import { liveStates } from '../rules/states.ts';

interface WiredPort {
  switch: string;
  port: string;
  unit: string;
  areaNumber: number | null;
  vlan: number;
}

/**
 * Returns the VLANs that ports of units are to have: that of the unit's network, also through its suite, otherwise the unit's
 * own. The port of a network that is suspended or has not begun is in none.
 */
export async function portVlanWishes(request: WishingRequest): Promise<DeviceWish[]> {
  const ports = await wiredPorts(request);
  if (ports.length === 0) return [];
  const byName = Map.groupBy(await switches(request), ({ name }) => name.toLowerCase());
  const wished = new Map<string, { port: string; unit: string; vlan: number }[]>();
  for (const { switch: name, areaNumber, ...port } of ports) {
    const named = byName.get(name.toLowerCase()) ?? [];
    // Areas may name their switches alike.
    const device = named.find((one) => one.areaNumber === areaNumber) ?? named[0];
    if (device !== undefined) wished.set(device.id, [...(wished.get(device.id) ?? []), port]);
  }
  return [...wished].map(([deviceId, own]) => ({
    deviceId,
    wish: { kind: 'port-vlans', ports: own },
    secrets: {},
  }));
}

async function wiredPorts({ transaction, organization }: WishingRequest): Promise<WiredPort[]> {
  const { rows } = await sql<WiredPort>`
    select outlet->>'switch' as switch, outlet->>'port' as port, door.number as unit,
      door.area_number as "areaNumber", coalesce(pan.vlan, unit.vlan, door.vlan) as vlan
    from pan_unit door
    join pan_unit unit on unit.organization_number = door.organization_number
      and upper(unit.number) = upper(coalesce(door.suite_of, door.number))
    cross join jsonb_array_elements(door.wiring->'outlets') outlet
    left join pan on pan.unit_id = unit.id and pan.state = any (${[...liveStates]})
    where door.organization_number = ${organization.number}
      and coalesce(pan.vlan, unit.vlan, door.vlan) is not null
      and (pan.state is null or pan.state in ('Active', 'Ending'))
    order by door.number, outlet->>'switch', outlet->>'port'`.execute(transaction);
  return rows;
}

async function switches({ transaction, organization }: WishingRequest) {
  const rows = await transaction
    .selectFrom('device')
    .select(['id', 'name', 'type', 'organization_number as areaNumber'])
    .where(isInSubtree('organization_path', organization))
    .where('status', '<>', 'Retired')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.filter(({ type }) => carries(type, 'wired'));
}
