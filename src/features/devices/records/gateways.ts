import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { type DeviceType, typeFacts } from '../device-types.ts';
import type { CoaAccess } from '../probe/coa-client.ts';
import { openedSecrets } from './device-secrets.ts';

/** The device that ends a guest's session. */
export interface Gateway extends CoaAccess {
  id: string;
  name: string;
  host: string;
  type: DeviceType;
  nasIdentifier: string | null;
}

interface SessionLocation {
  areaNumber: number;
  areaName: string;
  /** of the session; null when it has none */
  nasIdentifier: string | null;
  /** the device that accounting found; it may belong to an organization above */
  deviceId?: string | null;
}

/**
 * Finds the gateway of a session: the device that reported it, the area's device with the session's NAS identifier, or
 * else its only active RADIUS gateway. Otherwise returns a text for administrators about what is missing and where to
 * enter it.
 */
export async function gatewayOf(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets'>,
  { areaNumber, areaName, nasIdentifier, deviceId = null }: SessionLocation,
): Promise<Gateway | string> {
  const rows = await transaction
    .selectFrom('device')
    .select(['id', 'name', 'type', 'role', 'status', 'host', 'settings', 'secrets'])
    .select('nas_identifier as nasIdentifier')
    .where(({ or, eb }) =>
      or([eb('organization_number', '=', areaNumber), eb('id', '=', deviceId)]),
    )
    .where('status', '<>', 'Retired')
    .execute();
  const reporter = rows.find(({ id }) => id === deviceId);
  if (reporter !== undefined && !typeFacts[reporter.type].isRadiusClient)
    return `“${reporter.name}” takes no requests. Disconnect the session in Radius Activity: it ends with the next report.`;
  const radiusDevices = rows.filter(({ type }) => typeFacts[type].isRadiusClient);
  const active = radiusDevices.filter(
    ({ status, role }) => status === 'Active' && role === 'gateway',
  );
  const reporting = radiusDevices.find(({ id }) => id === deviceId);
  const named = radiusDevices.find(
    (device) => nasIdentifier !== null && device.nasIdentifier === nasIdentifier,
  );
  const device = reporting ?? named ?? (active.length === 1 ? active[0] : undefined);
  if (device === undefined)
    return active.length === 0
      ? `${areaName} has no active RADIUS gateway. Add it in Devices.`
      : `${areaName} has several gateways, and none with the NAS identifier of the session${nasIdentifier === null ? '' : `, ${nasIdentifier}`}. Enter it in Devices.`;
  const { id, name, type, host, settings, secrets } = device;
  if (host === null) return `The gateway “${name}” has no address. Enter it in Devices.`;
  const { radiusSecret } = await openedSecrets(server, id, secrets);
  if (radiusSecret === undefined)
    return `The gateway “${name}” has no RADIUS secret here. Enter it in Devices.`;
  const access = { port: settings.coaPort, secret: radiusSecret };
  return { ...access, id, name, host, type, nasIdentifier: device.nasIdentifier };
}

/** Formats a MAC address as Calling-Station-Id: with hyphens (RFC 3580 section 3.21), or colons for RouterOS. */
export function callingStationIdOf(type: DeviceType, macAddress: string): string {
  return type === 'mikrotik' ? macAddress : macAddress.replaceAll(':', '-');
}
