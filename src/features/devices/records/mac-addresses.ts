import { sql } from 'kysely';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';

/** Returns the MAC addresses that other devices of the organization's service provider have. */
export async function takenMacAddresses(
  transaction: ScopedTransaction,
  organization: { number: number },
  devices: readonly { macAddress: string; id: string | null }[],
): Promise<ReadonlySet<string>> {
  if (devices.length === 0) return new Set();
  const { rows } = await sql<{ macAddress: string }>`
    select taken as "macAddress" from taken_mac_addresses(
      ${organization.number},
      ${devices.map(({ macAddress }) => macAddress)}::text[],
      ${devices.map(({ id }) => id)}::uuid[]) taken`.execute(transaction);
  return new Set(rows.map(({ macAddress }) => macAddress));
}

const namesInReason = 10;

/** A planned move of an organization. */
type Move = Pick<ScopedOrganization, 'number' | 'path' | 'type'> & { parentNumber: number };

/** Returns which organizations cannot move because devices of the new service provider have the same MAC addresses. */
export async function movesWithTakenMacs(
  transaction: ScopedTransaction,
  moves: readonly Move[],
): Promise<ReadonlyMap<number, string>> {
  // MAC addresses are unique per provider, so moving a provider cannot cause conflicts.
  const moving = moves.filter(({ type }) => type !== 'ServiceProvider');
  if (moving.length === 0) return new Map();
  const { rows } = await sql<{ number: number; names: string[] }>`
    select move.number, array_agg(device.name order by device.name) as names
    from unnest(
      ${moving.map(({ number }) => number)}::integer[], ${moving.map(({ path }) => path)}::text[],
      ${moving.map(({ parentNumber }) => parentNumber)}::integer[]) move(number, path, parent_number)
    cross join lateral (
      select array_agg(mac_address order by id) as mac_addresses, array_agg(id order by id) as ids
      from organization area join device on device.organization_number = area.number
      where area.path >= move.path and area.path < left(move.path, -1) || '0'
        and mac_address is not null
    ) below
    cross join lateral taken_mac_addresses(move.parent_number, below.mac_addresses, below.ids) taken
    join unnest(below.mac_addresses, below.ids) own(mac_address, id) on own.mac_address = taken
    join device on device.id = own.id
    group by move.number`.execute(transaction);
  return new Map(rows.map(({ number, names }) => [number, reasonOf(names)]));
}

function reasonOf(names: readonly string[]): string {
  const more = names.length - namesInReason;
  const listed = names.slice(0, namesInReason).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `Other devices of that service provider have the MAC addresses of: ${listed}`;
}
