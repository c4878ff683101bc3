import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { DeviceType } from '../device-types.ts';
import type { DeviceEndpoint } from '../probe/device-request.ts';
import { openedSecrets } from '../records/device-secrets.ts';
import { trustOf } from '../records/probe-target.ts';

/** How to sign in to the management interface of a device. Holds a password: never log or return it. */
export interface ManagementAccess {
  id: string;
  name: string;
  type: DeviceType;
  areaNumber: number;
  host: string;
  api: Omit<DeviceEndpoint, 'host'>;
  /** empty where only a key signs in */
  user: string;
  /** the password or API key; the factory default of RouterOS is an empty one */
  password: string;
}

export type AccessResult =
  | { ok: true; access: ManagementAccess }
  | { ok: false; id: string; name: string; text: string };

/** Returns the access to each device in scope, or why there is none, in the order of the names. */
export async function managementAccess(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets'>,
  deviceIds: readonly string[],
): Promise<AccessResult[]> {
  const rows = await transaction
    .selectFrom('device')
    .select(['id', 'name', 'type', 'status', 'host', 'settings', 'secrets', 'organization_number'])
    .where('id', '=', any([...deviceIds]))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ id, name, type, status, host, settings: { api }, secrets, ...row }) => {
      const none = (text: string) => ({ ok: false as const, id, name, text });
      if (status === 'Retired') return none(`${name} is retired.`);
      if (host === null) return none(`${name} has no address. Enter it under Devices.`);
      if (api === null) return none(`${name} has no management interface. Enter it under Devices.`);
      const { apiPassword } = await openedSecrets(server, id, secrets);
      return {
        ok: true as const,
        access: {
          id,
          name,
          type,
          areaNumber: row.organization_number,
          host,
          api: { scheme: api.scheme, port: api.port, trust: trustOf(api) },
          user: api.user ?? '',
          password: apiPassword ?? '',
        },
      };
    }),
  );
}
