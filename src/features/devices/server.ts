import { pickFields } from '../../contract/fields/fields.ts';
import { retryOnUniqueViolation } from '../../server/database/transactions/unique-violations.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { devicesBelowHandlers } from './below/below-server.ts';
import { devices, setDeviceSnmp } from './contract.ts';
import { device } from './fields.ts';
import { deviceImportHandlers } from './import/import-server.ts';
import { bulkHandlers } from './records/bulk.ts';
import { changeDevice } from './records/change-device.ts';
import { rejectDeviceErrors } from './records/device-errors.ts';
import { changedSecrets, secretChanges } from './records/device-secrets.ts';
import {
  deviceTable,
  findDevice,
  historyFieldsOf,
  historyOf,
  lockDevice,
  requireServiceArea,
} from './records/devices.ts';
import { listedDevices } from './records/listed-devices.ts';
import { testDeviceHandler } from './records/test-device.ts';

export const deviceHandlers: readonly Handler[] = [
  ...bulkHandlers,
  testDeviceHandler,
  ...deviceImportHandlers,
  ...devicesBelowHandlers,

  organizationHandler(devices.list, ({ query }, request) => listedDevices(request, query)),

  organizationHandler(
    devices.get,
    async ({ params }, request) => (await findDevice(request, params.deviceId)).record,
  ),

  organizationHandler(devices.create, async ({ body }, request) => {
    const { transaction, organization, caller, server, record } = request;
    requireServiceArea(organization);
    const { secrets: sent, ...fields } = body;
    const id = crypto.randomUUID();
    const secrets = await changedSecrets(server, id, {}, sent);
    const now = server.now();
    await retryOnUniqueViolation(transaction, async () => {
      await rejectDeviceErrors(request, fields, sent, null);
      await transaction
        .insertInto('device')
        .values({
          ...deviceTable.toColumns(fields),
          id,
          type: fields.type,
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
      after: { ...historyFieldsOf(fields), ...secretChanges(sent) },
    });
    return (await findDevice(request, id)).record;
  }),

  organizationHandler(devices.update, ({ params, body }, request) =>
    changeDevice(request, params.deviceId, body),
  ),

  organizationHandler(setDeviceSnmp, async ({ params, body }, request) => {
    const { record } = await lockDevice(request, params.deviceId);
    const { snmp, check, secrets } = body;
    await changeDevice(request, record.id, {
      ...pickFields(device, record),
      snmp,
      checks: { ...record.checks, snmp: check },
      version: record.version,
      secrets,
    });
    return {};
  }),

  organizationHandler(devices.delete, async ({ params }, request) => {
    const { transaction, organization, record } = request;
    const { record: before } = await lockDevice(request, params.deviceId);
    await transaction.deleteFrom('device').where('id', '=', before.id).execute();
    await record({
      ...historyOf(before.id, before.name),
      action: 'delete',
      organization,
      before: historyFieldsOf(before),
    });
    return {};
  }),
];
