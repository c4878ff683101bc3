import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/refusals.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import type { DeviceFields, DeviceRecord, DeviceState } from '../contract.ts';
import { type DeviceType, secretNames } from '../device-types.ts';
import { mistakesOf } from '../rules.ts';
import { stripsOf } from './availability.ts';
import type { SealedSecrets } from './device-secrets.ts';
import { takenMacAddresses } from './mac-addresses.ts';

/** The devices of a service area, as far as the caller's scope holds them. */
export function devicesOf(transaction: ScopedTransaction, organization: ScopedOrganization) {
  return transaction
    .selectFrom('device')
    .where('device.organization_number', '=', organization.number);
}

/** The columns of a state, as `stateOf` takes them. */
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
  status: DeviceFields['status'];
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

/** A device's state as people see it: one in maintenance is neither up nor down. */
export function stateOf(row: StateRow): DeviceState {
  return {
    id: row.id,
    state: row.status === 'Maintenance' ? 'maintenance' : row.state,
    stateSince: row.state_since?.toISOString() ?? null,
    latencyMs: row.latency_ms,
    lossPercent: row.loss_percent,
    uptimeSeconds: row.uptime_seconds === null ? null : Number(row.uptime_seconds),
    firmware: row.firmware,
    lastError: row.last_error,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    checkedAt: row.checked_at?.toISOString() ?? null,
  };
}

export async function deviceRecordOf(
  { transaction, organization, server }: OrganizationRequest,
  deviceId: string,
): Promise<DeviceRecord & { sealed: SealedSecrets }> {
  const row = await devicesOf(transaction, organization)
    .leftJoin('device as parent', 'parent.id', 'device.parent_id')
    .select(stateColumns)
    .select([
      'device.name',
      'device.type',
      'device.role',
      'device.mac_address as macAddress',
      'device.host',
      'device.nas_identifier as nasIdentifier',
      'device.parent_id as parentId',
      'parent.name as parentName',
      'device.settings',
      'device.secrets',
      'device.version',
      'device.created_at as createdAt',
      'device.created_by as createdBy',
      'device.updated_at as updatedAt',
      'device.updated_by as updatedBy',
    ])
    .where('device.id', '=', deviceId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'This device does not exist.');
  const { settings, secrets: sealed, createdAt, updatedAt } = row;
  const strips = await stripsOf(transaction, [deviceId], server.now());
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  return {
    ...settings,
    ...stateOf(row),
    name: row.name,
    type: row.type,
    role: row.role,
    status: row.status,
    macAddress: row.macAddress,
    host: row.host,
    nasIdentifier: row.nasIdentifier,
    parentId: row.parentId,
    parentName: row.parentName,
    timeZone: timeZone ?? 'UTC',
    secretsSet: secretNames.filter((name) => sealed[name] !== undefined),
    strip: strips.get(deviceId) ?? '',
    version: row.version,
    createdAt: createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedAt: updatedAt.toISOString(),
    updatedBy: row.updatedBy,
    sealed,
  };
}

/** Locked first, so that of two editors the second sees what the first has written. */
export async function lockedDevice(request: OrganizationRequest, deviceId: string) {
  await devicesOf(request.transaction, request.organization)
    .select('id')
    .where('id', '=', deviceId)
    .forUpdate()
    .execute();
  return deviceRecordOf(request, deviceId);
}

/** What people decide, as the table keeps it. */
export function columnsOf(fields: DeviceFields) {
  const { name, status, role, macAddress, host, nasIdentifier, parentId, ...settings } = fields;
  return {
    name,
    status,
    role,
    mac_address: macAddress,
    host,
    nas_identifier: nasIdentifier,
    parent_id: parentId,
    settings: JSON.stringify(settings),
  };
}

interface Subject {
  id: string | null;
  type: DeviceType;
  secrets: SealedSecrets;
}

/** Refuses what is wrong with the fields, each at its field; also what only the database knows. */
export async function refuseDeviceMistakes(
  { transaction, organization }: OrganizationRequest,
  { id, type, secrets }: Subject,
  fields: DeviceFields,
): Promise<void> {
  const set = new Set(secretNames.filter((name) => secrets[name] !== undefined));
  const mistakes = mistakesOf(type, fields, set);
  const devices = () =>
    devicesOf(transaction, organization).select('id').where('id', 'is distinct from', id);
  if (await devices().where(sql`lower(name)`, '=', fields.name.toLowerCase()).executeTakeFirst())
    mistakes.name = 'Must be unique';
  const { macAddress } = fields;
  if (macAddress !== null) {
    const taken = await takenMacAddresses(transaction, organization, [{ macAddress, id }]);
    if (taken.has(macAddress))
      mistakes.macAddress =
        (await devices().where('mac_address', '=', macAddress).executeTakeFirst()) === undefined
          ? 'Another area or customer of your provider has a device with this MAC address'
          : 'Must be unique';
  }
  if (fields.parentId !== null) {
    const way = await waysUp(transaction, organization, fields.parentId);
    if (way.length === 0) mistakes.parentId = 'This device does not exist in the area';
    else if (id !== null && way.includes(id))
      mistakes.parentId = 'It is connected to this device itself, directly or through others';
  }
  rejectFieldErrors(mistakes);
}

/** The device and all that it is connected to, upwards. */
async function waysUp(
  transaction: ScopedTransaction,
  organization: ScopedOrganization,
  deviceId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive way(id) as (
      select id from device where id = ${deviceId} and organization_number = ${organization.number}
      union
      select device.parent_id from way join device on device.id = way.id
      where device.parent_id is not null
    )
    select id from way`.execute(transaction);
  return rows.map(({ id }) => id);
}

export function historyOf(id: string, name: string) {
  return { entityType: 'device', entityId: id, label: name };
}

/** What the history keeps: what people decided, secrets as 'changed'. */
export function fieldsOf(
  record: DeviceRecord & { sealed?: unknown },
): DeviceFields & Pick<DeviceRecord, 'type'> {
  const {
    id: _id,
    sealed: _sealed,
    state: _state,
    stateSince: _stateSince,
    latencyMs: _latencyMs,
    lossPercent: _lossPercent,
    uptimeSeconds: _uptimeSeconds,
    firmware: _firmware,
    lastError: _lastError,
    lastSeenAt: _lastSeenAt,
    checkedAt: _checkedAt,
    secretsSet: _secretsSet,
    strip: _strip,
    parentName: _parentName,
    version: _version,
    createdAt: _createdAt,
    createdBy: _createdBy,
    updatedAt: _updatedAt,
    updatedBy: _updatedBy,
    ...fields
  } = record;
  return fields;
}
