import { sql } from 'kysely';
import { any } from '../../../server/database/listing.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { type StatusRecords, setStatuses } from '../../../server/records/statuses.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { grantedFeatures, organizationInScope } from '../../../server/tenancy.ts';
import { checkDevices, devices, moveDevices, setDeviceStatus } from '../contract.ts';
import { historyOfSeveral, namesOf } from './devices.ts';
import { moveInto } from './move-devices.ts';

export const deviceStatusRecords: StatusRecords = {
  table: 'device',
  entityType: devices.noun,
  plural: 'devices',
  // The state from before the maintenance is outdated.
  alsoSet: (now) => sql`
    next_check_at = case when change.status = 'Active' then ${now} else record.next_check_at end,
    misses = case when change.status = 'Active' then 0 else record.misses end`,
};

export const bulkHandlers: readonly Handler[] = [
  organizationHandler(setDeviceStatus, async ({ body }, request) => ({
    changed: await setStatuses(request, deviceStatusRecords, body),
  })),

  organizationHandler(checkDevices, async ({ body }, request) => {
    const { transaction, organization, record, server } = request;
    const queued = await transaction
      .updateTable('device')
      .set({ next_check_at: server.now() })
      .where('organization_number', '=', organization.number)
      .where('id', '=', any(body.ids))
      .where('status', '=', 'Active')
      .returning(['id', 'name'])
      .execute();
    await record({
      ...historyOfSeveral(queued),
      action: 'run',
      organization,
      after: { check: namesOf(queued) },
    });
    return { queued: queued.length };
  }),

  organizationHandler(moveDevices, async ({ body }, request) => {
    const { transaction, organization, caller } = request;
    const target = await organizationInScope(transaction, caller.scope, body.toOrganization);
    if (target.type !== 'ServiceArea' || target.number === organization.number)
      rejectFieldErrors({ toOrganization: 'Choose another service area' });
    if (!(await grantedFeatures(transaction, target.number)).includes(devices.feature))
      rejectFieldErrors({ toOrganization: `${target.name} does not have devices` });
    const { moved, rejected } = await moveInto(request, target, body.ids);
    return { moved: moved.length, rejected };
  }),
];
