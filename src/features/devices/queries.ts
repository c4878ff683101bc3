import type { ScopedTransaction } from '../../server/context.ts';
import type { OrganizationRequest } from '../../server/http/handlers.ts';
import type { DeviceFields, DeviceRecord } from './contract.ts';
import { columnsOf, refuseDeviceMistakes } from './records/devices.ts';

export { disconnectSession } from './probe/disconnect.ts';
export type { ProbeFailure } from './probe/result.ts';
export { callingStationIdOf, gatewayOf } from './records/gateways.ts';
export { movesWithTakenMacs } from './records/mac-addresses.ts';

/** A device that does not stand anywhere yet: without addresses, identifiers and secrets. */
type PlannedDevice = Pick<DeviceFields, 'name' | 'role' | 'location' | 'tags'> &
  Pick<DeviceFields, 'vendorModel' | 'coaPort' | 'checks' | 'managementVlan' | 'guestVlans'> &
  Pick<DeviceFields, 'parentPort'> &
  Pick<DeviceRecord, 'type'> & {
    /** the device of the same area that it is connected to */
    parentName: string | null;
  };

/** An area's devices as another area could have them; retired ones are left out. */
export async function plannedLike(
  transaction: ScopedTransaction,
  organization: { number: number },
): Promise<PlannedDevice[]> {
  const rows = await transaction
    .selectFrom('device')
    .leftJoin('device as parent', (join) =>
      join.onRef('parent.id', '=', 'device.parent_id').on('parent.status', '<>', 'Retired'),
    )
    .select([
      'device.name',
      'device.type',
      'device.role',
      'device.settings',
      'parent.name as parentName',
    ])
    .where('device.organization_number', '=', organization.number)
    .where('device.status', '<>', 'Retired')
    .orderBy('device.name')
    .execute();
  return rows.map(({ name, type, role, parentName, settings }) => {
    const { location, tags, vendorModel, coaPort, checks, managementVlan, guestVlans } = settings;
    return {
      name,
      type,
      role,
      location,
      tags,
      vendorModel,
      coaPort,
      managementVlan,
      guestVlans,
      // Both need secrets, which do not go along.
      checks: { ...checks, api: false, snmp: false },
      parentName,
      parentPort: parentName === null ? null : settings.parentPort,
    };
  });
}

/** Adds a device to the request's area, in maintenance until it has an address; writes no history, answers its id. */
export async function insertPlanned(
  request: OrganizationRequest,
  { type, ...planned }: Omit<PlannedDevice, 'parentName'> & Pick<DeviceFields, 'parentId'>,
): Promise<string> {
  const { transaction, organization, caller, server } = request;
  const fields: DeviceFields = {
    ...planned,
    status: 'Maintenance',
    notes: null,
    serial: null,
    macAddress: null,
    host: null,
    nasIdentifier: null,
    radiusSourceAddresses: [],
    api: null,
    snmp: null,
  };
  await refuseDeviceMistakes(request, { id: null, type, secrets: {} }, fields);
  const now = server.now();
  const { id } = await transaction
    .insertInto('device')
    .values({
      ...columnsOf(fields),
      type,
      secrets: JSON.stringify({}),
      organization_number: organization.number,
      organization_path: organization.path,
      created_at: now,
      created_by: caller.displayName,
      updated_at: now,
      updated_by: caller.displayName,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
