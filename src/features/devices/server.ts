import { Problem } from '../../contract/problem.ts';
import { retryOnUniqueViolation } from '../../server/database/unique-violations.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import {
  createDevice,
  deleteDevice,
  getDevice,
  listDevices,
  setDeviceSnmp,
  updateDevice,
} from './contract.ts';
import { deviceImportHandlers } from './import/import-server.ts';
import { bulkHandlers } from './records/bulk.ts';
import { changeDevice } from './records/change-device.ts';
import { changedSecrets, secretChanges } from './records/device-secrets.ts';
import {
  columnsOf,
  deviceRecordOf,
  fieldsOf,
  historyOf,
  lockedDevice,
  refuseDeviceMistakes,
} from './records/devices.ts';
import { listedDevices } from './records/listed-devices.ts';
import { testDeviceHandler } from './records/test-device.ts';

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
    const now = server.now();
    await retryOnUniqueViolation(transaction, async () => {
      await refuseDeviceMistakes(request, { id: null, type, secrets }, fields);
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
    });
    await record({
      ...historyOf(id, fields.name),
      action: 'create',
      organization,
      after: { type, ...fields, ...secretChanges(sent) },
    });
    return deviceRecordOf(request, id);
  }),

  organizationHandler(updateDevice, ({ params, body }, request) =>
    changeDevice(request, params.deviceId, body),
  ),

  organizationHandler(setDeviceSnmp, async ({ params, body }, request) => {
    const before = await lockedDevice(request, params.deviceId);
    const { version } = before;
    const { snmp, check, secrets } = body;
    const { type: _type, ...kept } = fieldsOf(before);
    const checks = { ...kept.checks, snmp: check };
    await changeDevice(request, params.deviceId, { ...kept, snmp, checks, version, secrets });
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
