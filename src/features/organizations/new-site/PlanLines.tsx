import { checked } from '../../service-plans/public/values.ts';
import { priceWords, speedWords, timeWords } from '../../service-plans/public/words.ts';
import { type KeptPlan, valuesOfPlan } from './keptSite.ts';
import classes from './NewSite.module.css';
import { texts } from './texts.ts';

/** Plans in a line each. */
export function PlanLines({ plans }: { plans: readonly KeptPlan[] }) {
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

function factsOf(plan: KeptPlan): string {
  const { fields } = checked(valuesOfPlan(plan));
  if (fields === null) return texts.incomplete;
  const facts = [priceWords(fields), timeWords(fields), speedWords(fields)];
  if (fields.status !== 'Active') facts.push(fields.status);
  return facts.filter(Boolean).join(' · ');
}
