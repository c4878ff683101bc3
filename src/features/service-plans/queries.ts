import { sql } from 'kysely';
import { Problem } from '../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../server/context.ts';
import type { OrganizationRequest } from '../../server/http/handlers.ts';
import { refuseMistaken } from '../../server/refusals.ts';
import { limits } from './choices.ts';
import type { ServicePlanFields } from './contract.ts';
import { mistakesOf } from './rules.ts';

/** The plans of a service area, as far as the caller's scope holds them. */
export function plansOf(transaction: ScopedTransaction, organization: { number: number }) {
  return transaction
    .selectFrom('service_plan')
    .where('service_plan.organization_number', '=', organization.number);
}

/** What people have decided of an area's plans, in the order of the portal; retired ones are left out. */
export async function offeredPlansOf(
  transaction: ScopedTransaction,
  organization: { number: number },
): Promise<ServicePlanFields[]> {
  const rows = await plansOf(transaction, organization)
    .select([
      'name',
      'status',
      'price',
      'currency',
      'duration_seconds as duration',
      'bandwidth_down as bandwidthDown',
      'bandwidth_up as bandwidthUp',
      'settings',
    ])
    .where('status', '<>', 'Retired')
    .orderBy('position')
    .execute();
  return rows.map(({ settings, ...columns }) => ({ ...settings, ...columns }));
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
  transaction: ScopedTransaction,
  organization: ScopedOrganization,
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

/** Adds a plan after the last one of the request's area, without a history row; answers its id. */
export async function insertPlan(
  {
    transaction,
    organization,
    caller,
    server,
  }: Pick<OrganizationRequest, 'transaction' | 'organization' | 'caller' | 'server'>,
  fields: ServicePlanFields,
): Promise<string> {
  if (organization.type !== 'ServiceArea')
    throw new Problem('bad-input', 'Service plans belong to a service area. Please select one.');
  await refusePlanMistakes(transaction, organization, fields, null);
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
  return id;
}
