import { parseDraft } from '../../../../contract/fields/fields.ts';
import {
  planPriceText,
  planSpeedText,
  planTimeText,
} from '../../../service-plans/public/plan-text.ts';
import type { PlanDraft } from '../draft/site-draft.ts';
import { sitePlan } from '../fields.ts';
import classes from '../NewSite.module.css';
import { texts } from '../texts.ts';

/** A list with a line for each plan. */
export function PlanLines({ plans }: { plans: readonly PlanDraft[] }) {
  if (plans.length === 0) return <p className={classes.quiet}>{texts.noPlans}</p>;
  return (
    <ul className={classes.plans}>
      {plans.map((plan) => (
        <li key={plan.name}>
          <span>{plan.name}</span>
          <span className={classes.quiet}>{summaryOf(plan)}</span>
        </li>
      ))}
    </ul>
  );
}

function summaryOf(draft: PlanDraft): string {
  const plan = parseDraft(sitePlan, draft).record;
  if (plan === null) return texts.incomplete;
  const facts = [planPriceText(plan), planTimeText(plan), planSpeedText(plan)];
  if (plan.status !== 'Active') facts.push(plan.status);
  return facts.filter(Boolean).join(' · ');
}
