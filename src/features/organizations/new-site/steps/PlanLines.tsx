import { parseDraft } from '../../../../contract/fields/fields.ts';
import { servicePlan } from '../../../service-plans/fields.ts';
import { priceWords, speedWords, timeWords } from '../../../service-plans/public/words.ts';
import { type PlanDraft, valuesOfPlan } from '../draft/site-draft.ts';
import classes from '../NewSite.module.css';
import { texts } from '../texts.ts';

/** Plans in a line each. */
export function PlanLines({ plans }: { plans: readonly PlanDraft[] }) {
  if (plans.length === 0) return <p className={classes.quiet}>{texts.noPlans}</p>;
  return (
    <ul className={classes.plans}>
      {plans.map((plan) => (
        <li key={plan.name}>
          <span>{plan.name}</span>
          <span className={classes.quiet}>{factsOf(plan)}</span>
        </li>
      ))}
    </ul>
  );
}

function factsOf(plan: PlanDraft): string {
  const { record } = parseDraft(servicePlan, valuesOfPlan(plan));
  if (record === null) return texts.incomplete;
  const facts = [priceWords(record), timeWords(record), speedWords(record)];
  if (record.status !== 'Active') facts.push(record.status);
  return facts.filter(Boolean).join(' · ');
}
