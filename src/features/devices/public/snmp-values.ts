import type { Selectable } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Device } from '../../../server/database/tables.ts';
import { type AddressPolicy, resolveAddress } from '../probe/address-policy.ts';
import { readSnmpValues, type SnmpValues } from '../probe/protocols/snmp-values.ts';
import type { ProbeFailure } from '../probe/result.ts';
import { openedSecrets } from '../records/device-secrets.ts';
import { targetOf } from '../records/probe-target.ts';

export { nextCheckAt } from '../checks/judge.ts';
export type { SnmpValues } from '../probe/protocols/snmp-values.ts';

export type MeasuredDevice = Pick<
  Selectable<Device>,
  'id' | 'type' | 'host' | 'settings' | 'secrets'
>;

/** Reads the values of a device by SNMP; null when it has no access by SNMP. */
export async function readDeviceValues(
  server: Pick<ServerContext, 'secrets' | 'deviceNetworks'>,
  device: MeasuredDevice,
  deadlineMs: number,
): Promise<SnmpValues | ProbeFailure | null> {
  const { settings, ...known } = device;
  if (settings.snmp === null) return null;
  const target = targetOf(
    { ...known, ...settings },
    await openedSecrets(server, device.id, device.secrets),
  );
  if (target?.snmp === undefined) return null;
  const policy: AddressPolicy = { allowed: server.deviceNetworks };
  const start = performance.now();
  const resolved = await resolveAddress(target.host, policy, deadlineMs);
  if (!resolved.ok) return resolved;
  const left = Math.max(1, deadlineMs - (performance.now() - start));
  return readSnmpValues(resolved.address, target.snmp, left);
}
