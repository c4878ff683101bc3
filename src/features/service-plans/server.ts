import { sql } from 'kysely';
import { pickFields } from '../../contract/fields/fields.ts';
import { Problem } from '../../contract/problem.ts';
import { any } from '../../server/database/listing.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { recordHandlers } from '../../server/records/handlers.ts';
import { organizationInScope } from '../../server/tenancy.ts';
import {
  copyServicePlan,
  moveServicePlan,
  servicePlans,
  setServicePlanStatus,
} from './contract.ts';
import { servicePlan } from './fields.ts';
import { lockPlans, planStore, plansOf } from './queries.ts';

export const servicePlanHandlers: readonly Handler[] = [
  ...recordHandlers(servicePlans, planStore),

  organizationHandler(setServicePlanStatus, async ({ body }, request) => {
    const { transaction, organization, record, caller, server } = request;
    const changed = await transaction
      .updateTable('service_plan')
      .set(({ eb }) => ({
        status: body.status,
        version: eb('version', '+', 1),
        updated_at: server.now(),
        updated_by: caller.displayName,
      }))
      .where('organization_number', '=', organization.number)
      .where('id', '=', any(body.ids))
      .where('status', '<>', body.status)
      .returning(['id', 'name'])
      .execute();
    const [first] = changed;
    const only = changed.length === 1 ? first : undefined;
    await record({
      ...planStore.historyOf(only?.id ?? '', only?.name ?? `${changed.length} service plans`),
      action: 'update',
      organization,
      after: { status: body.status, plans: changed.map(({ name }) => name) },
    });
    return { changed: changed.length };
  }),

  organizationHandler(moveServicePlan, async ({ params, body }, request) => {
    const { transaction, organization, record } = request;
    await lockPlans(transaction, organization);
    const plans = await plansOf(transaction, organization)
      .select(['id', 'name', 'position'])
      .orderBy('position')
      .execute();
    const from = plans.findIndex(({ id }) => id === params.planId);
    const [moved] = from === -1 ? [] : plans.splice(from, 1);
    if (moved === undefined) throw new Problem('not-found', 'This service plan does not exist.');
    plans.splice(body.position - 1, 0, moved);
    await transaction
      .updateTable('service_plan')
      .from(
        sql<{ id: string; position: number }>`unnest(${plans.map(({ id }) => id)}::uuid[])
          with ordinality`.as<'ordered'>(sql`ordered(id, position)`),
      )
      .set({ position: sql<number>`ordered.position` })
      .whereRef('service_plan.id', '=', 'ordered.id')
      .whereRef('service_plan.position', '<>', 'ordered.position')
      .execute();
    await record({
      ...planStore.historyOf(moved.id, moved.name),
      action: 'update',
      organization,
      before: { position: from + 1 },
      after: { position: plans.indexOf(moved) + 1 },
    });
    return {};
  }),

  organizationHandler(copyServicePlan, async ({ body }, request) => {
    const { transaction, caller } = request;
    const source = await organizationInScope(transaction, caller.scope, body.fromOrganization);
    const plan = await planStore.get({ ...request, organization: source }, body.planId);
    const copy = { ...pickFields(servicePlan, plan), status: 'Draft' as const };
    const { id } = await planStore.create(request, copy);
    return { id };
  }),
];
