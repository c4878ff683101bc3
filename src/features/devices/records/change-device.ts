import isEqual from 'fast-deep-equal';
import type { Received } from '../../../contract/endpoint.ts';
import { pickFields } from '../../../contract/fields/fields.ts';
import { retryOnUniqueViolation } from '../../../server/database/transactions/unique-violations.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectStaleVersion } from '../../../server/rejections.ts';
import type { DeviceRecord, devices } from '../contract.ts';
import { device } from '../fields.ts';
import { rejectDeviceErrors } from './device-errors.ts';
import { changedSecrets, secretChanges } from './device-secrets.ts';
import { deviceTable, findDevice, historyFieldsOf, historyOf, lockDevice } from './devices.ts';

/** Changes a device; an outdated version throws a conflict with the current record. */
export async function changeDevice(
  request: OrganizationRequest,
  deviceId: string,
  { version, secrets: sent, ...fields }: Received<typeof devices.update>['body'],
): Promise<DeviceRecord> {
  const { transaction, organization, caller, server, record } = request;
  const stateFields = await lockDevice(request, deviceId);
  const { sealed, record: before } = stateFields;
  rejectStaleVersion(before, before.name, version);
  const { id, type } = before;
  const changedNames = secretChanges(sent);
  if (isEqual(fields, pickFields(device, before)) && isEqual(changedNames, {})) {
    request.changesNothing();
    return before;
  }
  const secrets = await changedSecrets(server, id, sealed, sent);
  await retryOnUniqueViolation(transaction, async () => {
    await rejectDeviceErrors(request, { ...fields, type }, sent, stateFields);
    const isElsewhere = fields.host !== before.host;
    await transaction
      .updateTable('device')
      .set({
        ...deviceTable.toColumns(fields),
        secrets: JSON.stringify(secrets),
        // Results for another address do not apply.
        ...(isElsewhere && { state: 'unknown', state_since: null, misses: 0, last_error: null }),
        next_check_at: server.now(),
        version: version + 1,
        updated_at: server.now(),
        updated_by: caller.displayName,
      })
      .where('id', '=', id)
      .execute();
  });
  const { record: after } = await findDevice(request, id);
  await record({
    ...historyOf(id, after.name),
    action: 'update',
    organization,
    before: historyFieldsOf(before),
    after: { ...historyFieldsOf(after), ...changedNames },
  });
  return after;
}
