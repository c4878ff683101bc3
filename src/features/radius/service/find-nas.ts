import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Scope } from '../../../server/database/open.ts';
import { parseAddress } from '../../../server/network/addresses.ts';
import type { DeviceType } from '../../devices/fields.ts';
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

// A changed or removed device counts within a second, as a removed server and an ended session do.
const rememberedMs = 500;
const rememberedAddresses = 10_000;

export type FindNas = (
  transaction: ScopedTransaction,
  caller: { scope: Scope },
  source: PacketSource,
  /** whether the transaction runs again, as after a move of the area */
  isRepeated: boolean,
) => Promise<Nas | undefined>;

/** Returns a `findNas` for logins, of which a gateway sends many a second. It reads each address twice a second at most. */
export function rememberingNas(server: Pick<ServerContext, 'secrets' | 'now'>): FindNas {
  const remembered = new Map<string, { candidates: Candidate[]; readAt: number }>();
  return async (transaction, { scope }, source, isRepeated) => {
    if (source.address === null) return undefined;
    const time = server.now().getTime();
    const key = `${scope.join(',')} ${source.address}`;
    const known = remembered.get(key);
    if (!isRepeated && known !== undefined && Math.abs(time - known.readAt) < rememberedMs)
      return chosenNas(server, known.candidates, source);
    const candidates = await candidatesAt(transaction, source.address);
    remembered.delete(key);
    if (candidates.length > 0) remembered.set(key, { candidates, readAt: time });
    const [oldest] = remembered.keys();
    if (remembered.size > rememberedAddresses && oldest !== undefined) remembered.delete(oldest);
    return chosenNas(server, candidates, source);
  };
}

/**
 * Returns the device that sent a packet. Several behind one address differ by NAS-Identifier; they belong to one service
 * provider and share a secret. Without a match the packet is that of the client's device.
 */
export async function findNas(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets'>,
  source: PacketSource,
): Promise<Nas | undefined> {
  if (source.address === null) return undefined;
  return chosenNas(server, await candidatesAt(transaction, source.address), source);
}

async function chosenNas(
  server: Pick<ServerContext, 'secrets'>,
  candidates: readonly Candidate[],
  { clientDeviceId, nasIdentifier }: PacketSource,
): Promise<Nas | undefined> {
  const client = candidates.find(({ deviceId }) => deviceId === clientDeviceId) ?? candidates[0];
  return client && ((await namedBeside(server, client, candidates, nasIdentifier)) ?? client);
}

/**
 * Returns the device beside a client's that has the NAS-Identifier of a packet; undefined when it is the client itself.
 * Only the secret shows that a packet is of the same installation, even within a service provider.
 */
export async function namedBeside(
  server: Pick<ServerContext, 'secrets'>,
  client: Candidate,
  candidates: readonly Candidate[],
  nasIdentifier: string | null,
): Promise<Candidate | undefined> {
  if (nasIdentifier === null || client.nasIdentifier === nasIdentifier) return undefined;
  for (const candidate of candidates)
    if (
      candidate.nasIdentifier === nasIdentifier &&
      candidate.area.providerNumber === client.area.providerNumber &&
      (await shareSecret(server, client, candidate))
    )
      return candidate;
  return undefined;
}

async function candidatesAt(transaction: ScopedTransaction, address: string): Promise<Candidate[]> {
  return (await candidatesBehind(transaction, [address])).get(address) ?? [];
}

/** Returns the devices of the scope that packets of each address can come from, first the one that had it first. */
export async function candidatesBehind(
  transaction: ScopedTransaction,
  addresses: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const asked = addresses.flatMap((written) => {
    const address = parseAddress(written)?.toString();
    return address === undefined ? [] : [{ written, address }];
  });
  if (asked.length === 0) return new Map();
  const { rows } = await sql<Omit<Candidate, 'area'> & Area & { position: number }>`
    select asked.position::integer, device.id as "deviceId", device.type,
      device.nas_identifier as "nasIdentifier", device.secrets, area.number, area.path,
      context.provider_number as "providerNumber",
      coalesce(context.time_zone, 'UTC') as "timeZone", context.is_enabled as "isEnabled"
    from unnest(${asked.map(({ address }) => address)}::inet[]) with ordinality as asked (address, position)
    join device on device.radius_addresses @> array[asked.address]
    join organization area on area.number = device.organization_number
    cross join radius_area(area.number) context
    order by device.radius_addresses_since[array_position(device.radius_addresses, asked.address)],
      device.created_at, device.id`.execute(transaction);
  const found = new Map<string, Candidate[]>(asked.map(({ written }) => [written, []]));
  for (const { position, deviceId, type, nasIdentifier, secrets, ...area } of rows)
    found
      .get(asked[position - 1]?.written ?? '')
      ?.push({ deviceId, type, nasIdentifier, secrets, area });
  return found;
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
