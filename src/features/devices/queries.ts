import { crossFieldErrors, newRecord } from '../../contract/fields/fields.ts';
import { messages } from '../../contract/messages.ts';
import type { ScopedTransaction } from '../../server/context.ts';
import { byName } from '../../server/database/listing.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import { rejectFieldErrors } from '../../server/rejections.ts';
import { deviceInput, type TypedDevice, typedDevice } from './fields.ts';
import { storeDevices } from './records/store-devices.ts';

export { changeAuthorization } from './probe/change-authorization.ts';
export { sendToDevice } from './probe/device-request.ts';
export { disconnectSession } from './probe/disconnect.ts';
export type { ChangedAttribute } from './probe/session-request.ts';
export { openedSecrets } from './records/device-secrets.ts';
export { callingStationIdOf, type Gateway, gatewayOf } from './records/gateways.ts';
export { movesWithTakenMacs } from './records/mac-addresses.ts';
export { describedGateway, type PortalDevice, portalDevices } from './records/portal-devices.ts';

/** A device to be installed: without addresses, identifiers and secrets. */
type PlannedDevice = Pick<
  TypedDevice,
  | 'type'
  | 'name'
  | 'role'
  | 'location'
  | 'tags'
  | 'vendorModel'
  | 'coaPort'
  | 'checks'
  | 'managementVlan'
  | 'guestVlans'
  | 'parentPort'
> & {
  /** the device of the same area that it is connected to */
  parentName: string | null;
};

/** Returns copies of an area's devices for another area, without retired ones. */
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
    .orderBy(byName('device.name'))
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
      // Both require secrets, which are not copied.
      checks: { ...checks, api: false, snmp: false },
      parentName,
      parentPort: parentName === null ? null : settings.parentPort,
    };
  });
}

/** Adds devices to the request's new area, in maintenance until they have addresses. Writes no history. */
export async function insertPlanned(
  request: OrganizationRequest,
  devices: readonly PlannedDevice[],
): Promise<void> {
  if (devices.length === 0) return;
  const ids = new Map(devices.map(({ name }) => [name, crypto.randomUUID()]));
  const parents = new Map(devices.map(({ name, parentName }) => [name, parentName]));
  const names = new Set<string>();
  const errors: Record<string, string> = {};
  const planned = devices.map(({ parentName, ...known }, index) => {
    const device = newRecord(typedDevice, {
      ...known,
      parentId: parentName === null ? null : (ids.get(parentName) ?? null),
      status: 'Maintenance',
    });
    const found = crossFieldErrors(deviceInput, { ...device, secrets: {} }, []);
    if (parentName !== null && !leadsToTop(parents, parentName))
      found.parentName = 'This device does not exist in the area';
    if (names.has(device.name.toLowerCase())) found.name = messages.mustBeUnique;
    names.add(device.name.toLowerCase());
    for (const [field, message] of Object.entries(found))
      errors[`devices.${index}.${field}`] = message;
    return { ...device, id: ids.get(device.name) ?? crypto.randomUUID() };
  });
  rejectFieldErrors(errors);
  await storeDevices(request, planned);
}

/** Returns whether a device's chain of parents ends; false if a parent is missing or the chain is circular. */
function leadsToTop(parents: ReadonlyMap<string, string | null>, name: string): boolean {
  const seen = new Set<string>();
  let current: string | null | undefined = name;
  while (typeof current === 'string' && !seen.has(current)) {
    seen.add(current);
    current = parents.get(current);
  }
  return current === null;
}
