import { sql } from 'kysely';
import { parseAddress } from '../../../../server/addresses.ts';
import type { ScopedTransaction } from '../../../../server/context.ts';
import type { Sender } from '../events/accounting-event.ts';

/** A gateway that sends accounting, and its service area. */
export interface SendingDevice {
  id: string;
  area: number;
  path: string;
  timeZone: string;
}

/** An event and the gateway that sent it. */
export interface OfDevice<E> {
  device: SendingDevice;
  event: E;
}

interface DeviceRow {
  id: string;
  nasIdentifier: string | null;
  area: number;
  path: string;
}

/** The time zones of areas that have sent accounting, which rarely change. */
export type ZoneCache = Map<number, { timeZone: string; readAt: number }>;

const zoneLifetimeMs = 60_000;

/** Returns which device each sender is; undefined for one that is not in the scope. */
export async function findDevices(
  transaction: ScopedTransaction,
  senders: readonly Sender[],
  zones: ZoneCache,
): Promise<(sender: Sender) => SendingDevice | undefined> {
  const ids = distinct(senders.map(({ deviceId }) => deviceId));
  const { rows } = await sql<DeviceRow>`
    select device.id, device.nas_identifier as "nasIdentifier", area.number as area, area.path
    from device join organization area on area.number = device.organization_number
    where device.id = any(${ids}::uuid[])`.execute(transaction);
  const clients = new Map(rows.map((row) => [row.id, row]));
  const named = await findNamed(
    transaction,
    senders.filter(({ deviceId, nasIdentifier }) => {
      const client = clients.get(deviceId ?? '');
      return client !== undefined && client.nasIdentifier !== nasIdentifier;
    }),
  );
  const rowOf = (sender: Sender) => named.get(keyOf(sender)) ?? clients.get(sender.deviceId ?? '');
  const found = senders.flatMap((sender) => rowOf(sender) ?? []);
  const zoneOf = await readZones(transaction, new Set(found.map(({ area }) => area)), zones);
  return (sender) => {
    const row = rowOf(sender);
    return row && { id: row.id, area: row.area, path: row.path, timeZone: zoneOf(row.area) };
  };
}

/**
 * Finds devices behind the address of another one, by their NAS identifier: together they are one client of FreeRADIUS.
 * Another customer's device never stands in.
 */
async function findNamed(
  transaction: ScopedTransaction,
  senders: readonly Sender[],
): Promise<Map<string, DeviceRow>> {
  const wanted = senders.flatMap((sender) => {
    const address = parseAddress(sender.sourceAddress ?? '')?.toString();
    return address === undefined || sender.nasIdentifier === null
      ? []
      : [{ key: keyOf(sender), client: sender.deviceId, address, name: sender.nasIdentifier }];
  });
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<DeviceRow & { key: string }>`
    select distinct on (wanted.key) wanted.key, device.id, device.nas_identifier as "nasIdentifier",
      area.number as area, area.path
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
      key text, client uuid, address inet, name text)
    join device client on client.id = wanted.client
    join device on device.radius_addresses @> array[wanted.address] and device.nas_identifier = wanted.name
    join organization area on area.number = device.organization_number
    cross join radius_area(client.organization_number) client_context
    cross join radius_area(area.number) context
    where context.provider_number = client_context.provider_number
    order by wanted.key, device.created_at, device.id`.execute(transaction);
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

async function readZones(
  transaction: ScopedTransaction,
  areas: ReadonlySet<number>,
  zones: ZoneCache,
): Promise<(area: number) => string> {
  const time = Date.now();
  const unknown = [...areas].filter(
    (area) => time - (zones.get(area)?.readAt ?? 0) > zoneLifetimeMs,
  );
  if (unknown.length > 0) {
    const { rows } = await sql<{ area: number; timeZone: string }>`
      select area, coalesce(context.time_zone, 'UTC') as "timeZone"
      from unnest(${unknown}::integer[]) area cross join radius_area(area) context`.execute(
      transaction,
    );
    for (const { area, timeZone } of rows) zones.set(area, { timeZone, readAt: time });
  }
  return (area) => zones.get(area)?.timeZone ?? 'UTC';
}

function keyOf({ deviceId, sourceAddress, nasIdentifier }: Sender): string {
  return `${deviceId} ${sourceAddress} ${nasIdentifier}`;
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}
