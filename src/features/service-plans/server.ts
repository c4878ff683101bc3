import { sql } from 'kysely';
import { pickFields } from '../../contract/fields/fields.ts';
import { Problem } from '../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { requireFeature } from '../../server/http/permissions.ts';
import { recordHandlers } from '../../server/records/handlers.ts';
import { setStatuses } from '../../server/records/statuses.ts';
import { organizationInScope } from '../../server/tenancy.ts';
import { plansBelowHandlers } from './below/below-server.ts';
import {
  copyServicePlan,
  moveServicePlan,
  servicePlans,
  setServicePlanStatus,
} from './contract.ts';
import { servicePlan } from './fields.ts';
import { lockPlans, planStatusRecords, planStore, plansOf } from './queries.ts';

export const servicePlanHandlers: readonly Handler[] = [
  ...recordHandlers(servicePlans, planStore),
  ...plansBelowHandlers,

  organizationHandler(setServicePlanStatus, async ({ body }, request) => ({
    changed: await setStatuses(request, planStatusRecords, body),
  })),

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
    const atSource = { ...request, organization: source };
    await requireFeature(atSource, servicePlans.get, servicePlans.feature);
    const plan = await planStore.get(atSource, body.planId);
    const copy = { ...pickFields(servicePlan, plan), status: 'Draft' as const };
    const { id } = await planStore.create(request, copy);
    return { id };
  }),
];
