import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { vendorFacts } from '../adapters/vendors.ts';
import type { WishSource } from '../adapters/wish.ts';
import type { Target } from './contract.ts';
import { requireSource } from './source-access.ts';

type Request = Pick<OrganizationRequest, 'transaction' | 'organization'>;

/** Returns the targets of a source at the request's site, in the order of the devices' names. */
export async function listedTargets(
  { transaction, organization }: Request,
  { source, sourceId }: { source: WishSource; sourceId: string },
): Promise<Target[]> {
  const rows = await transaction
    .selectFrom('push_target')
    .innerJoin('device', 'device.id', 'push_target.device_id')
    .innerJoin('organization as area', 'area.number', 'device.organization_number')
    .selectAll('push_target')
    .select([
      'device.name as deviceName',
      'device.type as deviceType',
      'area.number as areaNumber',
      'area.name as areaName',
    ])
    .where('push_target.organization_number', '=', organization.number)
    .where('source_kind', '=', source)
    .where('source_id', '=', sourceId)
    .orderBy('device.name')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    deviceId: row.device_id,
    deviceName: row.deviceName,
    deviceType: row.deviceType,
    areaNumber: row.areaNumber,
    areaName: row.areaName,
    state: row.state,
    isRemoval: row.wish === null,
    slot: row.slot,
    differences: row.differences,
    hasAdopted: row.adopted.length > 0,
    error: row.error,
    appliedAt: row.applied_at?.toISOString() ?? null,
    checkedAt: row.checked_at?.toISOString() ?? null,
    doneBy: row.done_by,
    doneAt: row.done_at?.toISOString() ?? null,
    testedOn: vendorFacts[row.deviceType].testedOn,
  }));
}

/** Returns a target of the request's site, locked until the transaction ends; checks the level for its source. */
export async function lockTarget(
  request: OrganizationRequest,
  endpoint: Parameters<typeof requireSource>[1],
  id: string,
) {
  const { transaction, organization } = request;
  const target = await transaction
    .selectFrom('push_target')
    .selectAll()
    .where('id', '=', id)
    .where('organization_number', '=', organization.number)
    .forUpdate()
    .executeTakeFirst();
  if (target === undefined) throw new Problem('not-found', 'This device is no target any more.');
  await requireSource(request, endpoint, target.source_kind);
  const { name, type } = await transaction
    .selectFrom('device')
    .select(['name', 'type'])
    .where('id', '=', target.device_id)
    .executeTakeFirstOrThrow();
  return { ...target, deviceName: name, deviceType: type };
}
