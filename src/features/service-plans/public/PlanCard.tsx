import { formatMoney } from '../../../contract/values/money.ts';
import type { ServicePlan } from '../fields.ts';
import { PlanIcon } from '../PlanIcon.tsx';
import { taxOf } from '../rules.ts';
import { texts } from '../texts.ts';
import classes from './PlanCard.module.css';
import { priceWords, quotaWords, speedWords, timeWords } from './words.ts';

interface PlanCardProps {
  plan: ServicePlan;
  /** what it is called in one of its languages */
  text: ServicePlan['texts'][number] | undefined;
}

/** A plan as the portal shows it. */
export function PlanCard({ plan, text }: PlanCardProps) {
  const tax = taxOf(plan);
  const taxText = formatMoney(tax, plan.currency);
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <PlanIcon icon={plan.icon} size={24} />
        <h3 lang={text?.language}>{text?.portalName || plan.name}</h3>
        <strong className={classes.price}>{priceWords(plan)}</strong>
      </div>
      {text?.description && <p lang={text.language}>{text.description}</p>}
      <ul className={classes.facts}>
        <li>{timeWords(plan)}</li>
        <li>{speedWords(plan)}</li>
        {plan.quotaBytes !== null && <li>{quotaWords(plan)}</li>}
        <li>{plan.maxDevices === null ? texts.anyDevices : texts.devicesUpTo(plan.maxDevices)}</li>
      </ul>
      {tax > 0 && (
        <p className={classes.tax}>
          {plan.taxIncluded ? texts.includesTax(taxText) : texts.plusTax(taxText)}
        </p>
      )}
    </article>
  );
}
