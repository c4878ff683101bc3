import { sql } from 'kysely';
import { Problem } from '../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../server/context.ts';
import type { OrganizationRequest } from '../../server/http/handlers.ts';
import { refuseMistaken } from '../../server/refusals.ts';
import { limits } from './choices.ts';
import type { ServicePlanFields, ServicePlanRecord } from './contract.ts';
import { mistakesOf } from './rules.ts';

const day = 86_400_000;

/** The plans of a service area, as far as the caller's scope holds them. */
export function plansOf(transaction: ScopedTransaction, organization: ScopedOrganization) {
  return transaction
    .selectFrom('service_plan')
    .where('service_plan.organization_number', '=', organization.number);
}

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

/** What the plan's form decides, as the table keeps it. */
export function columnsOf(fields: ServicePlanFields) {
  const { name, status, price, currency, duration, bandwidthDown, bandwidthUp, ...settings } =
    fields;
  return {
    name,
    status,
    price,
    currency,
    duration_seconds: duration,
    bandwidth_down: bandwidthDown,
    bandwidth_up: bandwidthUp,
    settings: JSON.stringify(settings),
  };
}

export async function refusePlanMistakes(
  { transaction, organization }: OrganizationRequest,
  fields: ServicePlanFields,
  planId: string | null,
): Promise<void> {
  const mistakes = mistakesOf(fields);
  const sameName = await plansOf(transaction, organization)
    .select('id')
    .where(sql`lower(name)`, '=', fields.name.toLowerCase())
    .where('id', 'is distinct from', planId)
    .executeTakeFirst();
  if (sameName !== undefined) mistakes.name = 'Must be unique';
  refuseMistaken(mistakes);
}

/** Adds a plan after the last one and writes its history; answers its id. */
export async function addPlan(
  request: OrganizationRequest,
  fields: ServicePlanFields,
): Promise<string> {
  const { transaction, organization, caller, server, record } = request;
  if (organization.type !== 'ServiceArea')
    throw new Problem('bad-input', 'Service plans belong to a service area. Please select one.');
  await refusePlanMistakes(request, fields, null);
  const { count, last } = await plansOf(transaction, organization)
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.coalesce(fn.max('position'), sql<number>`0`).as('last'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.plansPerArea)
    throw new Problem(
      'bad-input',
      `A service area has no more than ${limits.plansPerArea} plans. Please delete unused ones first.`,
    );
  const now = server.now();
  const { id } = await transaction
    .insertInto('service_plan')
    .values({
      ...columnsOf(fields),
      organization_number: organization.number,
      organization_path: organization.path,
      position: last + 1,
      created_at: now,
      created_by: caller.displayName,
      updated_at: now,
      updated_by: caller.displayName,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await record({ ...historyOf(id, fields.name), action: 'create', organization, after: fields });
  return id;
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
