import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../../server/context.ts';
import { candidatesBehind, namedBeside } from '../../service/find-nas.ts';
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
  server: Pick<ServerContext, 'secrets'>,
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
    server,
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

/** Finds devices behind the address of another one, by their NAS identifier: together they are one client of FreeRADIUS. */
async function findNamed(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets'>,
  senders: readonly Sender[],
): Promise<Map<string, DeviceRow>> {
  const wanted = new Map(senders.map((sender) => [keyOf(sender), sender]));
  const addresses = distinct([...wanted.values()].map(({ sourceAddress }) => sourceAddress));
  const candidates = await candidatesBehind(transaction, addresses);
  const found = new Map<string, DeviceRow>();
  for (const [key, { deviceId, sourceAddress, nasIdentifier }] of wanted) {
    const behind = candidates.get(sourceAddress ?? '') ?? [];
    const client = behind.find((candidate) => candidate.deviceId === deviceId);
    const named = client && (await namedBeside(server, client, behind, nasIdentifier));
    if (named === undefined) continue;
    const { number: area, path } = named.area;
    found.set(key, { id: named.deviceId, nasIdentifier, area, path });
  }
  return found;
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
