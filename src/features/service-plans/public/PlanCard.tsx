import { formatMoney } from '../../../contract/values/money.ts';
import type { ServicePlan } from '../fields.ts';
import { PlanIcon } from '../screens/PlanIcon.tsx';
import { texts } from '../texts.ts';
import classes from './PlanCard.module.css';
import { taxOf } from './plan-tax.ts';
import {
  planDevicesText,
  planPriceText,
  planQuotaText,
  planSpeedText,
  planTimeText,
} from './plan-text.ts';

interface PlanCardProps {
  plan: ServicePlan;
  /** the texts in one language */
  text: ServicePlan['texts'][number] | undefined;
}

/** A plan's card on the portal. */
export function PlanCard({ plan, text }: PlanCardProps) {
  const tax = taxOf(plan);
  const taxText = formatMoney(tax, plan.currency);
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <PlanIcon icon={plan.icon} size={24} />
        <h3 lang={text?.language}>{text?.portalName || plan.name}</h3>
        <strong className={classes.price}>{planPriceText(plan)}</strong>
      </div>
      {text?.description && <p lang={text.language}>{text.description}</p>}
      <ul className={classes.facts}>
        <li>{planTimeText(plan)}</li>
        <li>{planSpeedText(plan)}</li>
        {plan.quotaBytes !== null && <li>{planQuotaText(plan)}</li>}
        <li>{planDevicesText(plan.maxDevices)}</li>
      </ul>
      {tax > 0 && (
        <p className={classes.tax}>
          {plan.taxIncluded ? texts.includesTax(taxText) : texts.plusTax(taxText)}
        </p>
      )}
    </article>
  );
}
