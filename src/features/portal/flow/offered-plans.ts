import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { PlanTerms } from '../../radius/public/allowances.ts';
import { startBlocker } from '../../radius/public/entitlements.ts';
import { plansOf } from '../../service-plans/queries.ts';
import type { EffectivePortal, MethodId } from '../document/fields.ts';
import type { ErrorKey } from '../renderer/texts/catalog.ts';
import type { PortalArea } from './portal-area.ts';

/** The methods whose guests choose a plan; a code or a user name brings its own. */
export type ChoosingMethod = Extract<MethodId, 'free' | 'email' | 'memberNumber'>;

export function isChoosing(method: MethodId): method is ChoosingMethod {
  return method === 'free' || method === 'email' || method === 'memberNumber';
}

/** Returns an area's active plans that are visible now and cost nothing: a price needs a payment, which is not sold yet. */
export async function visiblePlans(
  transaction: ScopedTransaction,
  area: PortalArea,
  now: Date,
): Promise<PlanTerms[]> {
  const rows = await plansOf(transaction, area)
    .select(['id', 'name', 'price', 'currency', 'settings'])
    .select(['duration_seconds', 'bandwidth_down', 'bandwidth_up'])
    .where('status', '=', 'Active')
    .where('price', '=', 0)
    .orderBy('position')
    .execute();
  const time = localTimeOf(now, area.timeZone);
  return rows
    .map(({ settings, duration_seconds, bandwidth_down, bandwidth_up, ...row }) => ({
      ...settings,
      ...row,
      duration: duration_seconds,
      bandwidthDown: bandwidth_down,
      bandwidthUp: bandwidth_up,
    }))
    .filter(
      ({ visibleFrom, visibleUntil, guestGroups }) =>
        (visibleFrom === null || visibleFrom <= time) &&
        (visibleUntil === null || visibleUntil > time) &&
        // Groups come from the property system, which knows nobody here yet.
        guestGroups.length === 0,
    );
}

/** Returns the plans that a method offers. */
export function plansOfMethod(
  plans: readonly PlanTerms[],
  method: ChoosingMethod,
  { methods }: EffectivePortal['methods'],
): PlanTerms[] {
  const planIds = methods.find(({ type }) => type === method)?.planIds ?? [];
  return plans.filter(
    ({ id, loginMethods }) =>
      (loginMethods.length === 0 || loginMethods.includes(method)) &&
      (planIds.length === 0 || planIds.includes(id)),
  );
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
