import { sql } from 'kysely';
import { pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { recordColumns } from '../../../server/records/record-columns.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { type DeviceRecord, type DeviceState, devices } from '../contract.ts';
import { type Device, device, secretName, type TypedDevice, typedDevice } from '../fields.ts';
import { stripsOf } from './availability.ts';
import type { SealedSecrets } from './device-secrets.ts';

// Not a recordStore: validation depends on the type and on stored secrets, and requests carry new secrets.
export const deviceTable = recordColumns({
  fields: device,
  table: 'device',
  columns: {
    name: 'name',
    status: 'status',
    role: 'role',
    macAddress: 'mac_address',
    host: 'host',
    nasIdentifier: 'nas_identifier',
    parentId: 'parent_id',
  },
  rest: 'settings',
});

/** Selects the devices of a service area. */
export function devicesOf(transaction: ScopedTransaction, organization: { number: number }) {
  return transaction
    .selectFrom('device')
    .where('device.organization_number', '=', organization.number);
}

/** The columns that `stateOf` reads. */
export const stateColumns = [
  'device.id',
  'device.status',
  'device.state',
  'device.state_since',
  'device.latency_ms',
  'device.loss_percent',
  'device.uptime_seconds',
  'device.firmware',
  'device.last_error',
  'device.last_seen_at',
  'device.checked_at',
] as const;

interface StateRow {
  id: string;
  status: Device['status'];
  state: 'up' | 'degraded' | 'down' | 'unknown';
  state_since: Date | null;
  latency_ms: number | null;
  loss_percent: number | null;
  uptime_seconds: string | null;
  firmware: string | null;
  last_error: string | null;
  last_seen_at: Date | null;
  checked_at: Date | null;
}

/** The state that lists show, filter and sort by: a device in maintenance or retired is neither up nor down. */
export const shownState = sql<DeviceState['state']>`case device.status
  when 'Maintenance' then 'maintenance' when 'Retired' then 'retired' else device.state end`;

/** Whether a device is shown in a state: `shownState` by the columns, so that the index of devices with trouble is used. */
export function isShownAs(state: DeviceState['state']) {
  if (state === 'maintenance') return sql<boolean>`device.status = 'Maintenance'`;
  if (state === 'retired') return sql<boolean>`device.status = 'Retired'`;
  return sql<boolean>`(device.status = 'Active' and device.state = ${sql.lit(state)})`;
}

/** Returns what is shown of a device's state. The last measurements of a retired device are not its state. */
export function stateOf(row: StateRow): DeviceState {
  const seen = {
    id: row.id,
    firmware: row.firmware,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    checkedAt: row.checked_at?.toISOString() ?? null,
  };
  if (row.status === 'Retired')
    return {
      ...seen,
      state: 'retired',
      stateSince: null,
      latencyMs: null,
      lossPercent: null,
      uptimeSeconds: null,
      lastError: null,
    };
  return {
    ...seen,
    state: row.status === 'Maintenance' ? 'maintenance' : row.state,
    stateSince: row.state_since?.toISOString() ?? null,
    latencyMs: row.latency_ms,
    lossPercent: row.loss_percent,
    uptimeSeconds: row.uptime_seconds === null ? null : Number(row.uptime_seconds),
    lastError: row.last_error,
  };
}

export interface FoundDevice {
  record: DeviceRecord;
  sealed: SealedSecrets;
}

export async function findDevice(
  { transaction, organization, server }: OrganizationRequest,
  deviceId: string,
): Promise<FoundDevice> {
  const row = await devicesOf(transaction, organization)
    .select(deviceTable.selectRecord())
    .select(stateColumns)
    .select(['device.type', 'device.secrets'])
    .select(
      sql<string | null>`(select name from device parent where parent.id = device.parent_id)`.as(
        'parentName',
      ),
    )
    .where('device.id', '=', deviceId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'This device does not exist.');
  const { type, secrets: sealed, parentName } = row;
  const stored = deviceTable.toRecord(row);
  const { version, createdAt, createdBy, updatedAt, updatedBy } = stored;
  const strips = await stripsOf(transaction, [deviceId], server.now());
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  return {
    sealed,
    record: {
      ...pickFields(device, stored),
      ...stateOf(row),
      type,
      parentName,
      timeZone: timeZone ?? 'UTC',
      secretsSet: storedSecretNames(sealed),
      strip: strips.get(deviceId) ?? '',
      version,
      createdAt,
      createdBy,
      updatedAt,
      updatedBy,
    },
  };
}

/** Locks a device until the transaction ends, so that the second of two editors sees the first one's changes. */
export async function lockDevice(
  request: OrganizationRequest,
  deviceId: string,
): Promise<FoundDevice> {
  await devicesOf(request.transaction, request.organization)
    .select('id')
    .where('id', '=', deviceId)
    .forUpdate()
    .execute();
  return findDevice(request, deviceId);
}

export function requireServiceArea({ type }: Pick<ScopedOrganization, 'type'>): void {
  if (type !== 'ServiceArea')
    throw new Problem('bad-input', 'Devices belong to a service area. Please select one.');
}

export function storedSecretNames(sealed: SealedSecrets) {
  return secretName.options.filter((name) => sealed[name] !== undefined);
}

/** Returns the subject of a history entry. */
export function historyOf(id: string, name: string) {
  return { entityType: devices.noun, entityId: id, label: name };
}

/** Returns the subject of a history entry for several devices. */
export function historyOfSeveral(changed: readonly { id: string; name: string }[]) {
  const [first] = changed;
  return first !== undefined && changed.length === 1
    ? historyOf(first.id, first.name)
    : historyOf('', `${changed.length} devices`);
}

const namesStored = 100;

export function namesOf(changed: readonly { name: string }[]): string[] {
  return changed.slice(0, namesStored).map(({ name }) => name);
}

/** Returns the fields that the history stores. */
export function historyFieldsOf(record: TypedDevice): TypedDevice {
  return pickFields(typedDevice, record);
}
