import type { Received } from '../../../contract/endpoint.ts';
import { retryOnUniqueViolation } from '../../../server/database/unique-violations.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors, rejectStaleVersion } from '../../../server/refusals.ts';
import type { updateDevice } from '../contract.ts';
import { changedSecrets, secretChanges, secretsToEnterAgain } from './device-secrets.ts';
import {
  columnsOf,
  deviceRecordOf,
  fieldsOf,
  historyOf,
  lockedDevice,
  refuseDeviceMistakes,
} from './devices.ts';

/** Changes a device; a version that is not the newest gets the current record back as a conflict. */
export async function changeDevice(
  request: OrganizationRequest,
  deviceId: string,
  { version, secrets: sent, ...fields }: Received<typeof updateDevice>['body'],
) {
  const { transaction, organization, caller, server, record } = request;
  const { sealed, ...before } = await lockedDevice(request, deviceId);
  rejectStaleVersion(before, before.name, version);
  const secrets = await changedSecrets(server, before.id, sealed, sent);
  await retryOnUniqueViolation(transaction, async () => {
    await refuseDeviceMistakes(request, { ...before, secrets }, fields);
    rejectFieldErrors(secretsToEnterAgain(before, fields, sealed, sent));
    const isElsewhere = fields.host !== before.host;
    await transaction
      .updateTable('device')
      .set({
        ...columnsOf(fields),
        secrets: JSON.stringify(secrets),
        // What was seen at another address says nothing of this one.
        ...(isElsewhere && { state: 'unknown', state_since: null, misses: 0, last_error: null }),
        next_check_at: server.now(),
        version: version + 1,
        updated_at: server.now(),
        updated_by: caller.displayName,
      })
      .where('id', '=', before.id)
      .execute();
  });
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
