import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { canBePaid } from '../../payment-gateways/public/payment-means.ts';
import { gatewaysServing } from '../../payment-gateways/queries.ts';
import type { PlanTerms } from '../../radius/public/allowances.ts';
import { startBlocker } from '../../radius/public/entitlements.ts';
import { plansOf } from '../../service-plans/queries.ts';
import type { EffectivePortal } from '../document/fields.ts';
import { type ChoosingMethod, plansAt, plansForMethod } from '../document/plan-rules.ts';
import type { ErrorKey } from '../renderer/texts/catalog.ts';
import type { PortalArea } from './portal-area.ts';
import type { Identity } from './visit-state.ts';

/**
 * Returns the plans of an area that a guest sees now. The scope must include the site, whose areas share gateways.
 * What the property system and loyalty programmes say of the guest counts as groups.
 */
export async function visiblePlans(
  transaction: ScopedTransaction,
  area: PortalArea,
  now: Date,
  identity: Pick<Identity, 'stay' | 'membership'> | null = null,
): Promise<PlanTerms[]> {
  const payments = await gatewaysServing(transaction, area.number);
  const rows = await plansOf(transaction, area)
    .select(['id', 'name', 'status', 'price', 'currency', 'settings'])
    .select(['duration_seconds', 'bandwidth_down', 'bandwidth_up'])
    .orderBy('position')
    .execute();
  const plans = rows.map(
    ({ settings, duration_seconds, bandwidth_down, bandwidth_up, ...row }) => ({
      ...settings,
      ...row,
      duration: duration_seconds,
      bandwidthDown: bandwidth_down,
      bandwidthUp: bandwidth_up,
      canBePaid: canBePaid({ ...settings, ...row }, payments),
    }),
  );
  const { stay, membership } = identity ?? {};
  const groups = [stay?.groups ?? [], stay?.vip ?? [], membership?.tier ?? []].flat();
  const visible = plansAt(plans, localTimeOf(now, area.timeZone), groups);
  // Nobody is online for free as a member before the programme knows the member.
  return membership?.isPending === true ? visible.filter(({ price }) => price > 0) : visible;
}

/** Returns the plans that a method offers. */
export function plansOfMethod(
  plans: readonly PlanTerms[],
  method: ChoosingMethod,
  { methods }: EffectivePortal['methods'],
): PlanTerms[] {
  const planIds = methods.find(({ type }) => type === method)?.planIds ?? [];
  return plansForMethod(plans, { type: method, planIds });
}

interface Eligible {
  plans: PlanTerms[];
  /** why there is none */
  error: ErrorKey;
}

/** Returns the plans that a device may start now, or why there is none. */
export async function eligiblePlans(
  transaction: ScopedTransaction,
  offered: readonly PlanTerms[],
  { area, macAddress, now }: { area: PortalArea; macAddress: string | null; now: Date },
): Promise<Eligible> {
  const plans: PlanTerms[] = [];
  let error: ErrorKey = 'no-plan';
  for (const plan of offered) {
    const blocker = await startBlocker(transaction, { area, plan, macAddress, now });
    if (blocker === null) plans.push(plan);
    else if (blocker === 'outside-hours') error = 'outside-hours';
    else error = plan.limitedTo === 'oncePerStay' ? 'once-per-stay' : 'once-per-day';
  }
  return { plans, error };
}
