import { type RawBuilder, sql } from 'kysely';
import type { ServicePlan, ServicePlanSettings } from '../../service-plans/fields.ts';

type PlanColumns = 'name' | 'price' | 'currency' | 'duration' | 'bandwidthDown' | 'bandwidthUp';

/** What a plan grants and costs. */
export type PlanTerms = { id: string } & Pick<ServicePlan, PlanColumns> & ServicePlanSettings;

/** Selects the terms of the row `plan`, null without one, as `planTermsOf` reads them. */
export const planTermsColumn: RawBuilder<StoredPlan | null> = sql`
  case when plan.id is not null then
    plan.settings || jsonb_build_object(
      'id', plan.id, 'name', plan.name, 'price', plan.price, 'currency', plan.currency,
      'duration', plan.duration_seconds, 'bandwidthDown', plan.bandwidth_down,
      'bandwidthUp', plan.bandwidth_up) end`;
export type StoredPlan = PlanTerms;

/** Returns the terms with the time that a promo code added. */
export function withExtraTime(plan: PlanTerms | null, seconds: number): PlanTerms | null {
  return plan === null || plan.duration === null
    ? plan
    : { ...plan, duration: plan.duration + seconds };
}
