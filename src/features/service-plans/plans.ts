import { sql } from 'kysely';
import { Problem } from '../../contract/problem.ts';
import type { OrganizationRequest } from '../../server/http/handlers.ts';
import { refuseStale } from '../../server/refusals.ts';
import type { ServicePlanFields, ServicePlanRecord } from './contract.ts';
import { columnsOf, insertPlan, plansOf, refusePlanMistakes } from './queries.ts';

const day = 86_400_000;

/** Columns for how much a plan is used. */
export function usageColumns(now: Date) {
  const since = new Date(now.getTime() - 30 * day);
  return [
    sql<number>`(select count(*)::integer from guest_session
      where plan_id = service_plan.id and stopped_at is null)`.as('guestsNow'),
    sql<number>`(select count(*)::integer from purchase
      where plan_id = service_plan.id and at > ${since} and status not in ('failed', 'voided'))`.as(
      'soldIn30Days',
    ),
  ] as const;
}

export async function planRecordOf(
  { transaction, organization, server }: OrganizationRequest,
  planId: string,
): Promise<ServicePlanRecord> {
  const row = await plansOf(transaction, organization)
    .select([
      'id',
      'name',
      'status',
      'position',
      'price',
      'currency',
      'duration_seconds as duration',
      'bandwidth_down as bandwidthDown',
      'bandwidth_up as bandwidthUp',
      'settings',
      'version',
      'created_at as createdAt',
      'created_by as createdBy',
      'updated_at as updatedAt',
      'updated_by as updatedBy',
      ...usageColumns(server.now()),
    ])
    .where('id', '=', planId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'This service plan does not exist.');
  const { settings, createdAt, updatedAt, ...columns } = row;
  return {
    ...settings,
    ...columns,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Locked first, so that of two editors the second sees what the first has written. */
export async function lockedPlan(
  request: OrganizationRequest,
  planId: string,
): Promise<ServicePlanRecord> {
  await plansOf(request.transaction, request.organization)
    .select('id')
    .where('id', '=', planId)
    .forUpdate()
    .execute();
  return planRecordOf(request, planId);
}

/** Adds a plan after the last one and writes its history; answers its id. */
export async function addPlan(
  request: OrganizationRequest,
  fields: ServicePlanFields,
): Promise<string> {
  const id = await insertPlan(request, fields);
  const { organization, record } = request;
  await record({ ...historyOf(id, fields.name), action: 'create', organization, after: fields });
  return id;
}

/** Changes a plan; a version that is not the newest gets the current record back as a conflict. */
export async function changePlan(
  request: OrganizationRequest,
  planId: string,
  { version, ...fields }: ServicePlanFields & { version: number },
): Promise<ServicePlanRecord> {
  const { transaction, caller, organization, record, server } = request;
  const before = await lockedPlan(request, planId);
  refuseStale(before, before.name, version);
  await refusePlanMistakes(transaction, organization, fields, before.id);
  await transaction
    .updateTable('service_plan')
    .set({
      ...columnsOf(fields),
      version: version + 1,
      updated_at: server.now(),
      updated_by: caller.displayName,
    })
    .where('id', '=', before.id)
    .execute();
  await record({
    ...historyOf(before.id, fields.name),
    action: 'update',
    organization,
    before: fieldsOf(before),
    after: fields,
    readWith: { price: 'currency', extraDevicePrice: 'currency' },
  });
  return planRecordOf(request, before.id);
}

export function historyOf(id: string, name: string) {
  return { entityType: 'service plan', entityId: id, label: name };
}

/** What a person decided, without what follows from it or from others. */
export function fieldsOf(record: ServicePlanRecord): ServicePlanFields {
  const {
    id: _id,
    position: _position,
    guestsNow: _guestsNow,
    soldIn30Days: _soldIn30Days,
    version: _version,
    createdAt: _createdAt,
    createdBy: _createdBy,
    updatedAt: _updatedAt,
    updatedBy: _updatedBy,
    ...fields
  } = record;
  return fields;
}
