import { Problem } from '../../contract/problem.ts';
import {
  type Handler,
  type OrganizationRequest,
  organizationHandler,
} from '../../server/http/handlers.ts';
import { refuseMistaken, refuseStale } from '../../server/refusals.ts';
import { bulkHandlers } from './bulk.ts';
import {
  createDevice,
  type DeviceFields,
  type DeviceRecord,
  type DeviceSecrets,
  deleteDevice,
  getDevice,
  listDevices,
  setDeviceSnmp,
  updateDevice,
} from './contract.ts';
import { changedSecrets, secretChanges, secretsToEnterAgain } from './device-secrets.ts';
import {
  columnsOf,
  deviceRecordOf,
  fieldsOf,
  historyOf,
  lockedDevice,
  refuseDeviceMistakes,
} from './devices.ts';
import { deviceImportHandlers } from './import-server.ts';
import { listedDevices } from './listed-devices.ts';
import { testDeviceHandler } from './test-device.ts';

export const deviceHandlers: readonly Handler[] = [
  ...bulkHandlers,
  testDeviceHandler,
  ...deviceImportHandlers,

  organizationHandler(listDevices, ({ query }, request) => listedDevices(request, query)),

  organizationHandler(getDevice, ({ params }, request) => deviceRecordOf(request, params.deviceId)),

  organizationHandler(createDevice, async ({ body }, request) => {
    const { transaction, organization, caller, server, record } = request;
    if (organization.type !== 'ServiceArea')
      throw new Problem('bad-input', 'Devices belong to a service area. Please select one.');
    const { type, secrets: sent, ...fields } = body;
    const id = crypto.randomUUID();
    const secrets = await changedSecrets(server, id, {}, sent);
    await refuseDeviceMistakes(request, { id: null, type, secrets }, fields);
    const now = server.now();
    await transaction
      .insertInto('device')
      .values({
        ...columnsOf(fields),
        id,
        type,
        secrets: JSON.stringify(secrets),
        organization_number: organization.number,
        organization_path: organization.path,
        next_check_at: now,
        created_at: now,
        created_by: caller.displayName,
        updated_at: now,
        updated_by: caller.displayName,
      })
      .execute();
    await record({
      ...historyOf(id, fields.name),
      action: 'create',
      organization,
      after: { type, ...fields, ...secretChanges(sent) },
    });
    return deviceRecordOf(request, id);
  }),

  organizationHandler(updateDevice, async ({ params, body }, request) => {
    const { version, secrets: sent, ...fields } = body;
    const before = await lockedDevice(request, params.deviceId);
    refuseStale(before, before.name, version);
    return changeDevice(request, before, fields, sent);
  }),

  organizationHandler(setDeviceSnmp, async ({ params, body }, request) => {
    const before = await lockedDevice(request, params.deviceId);
    const { snmp, check, secrets } = body;
    const { type: _type, ...kept } = fieldsOf(before);
    const fields = { ...kept, snmp, checks: { ...kept.checks, snmp: check } };
    await changeDevice(request, before, fields, secrets);
    return {};
  }),

  organizationHandler(deleteDevice, async ({ params }, request) => {
    const { transaction, organization, record } = request;
    const before = await lockedDevice(request, params.deviceId);
    await transaction.deleteFrom('device').where('id', '=', before.id).execute();
    await record({
      ...historyOf(before.id, before.name),
      action: 'delete',
      organization,
      before: fieldsOf(before),
    });
    return {};
  }),
];

/** Writes what was decided, the next version and the history row; answers the device as it is then. */
async function changeDevice(
  request: OrganizationRequest,
  { sealed, ...before }: Awaited<ReturnType<typeof lockedDevice>>,
  fields: DeviceFields,
  sent: DeviceSecrets,
): Promise<DeviceRecord> {
  const { transaction, organization, caller, server, record } = request;
  const secrets = await changedSecrets(server, before.id, sealed, sent);
  await refuseDeviceMistakes(request, { ...before, secrets }, fields);
  refuseMistaken(secretsToEnterAgain(before, fields, sealed, sent));
  const isElsewhere = fields.host !== before.host;
  await transaction
    .updateTable('device')
    .set({
      ...columnsOf(fields),
      secrets: JSON.stringify(secrets),
      // What was seen at another address says nothing of this one.
      ...(isElsewhere && { state: 'unknown', state_since: null, misses: 0, last_error: null }),
      next_check_at: server.now(),
      version: before.version + 1,
      updated_at: server.now(),
      updated_by: caller.displayName,
    })
    .where('id', '=', before.id)
    .execute();
  const after = await deviceRecordOf(request, before.id);
  await record({
    ...historyOf(before.id, fields.name),
    action: 'update',
    organization,
    before: fieldsOf(before),
    after: { ...fieldsOf(after), ...secretChanges(sent) },
  });
  return after;
}
