import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { type PortalDevice, portalDevices, sendToDevice } from '../../devices/queries.ts';
import type { Arrival, GatewayDevice, GatewayReply, GatewayRequest } from './gateway.ts';
import { gateways } from './gateways.ts';

const replyWithinMs = 8_000;

export interface FoundGateway {
  arrival: Arrival;
  device: GatewayDevice;
}

/**
 * Finds the device of an area that sent an arrival, decrypted if it was encrypted: the one with an identifier of the
 * arrival, or else the only one whose type the adapter serves. Null when there is none or several.
 */
export async function findGateway(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'deviceNetworks'>,
  areaNumber: number,
  arrival: Arrival,
): Promise<FoundGateway | null> {
  const adapter = gateways.find(({ id }) => id === arrival.gateway);
  if (adapter === undefined) return null;
  const devices = (await portalDevices(transaction, server, areaNumber)).filter(({ type }) =>
    adapter.types.includes(type),
  );
  const isEncrypted = arrival.details.initialVector !== undefined;
  const candidates = devices.flatMap((device) => {
    const gateway = gatewayDevice(device, server);
    const read = isEncrypted ? (adapter.decrypt?.(arrival, gateway) ?? null) : arrival;
    return read === null ? [] : [{ arrival: read, device: gateway, known: device }];
  });
  const named = candidates.filter(({ known, arrival: { identifiers } }) =>
    identifiers.some((one) => isIdentifier(known, one)),
  );
  const [found, ...others] = named.length > 0 ? named : candidates;
  return found === undefined || others.length > 0
    ? null
    : { arrival: found.arrival, device: found.device };
}

/** Returns whether a gateway of an area proves which device sent a request, so that claims without proof are suspect. */
export async function hasProvingGateway(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'deviceNetworks'>,
  areaNumber: number,
): Promise<boolean> {
  const devices = await portalDevices(transaction, server, areaNumber);
  return devices.some(
    (device) =>
      gateways
        .find(({ types }) => types.includes(device.type))
        ?.isProof?.(gatewayDevice(device, server)) === true,
  );
}

/** Returns a gateway of an area by its id; null when it is no longer one. */
export async function gatewayOfId(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'deviceNetworks'>,
  areaNumber: number,
  id: string,
): Promise<GatewayDevice | null> {
  const devices = await portalDevices(transaction, server, areaNumber);
  const device = devices.find((one) => one.id === id);
  return device === undefined ? null : gatewayDevice(device, server);
}

function isIdentifier(
  { nasIdentifier, macAddress, host }: PortalDevice,
  identifier: string,
): boolean {
  const text = identifier.toLowerCase();
  return (
    text === nasIdentifier?.toLowerCase() ||
    text === host?.toLowerCase() ||
    (macAddress !== null && text.replaceAll('-', ':').startsWith(macAddress.toLowerCase()))
  );
}

function gatewayDevice(
  { api, macAddress: _, ...device }: PortalDevice,
  { deviceNetworks }: Pick<ServerContext, 'deviceNetworks'>,
): GatewayDevice {
  return {
    ...device,
    api: api && {
      user: api.user,
      password: api.password,
      send: (request, signal) => reply(api, request, deviceNetworks, signal),
    },
  };
}

async function reply(
  api: NonNullable<PortalDevice['api']>,
  { port = api.port, ...request }: GatewayRequest,
  allowed: readonly string[],
  signal: AbortSignal,
): Promise<GatewayReply> {
  if (signal.aborted) return { ok: false, error: 'The guest’s request was given up.' };
  const response = await sendToDevice({ ...api, port }, request, { allowed }, replyWithinMs);
  if (!response.ok) return { ok: false, error: response.text };
  const { status, body, headers } = response;
  return {
    ok: true,
    status,
    body,
    cookies: (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] ?? ''),
    headers: new Map(
      Object.entries(headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    ),
  };
}
