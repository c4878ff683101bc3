import { sql } from 'kysely';
import { Problem } from '../../contract/problem.ts';
import { containing, orderOf } from '../../server/database/listing.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { inheritedSettings, organizationInScope } from '../../server/tenancy.ts';
import {
  copyServicePlan,
  createServicePlan,
  deleteServicePlan,
  getServicePlan,
  getServicePlanDefaults,
  listServicePlans,
  moveServicePlan,
  setServicePlanStatus,
  updateServicePlan,
} from './contract.ts';
import {
  addPlan,
  changePlan,
  fieldsOf,
  historyOf,
  lockedPlan,
  planRecordOf,
  usageColumns,
} from './plans.ts';
import { plansOf } from './queries.ts';

const sortedBy = {
  position: 'position',
  name: 'name',
  price: 'price',
  duration: 'duration_seconds',
  speed: 'bandwidth_down',
} as const;

export const servicePlanHandlers: readonly Handler[] = [
  organizationHandler(
    listServicePlans,
    async ({ query }, { transaction, organization, server }) => {
      const { page = 1, pageSize = 25, text = '', sort = 'position', status } = query;
      const portalName = sql<string>`settings->'texts'->0->>'portalName'`;
      const plans = plansOf(transaction, organization)
        .$if(status !== undefined, (all) => all.where('status', '=', status ?? 'Active'))
        .$if(text !== '', (all) =>
          all.where(({ or, eb }) =>
            or([eb('name', 'ilike', containing(text)), eb(portalName, 'ilike', containing(text))]),
          ),
        );
      const { total } = await plans
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await plans
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
          ...usageColumns(server.now()),
        ])
        .orderBy(...orderOf(sort, sortedBy))
        .orderBy('position')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return {
        rows: rows.map(({ settings, ...row }) => ({
          ...settings,
          ...row,
          portalName: settings.texts[0]?.portalName ?? row.name,
        })),
        total: Number(total),
      };
    },
  ),

  organizationHandler(getServicePlanDefaults, async (_input, { transaction, organization }) => {
    const { currency, language, timeZone } = await inheritedSettings(
      transaction,
      organization.number,
    );
    return {
      currency: currency ?? 'USD',
      language: language ?? 'en',
      timeZone: timeZone ?? 'UTC',
    };
  }),

  organizationHandler(createServicePlan, async ({ body }, request) =>
    planRecordOf(request, await addPlan(request, body)),
  ),

  organizationHandler(getServicePlan, ({ params }, request) =>
    planRecordOf(request, params.planId),
  ),

  organizationHandler(updateServicePlan, ({ params, body }, request) =>
    changePlan(request, params.planId, body),
  ),

  organizationHandler(deleteServicePlan, async ({ params }, request) => {
    const { transaction, organization, record } = request;
    const before = await lockedPlan(request, params.planId);
    const { isUsed } = await transaction
      .selectNoFrom(({ or, exists, selectFrom }) =>
        or([
          exists(selectFrom('purchase').select('id').where('plan_id', '=', before.id)),
          exists(selectFrom('guest_session').select('id').where('plan_id', '=', before.id)),
          sql<boolean>`service_plan_has_codes(${before.id})`,
        ]).as('isUsed'),
      )
      .executeTakeFirstOrThrow();
    if (isUsed)
      throw new Problem(
        'conflict',
        `Guests have used ${before.name} or have codes for it, so it cannot be deleted. Retire it instead: it is no longer offered.`,
      );
    await transaction.deleteFrom('service_plan').where('id', '=', before.id).execute();
    await record({
      ...historyOf(before.id, before.name),
      action: 'delete',
      organization,
      before: fieldsOf(before),
    });
    return {};
  }),

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
      .where('id', 'in', body.ids)
      .where('status', '<>', body.status)
      .returning(['id', 'name'])
      .execute();
    const [first] = changed;
    const only = changed.length === 1 ? first : undefined;
    await record({
      ...historyOf(only?.id ?? '', only?.name ?? `${changed.length} service plans`),
      action: 'update',
      organization,
      after: { status: body.status, plans: changed.map(({ name }) => name) },
    });
    return { changed: changed.length };
  }),

  organizationHandler(moveServicePlan, async ({ params, body }, request) => {
    const { transaction, organization, record } = request;
    // Every plan of the area is locked: two that are moved together would number twice.
    const all = await plansOf(transaction, organization)
      .select(['id', 'name', 'position'])
      .orderBy('position')
      .forUpdate()
      .execute();
    const from = all.findIndex(({ id }) => id === params.planId);
    const [moved] = from === -1 ? [] : all.splice(from, 1);
    if (moved === undefined) throw new Problem('not-found', 'This service plan does not exist.');
    all.splice(body.position - 1, 0, moved);
    for (const [index, { id, position }] of all.entries())
      if (position !== index + 1)
        await transaction
          .updateTable('service_plan')
          .set({ position: index + 1 })
          .where('id', '=', id)
          .execute();
    await record({
      ...historyOf(moved.id, moved.name),
      action: 'update',
      organization,
      before: { position: from + 1 },
      after: { position: all.indexOf(moved) + 1 },
    });
    return {};
  }),

  organizationHandler(copyServicePlan, async ({ body }, request) => {
    const { transaction, caller } = request;
    const source = await organizationInScope(transaction, caller.scope, body.fromOrganization);
    const plan = await planRecordOf({ ...request, organization: source }, body.planId);
    return { id: await addPlan(request, { ...fieldsOf(plan), status: 'Draft' }) };
  }),
];
