import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { retryOnUniqueViolation } from '../../../server/database/unique-violations.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { type StatusRecords, setStatuses } from '../../../server/records/statuses.ts';
import { grantedFeatures, organizationInScope } from '../../../server/tenancy.ts';
import { checkDevices, moveDevices, setDeviceStatus } from '../contract.ts';
import { devicesOf, historyOf } from './devices.ts';
import { takenMacAddresses } from './mac-addresses.ts';

export const deviceStatusRecords: StatusRecords = {
  table: 'device',
  entityType: 'device',
  plural: 'devices',
  // A state from before the maintenance says nothing about the time after it.
  alsoSet: (now) => sql`
    next_check_at = case when change.status = 'Active' then ${now} else record.next_check_at end,
    misses = case when change.status = 'Active' then 0 else record.misses end`,
};

const namesKept = 100;

/** One history row for all that were changed together: the names of the first hundred, and how many there are. */
function historyOfSeveral(devices: readonly { id: string; name: string }[]) {
  const [first] = devices;
  return first !== undefined && devices.length === 1
    ? historyOf(first.id, first.name)
    : historyOf('', `${devices.length} devices`);
}

const namesOf = (devices: readonly { name: string }[]) =>
  devices.slice(0, namesKept).map(({ name }) => name);

/** A device and what it is connected to stand in one area: where one of them has left, they are connected no more. */
async function disconnectApart(
  transaction: ScopedTransaction,
  organization: { number: number },
  movedIds: readonly string[],
): Promise<void> {
  await sql`
    update device set parent_id = null, settings = jsonb_set(device.settings, '{parentPort}', 'null')
    from device parent
    where parent.id = device.parent_id and parent.organization_number <> device.organization_number
      and (device.organization_number = ${organization.number} or device.id = any (${movedIds}))`.execute(
    transaction,
  );
}

/** Moves the devices that the target area can take, and names the others with the reason. */
async function moveInto(
  { transaction, organization, caller, server }: OrganizationRequest,
  target: ScopedOrganization,
  ids: readonly string[],
) {
  const chosen = await devicesOf(transaction, organization)
    .select(['id', 'name', 'mac_address as macAddress'])
    .where('id', '=', any(ids))
    .orderBy('name')
    .forUpdate()
    .execute();
  // Unique per service provider: below another one a device may already have it.
  const takenMacs = await takenMacAddresses(
    transaction,
    target,
    chosen.flatMap(({ id, macAddress }) => (macAddress === null ? [] : [{ id, macAddress }])),
  );
  const there = await devicesOf(transaction, target)
    .select(sql<string>`lower(name)`.as('name'))
    .execute();
  const takenNames = new Set(there.map(({ name }) => name));
  const refused = chosen.flatMap(({ name, macAddress }) => {
    if (takenNames.has(name.toLowerCase()))
      return [{ name, reason: `${target.name} has a device of this name` }];
    return macAddress !== null && takenMacs.has(macAddress)
      ? [{ name, reason: 'Another customer of that provider has a device with its MAC address' }]
      : [];
  });
  const staying = new Set(refused.map(({ name }) => name));
  const moving = chosen.filter(({ name }) => !staying.has(name));
  if (moving.length > 0) {
    const movingIds = moving.map(({ id }) => id);
    await transaction
      .updateTable('device')
      .set(({ eb }) => ({
        organization_number: target.number,
        organization_path: target.path,
        version: eb('version', '+', 1),
        updated_at: server.now(),
        updated_by: caller.displayName,
      }))
      .where('id', '=', any(movingIds))
      .execute();
    await disconnectApart(transaction, organization, movingIds);
  }
  return { moving, refused };
}

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
    const { transaction, organization, record, caller } = request;
    const target = await organizationInScope(transaction, caller.scope, body.toOrganization);
    if (target.type !== 'ServiceArea' || target.number === organization.number)
      throw new Problem('bad-input', 'toOrganization: Choose another service area', {
        fields: { toOrganization: 'Choose another service area' },
      });
    if (!(await grantedFeatures(transaction, target.number)).includes('devices'))
      throw new Problem('bad-input', `toOrganization: ${target.name} does not have devices`, {
        fields: { toOrganization: `${target.name} does not have devices` },
      });
    const { moving, refused } = await retryOnUniqueViolation(transaction, () =>
      moveInto(request, target, body.ids),
    );
    await record({
      ...historyOfSeveral(moving),
      action: 'update',
      organization,
      before: { area: organization.name },
      after: { area: target.name, devices: namesOf(moving) },
    });
    return { moved: moving.length, refused };
  }),
];
