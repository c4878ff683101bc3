import { sql } from 'kysely';
import { Problem } from '../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { organizationInScope } from '../../server/tenancy.ts';
import { checkDevices, moveDevices, setDeviceStatus } from './contract.ts';
import { devicesOf, historyOf } from './devices.ts';

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

export const bulkHandlers: readonly Handler[] = [
  organizationHandler(setDeviceStatus, async ({ body }, request) => {
    const { transaction, organization, record, caller, server } = request;
    const changed = await transaction
      .updateTable('device')
      .set(({ eb }) => ({
        status: body.status,
        version: eb('version', '+', 1),
        // What was seen before the work says nothing of the time after it.
        ...(body.status === 'Active' && { next_check_at: server.now(), misses: 0 }),
        updated_at: server.now(),
        updated_by: caller.displayName,
      }))
      .where('organization_number', '=', organization.number)
      .where('id', 'in', body.ids)
      .where('status', '<>', body.status)
      .returning(['id', 'name'])
      .execute();
    await record({
      ...historyOfSeveral(changed),
      action: 'update',
      organization,
      after: { status: body.status, devices: namesOf(changed) },
    });
    return { changed: changed.length };
  }),

  organizationHandler(checkDevices, async ({ body }, request) => {
    const { transaction, organization, record, server } = request;
    const queued = await transaction
      .updateTable('device')
      .set({ next_check_at: server.now() })
      .where('organization_number', '=', organization.number)
      .where('id', 'in', body.ids)
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
    const { transaction, organization, record, caller, server } = request;
    const target = await organizationInScope(transaction, caller.scope, body.toOrganization);
    if (target.type !== 'ServiceArea' || target.number === organization.number)
      throw new Problem('bad-input', 'toOrganization: Choose another service area', {
        fields: { toOrganization: 'Choose another service area' },
      });
    const chosen = await devicesOf(transaction, organization)
      .select(['id', 'name'])
      .where('id', 'in', body.ids)
      .orderBy('name')
      .forUpdate()
      .execute();
    const there = await devicesOf(transaction, target)
      .select(sql<string>`lower(name)`.as('name'))
      .execute();
    const taken = new Set(there.map(({ name }) => name));
    const moving = chosen.filter(({ name }) => !taken.has(name.toLowerCase()));
    if (moving.length > 0)
      await transaction
        .updateTable('device')
        .set(({ eb }) => ({
          organization_number: target.number,
          organization_path: target.path,
          // What it is connected to stays behind.
          parent_id: null,
          version: eb('version', '+', 1),
          updated_at: server.now(),
          updated_by: caller.displayName,
        }))
        .where(
          'id',
          'in',
          moving.map(({ id }) => id),
        )
        .execute();
    await record({
      ...historyOfSeveral(moving),
      action: 'update',
      organization,
      before: { area: organization.name },
      after: { area: target.name, devices: namesOf(moving) },
    });
    return {
      moved: moving.length,
      refused: chosen
        .filter(({ name }) => taken.has(name.toLowerCase()))
        .map(({ name }) => ({ name, reason: `${target.name} has a device of this name` })),
    };
  }),
];
