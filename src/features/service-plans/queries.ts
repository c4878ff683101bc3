import { type RawBuilder, sql } from 'kysely';
import { Problem } from '../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../server/context.ts';
import type { RecordedKind } from '../../server/records/recorded-kind.ts';
import type { StatusRecords } from '../../server/records/statuses.ts';
import { type ReadingRequest, recordStore } from '../../server/records/store.ts';
import { rejectOwnedVlan } from '../site-network/public/vlan-ledger.ts';
import { servicePlans } from './contract.ts';
import { maxPlansPerArea, type ServicePlan } from './fields.ts';

const day = 86_400_000;
const portalName = sql<string>`settings->'texts'->0->>'portalName'`;

/** Stores the service plans of an area, in the order of its portal. */
export const planStore = recordStore({
  ...servicePlans,
  table: 'service_plan',
  unique: { service_plan_name: 'name' },
  columns: {
    name: 'name',
    status: 'status',
    price: 'price',
    currency: 'currency',
    duration: 'duration_seconds',
    bandwidthDown: 'bandwidth_down',
    bandwidthUp: 'bandwidth_up',
  },
  rest: 'settings',
  derived: (now) => ({
    position: sql<number>`service_plan.position`,
    guestsNow: sql<number>`(select count(*)::integer from guest_session
      where plan_id = service_plan.id and stopped_at is null)`,
    soldIn30Days: sql<number>`(select count(*)::integer from purchase
      where plan_id = service_plan.id and at > ${new Date(now.getTime() - 30 * day)}
        and status not in ('failed', 'voided'))`,
  }),
  list: {
    fields: [
      'name',
      'status',
      'icon',
      'price',
      'currency',
      'durationKind',
      'duration',
      'endsAt',
      'untilTime',
      'bandwidthDown',
      'bandwidthUp',
      'quotaBytes',
      'maxDevices',
    ],
    derived: () => ({ portalName }),
    order: 'position',
    sort: {
      position: 'position',
      name: 'name',
      price: 'price',
      duration: 'duration_seconds',
      speed: 'bandwidth_down',
    },
    filters: { status: 'status' },
    search: [portalName],
  },

  async beforeWrite(request, { vlan }, before) {
    const { transaction, organization } = request;
    if (vlan !== null && vlan !== before?.vlan)
      await rejectOwnedVlan(request, { vlan, use: 'plan' }, 'vlan');
    if (before !== null) return {};
    if (organization.type !== 'ServiceArea')
      throw new Problem('bad-input', 'Service plans belong to a service area. Please select one.');
    await lockPlans(transaction, organization);
    const { count } = await plansOf(transaction, organization)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxPlansPerArea)
      throw new Problem(
        'bad-input',
        `A service area has no more than ${maxPlansPerArea} plans. Please delete unused ones first.`,
      );
    return { position: nextPosition(organization.number) };
  },

  async beforeDelete({ transaction }, { id, name }) {
    const { isUsed } = await transaction
      .selectNoFrom(({ or, exists, selectFrom }) =>
        or([
          exists(selectFrom('purchase').select('id').where('plan_id', '=', id)),
          exists(selectFrom('guest_session').select('id').where('plan_id', '=', id)),
          sql<boolean>`service_plan_has_codes(${id})`,
        ]).as('isUsed'),
      )
      .executeTakeFirstOrThrow();
    if (isUsed)
      throw new Problem(
        'conflict',
        `Guests have used ${name} or have codes for it, so it cannot be deleted. Retire it instead: it is no longer offered.`,
      );
  },
});

export const planStatusRecords: StatusRecords = {
  table: 'service_plan',
  entityType: servicePlans.noun,
  plural: 'service plans',
};

export const servicePlanHistory: RecordedKind = {
  ...planStore.history,
  statuses: planStatusRecords,
};

export function plansOf(transaction: ScopedTransaction, organization: { number: number }) {
  return transaction
    .selectFrom('service_plan')
    .where('service_plan.organization_number', '=', organization.number);
}

/** Selects the plans of an area in the order of the portal, without retired ones. */
export function offeredPlans(
  request: Pick<ReadingRequest, 'transaction' | 'organization'>,
): Promise<ServicePlan[]> {
  return planStore.all(request, sql<boolean>`status <> 'Retired'`);
}

/** Returns the position after the last plan of an area. */
export function nextPosition(area: number): RawBuilder<number> {
  return sql<number>`(select coalesce(max(position), 0) + 1 from service_plan where organization_number = ${area})`;
}

/** Locks the order of an area's plans until the transaction ends, so that concurrent changes get unique positions. */
export async function lockPlans(
  transaction: ScopedTransaction,
  { number }: Pick<ScopedOrganization, 'number'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`atrium service plans: ${number}`}))`.execute(
    transaction,
  );
}
