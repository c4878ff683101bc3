import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import { canBePaid } from '../../payment-gateways/public/payment-means.ts';
import { gatewaysServing } from '../../payment-gateways/queries.ts';
import { plansOf } from '../../service-plans/queries.ts';
import type { PortalPlan } from '../contract.ts';

/** Returns the plans of an area that are not retired, in the order of the portal. */
export async function portalPlans(
  transaction: ScopedTransaction,
  organization: ScopedOrganization,
): Promise<PortalPlan[]> {
  const payments = await gatewaysServing(transaction, organization.number);
  const rows = await plansOf(transaction, organization)
    .select([
      'id',
      'name',
      'status',
      'price',
      'currency',
      'duration_seconds',
      'bandwidth_down',
      'bandwidth_up',
      'settings',
    ])
    .where('status', '<>', 'Retired')
    .orderBy('position')
    .execute();
  return rows.map(({ settings, ...row }) => ({
    id: row.id,
    name: row.name,
    status: row.status,
    texts: settings.texts,
    price: row.price,
    currency: row.currency,
    durationKind: settings.durationKind,
    duration: row.duration_seconds,
    endsAt: settings.endsAt,
    untilTime: settings.untilTime,
    bandwidthDown: row.bandwidth_down,
    bandwidthUp: row.bandwidth_up,
    quotaBytes: settings.quotaBytes,
    maxDevices: settings.maxDevices,
    loginMethods: settings.loginMethods,
    visibleFrom: settings.visibleFrom,
    visibleUntil: settings.visibleUntil,
    guestGroups: settings.guestGroups,
    canBePaid: canBePaid({ ...row, paymentMethods: settings.paymentMethods }, payments),
  }));
}

/** Returns the types of an area's gateways and controllers, without retired ones. */
export async function gatewayTypesOf(
  transaction: ScopedTransaction,
  { number }: ScopedOrganization,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('device')
    .select('type')
    .distinct()
    .where('organization_number', '=', number)
    .where('status', '<>', 'Retired')
    .where(({ eb, or }) => or([eb('role', '=', 'gateway'), eb('role', '=', 'controller')]))
    .execute();
  return rows.map(({ type }) => type);
}
