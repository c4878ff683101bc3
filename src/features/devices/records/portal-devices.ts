import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { DeviceType } from '../device-types.ts';
import type { DeviceEndpoint } from '../probe/device-request.ts';
import { openedSecrets } from './device-secrets.ts';
import { trustOf } from './probe-target.ts';

/** A device with what the portal needs to recognize it and to let guests in; secrets are in plain text. */
export interface PortalDevice {
  id: string;
  name: string;
  type: DeviceType;
  host: string | null;
  macAddress: string | null;
  nasIdentifier: string | null;
  portalSecret: string | null;
  api: (DeviceEndpoint & { user: string | null; password: string | null }) | null;
}

/** Returns the devices of a service area that may be the gateway of guests: those that are not retired. */
export async function portalDevices(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets'>,
  areaNumber: number,
): Promise<PortalDevice[]> {
  const rows = await transaction
    .selectFrom('device')
    .select(['id', 'name', 'type', 'host', 'settings', 'secrets'])
    .select(['nas_identifier as nasIdentifier', 'mac_address as macAddress'])
    .where('organization_number', '=', areaNumber)
    .where('status', '<>', 'Retired')
    .where(({ eb, or }) => or([eb('role', '=', 'gateway'), eb('role', '=', 'controller')]))
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ settings, secrets, ...device }) => {
      const opened = await openedSecrets(server, device.id, secrets);
      const { api } = settings;
      return {
        ...device,
        portalSecret: opened.portalSecret ?? null,
        api:
          api === null || device.host === null
            ? null
            : {
                host: device.host,
                port: api.port,
                scheme: api.scheme,
                trust: trustOf(api),
                user: api.user,
                password: opened.apiPassword ?? null,
              },
      };
    }),
  );
}

/** Returns how a gateway is described here. Throws when it does not exist in the organization. */
export async function describedGateway(
  { transaction, organization }: OrganizationRequest,
  deviceId: string,
): Promise<Pick<PortalDevice, 'id' | 'name' | 'type' | 'nasIdentifier'>> {
  const device = await transaction
    .selectFrom('device')
    .select(['id', 'name', 'type', 'nas_identifier as nasIdentifier'])
    .where('organization_number', '=', organization.number)
    .where('id', '=', deviceId)
    .executeTakeFirst();
  if (device === undefined) throw new Problem('not-found', 'This device does not exist.');
  return device;
}
