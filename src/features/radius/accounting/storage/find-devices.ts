import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../../server/context.ts';
import { timeZoneColumn } from '../../../access-codes/queries.ts';
import type { Sender } from '../events/accounting-event.ts';

/** A gateway that sends accounting, and its service area. */
export interface SendingDevice {
  id: string;
  nasIdentifier: string | null;
  addresses: string[];
  area: number;
  path: string;
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
  const addresses = distinct(senders.map(({ sourceAddress }) => sourceAddress));
  const names = distinct(senders.map(({ nasIdentifier }) => nasIdentifier));
  const { rows } = await sql<SendingDevice>`
    select device.id, device.nas_identifier as "nasIdentifier", area.number as area, area.path,
      ${timeZoneColumn()} as "timeZone",
      array(select jsonb_array_elements_text(device.settings->'radiusSourceAddresses'))
        || coalesce(device.host, '') as addresses
    from device join organization area on area.number = device.organization_number
    where device.id = any(${ids}::uuid[])
      or (device.nas_identifier = any(${names}::text[]) and device.status <> 'Retired'
        and (device.host = any(${addresses}::text[])
          or device.settings->'radiusSourceAddresses' ?| ${addresses}::text[]))`.execute(
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
        row.addresses.includes(sourceAddress) &&
        providerOf(row) === providerOf(client),
    );
    return named ?? client;
  };
}

/** Another customer's device never stands in, even with the same address. */
function providerOf({ path }: SendingDevice): string | undefined {
  return path.split('/')[1];
}

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}
