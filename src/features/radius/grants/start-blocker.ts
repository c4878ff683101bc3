import type { ScopedTransaction } from '../../../server/context.ts';
import type { Reason } from '../reasons.ts';
import type { Area } from './area.ts';
import type { PlanTerms } from './plan-terms.ts';
import { dayBegin, isWithinHours } from './plan-time.ts';

/** Without a property system, a device that comes back after this time counts as another stay. */
const longestStayMs = 30 * 86_400_000;

/** Returns why a device may not start a plan now, or null. Running entitlements are not asked again. */
export async function startBlocker(
  transaction: ScopedTransaction,
  start: { area: Area; plan: PlanTerms; macAddress: string | null; now: Date },
): Promise<Reason | null> {
  const { area, plan, macAddress, now } = start;
  if (!isWithinHours(plan.daysAndHours, now, area.timeZone)) return 'outside-hours';
  if (plan.limitedTo === 'none' || macAddress === null) return null;
  const since =
    plan.limitedTo === 'oncePerDevicePerDay'
      ? dayBegin(now, area.timeZone)
      : new Date(now.getTime() - longestStayMs);
  const started = await transaction
    .selectFrom('radius_grant')
    .select('id')
    .where('mac_address', '=', macAddress)
    .where('plan_id', '=', plan.id)
    .where('organization_number', '=', area.number)
    .where('starts_entitlement', '=', true)
    .where('started_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return started === undefined ? null : 'time-used-up';
}
