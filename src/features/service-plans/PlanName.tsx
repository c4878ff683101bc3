import { ScreenLink } from '../../ui/ScreenLink.tsx';
import type { ServicePlanRow } from './contract.ts';
import { PlanIcon } from './PlanIcon.tsx';
import classes from './ServicePlans.module.css';

export function PlanName({ plan }: { plan: Pick<ServicePlanRow, 'id' | 'name' | 'icon'> }) {
  return (
    <span className={classes.name}>
      <PlanIcon icon={plan.icon} />
      <ScreenLink to={`/setup/service-plans/item/${plan.id}`}>{plan.name}</ScreenLink>
    </span>
  );
}
