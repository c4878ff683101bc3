import { sql } from 'kysely';
import { parseAddress } from '../../../server/addresses.ts';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { DeviceType } from '../../devices/contract.ts';
import { openedSecrets } from '../../devices/queries.ts';
import type { Area } from '../grants/area.ts';

/** A device that is a RADIUS client, and its service area. */
export interface Nas {
  deviceId: string;
  type: DeviceType;
  area: Area;
}

/** A device that packets of an address can come from. */
interface Candidate extends Nas {
  nasIdentifier: string | null;
  secrets: Record<string, string>;
}

/** What a packet tells about its sender. */
export interface PacketSource {
  address: string | null;
  /** the device whose secret FreeRADIUS uses for the address */
  clientDeviceId: string | null;
  nasIdentifier: string | null;
}

/**
 * Returns the device whose secret is used for packets of an address: the first of the scope that had the address, so that
 * nobody takes over the packets of others by adding a device with it.
 */
export async function findClient(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets'>,
  address: string,
): Promise<{ deviceId: string; secret: string } | undefined> {
  const [first] = await candidatesAt(transaction, address);
  if (first === undefined) return undefined;
  const { radiusSecret } = await openedSecrets(server, first.deviceId, first.secrets);
  return radiusSecret === undefined
    ? undefined
    : { deviceId: first.deviceId, secret: radiusSecret };
}

/**
 * Returns the device that sent a packet. Several behind one address differ by NAS-Identifier; they belong to one service
 * provider and share a secret. Without a match the packet is that of the client's device.
 */
export async function findNas(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets'>,
  { address, clientDeviceId, nasIdentifier }: PacketSource,
): Promise<Nas | undefined> {
  if (address === null) return undefined;
  const candidates = await candidatesAt(transaction, address);
  const client = candidates.find(({ deviceId }) => deviceId === clientDeviceId) ?? candidates[0];
  if (client === undefined || nasIdentifier === null || client.nasIdentifier === nasIdentifier)
    return client;
  const named = candidates.find(
    (candidate) =>
      candidate.nasIdentifier === nasIdentifier &&
      candidate.area.providerNumber === client.area.providerNumber,
  );
  return named !== undefined && (await shareSecret(server, client, named)) ? named : client;
}

async function candidatesAt(transaction: ScopedTransaction, address: string): Promise<Candidate[]> {
  const parsed = parseAddress(address)?.toString();
  if (parsed === undefined) return [];
  const { rows } = await sql<Omit<Candidate, 'area'> & Area>`
    select device.id as "deviceId", device.type, device.nas_identifier as "nasIdentifier",
      device.secrets, area.number, area.path, context.provider_number as "providerNumber",
      coalesce(context.time_zone, 'UTC') as "timeZone", context.is_enabled as "isEnabled"
    from device
    join organization area on area.number = device.organization_number
    cross join radius_area(area.number) context
    where device.radius_addresses @> array[${parsed}::inet]
    order by device.radius_since, device.created_at, device.id`.execute(transaction);
  return rows.map(({ deviceId, type, nasIdentifier, secrets, ...area }) => ({
    deviceId,
    type,
    nasIdentifier,
    secrets,
    area,
  }));
}

async function shareSecret(
  server: Pick<ServerContext, 'secrets'>,
  one: Candidate,
  other: Candidate,
): Promise<boolean> {
  const secretOf = async ({ deviceId, secrets }: Candidate) =>
    (await openedSecrets(server, deviceId, secrets)).radiusSecret;
  const [first, second] = await Promise.all([secretOf(one), secretOf(other)]);
  return first !== undefined && first === second;
}
