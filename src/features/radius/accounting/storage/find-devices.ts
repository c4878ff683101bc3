import { sql } from 'kysely';
import { parseAddress } from '../../../../server/addresses.ts';
import type { ScopedTransaction } from '../../../../server/context.ts';
import type { Sender } from '../events/accounting-event.ts';

/** A gateway that sends accounting, and its service area. */
export interface SendingDevice {
  id: string;
  nasIdentifier: string | null;
  /** of its RADIUS packets */
  addresses: string[];
  area: number;
  path: string;
  /** another customer's device never stands in, even with the same address */
  providerNumber: number;
  timeZone: string;
}

/** An event and the gateway that sent it. */
export interface OfDevice<E> {
  device: SendingDevice;
  event: E;
}

/** Returns which device each sender is; undefined for one that is not in the scope. */
export async function findDevices(
  transaction: ScopedTransaction,
  senders: readonly Sender[],
): Promise<(sender: Sender) => SendingDevice | undefined> {
  const ids = distinct(senders.map(({ deviceId }) => deviceId));
  const addresses = distinct(senders.map(({ sourceAddress }) => canonical(sourceAddress)));
  const names = distinct(senders.map(({ nasIdentifier }) => nasIdentifier));
  const { rows } = await sql<SendingDevice>`
    select device.id, device.nas_identifier as "nasIdentifier", area.number as area, area.path,
      coalesce(context.time_zone, 'UTC') as "timeZone", context.provider_number as "providerNumber",
      array(select host(address) from unnest(device.radius_addresses) address) as addresses
    from device
    join organization area on area.number = device.organization_number
    cross join radius_area(area.number) context
    where device.id = any(${ids}::uuid[])
      or (device.radius_addresses && ${addresses}::inet[] and device.nas_identifier = any(${names}::text[]))`.execute(
    transaction,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ({ deviceId, nasIdentifier, sourceAddress }) => {
    const client = byId.get(deviceId ?? '');
    if (client === undefined || nasIdentifier === null || sourceAddress === null) return client;
    if (client.nasIdentifier === nasIdentifier) return client;
    // Several gateways behind one address are one client of FreeRADIUS, and differ by their NAS identifier.
    const named = rows.find(
      (row) =>
        row.nasIdentifier === nasIdentifier &&
        row.addresses.includes(canonical(sourceAddress) ?? '') &&
        row.providerNumber === client.providerNumber,
    );
    return named ?? client;
  };
}

function canonical(address: string | null): string | null {
  return parseAddress(address ?? '')?.toString() ?? null;
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}
