import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { type ServicePlan, servicePlan } from '../fields.ts';

const tones = { Draft: 'idle', Active: 'good', Retired: 'ended' } as const;

/** A plan's status as an icon and text. */
export function PlanStatusLabel({ status }: Pick<ServicePlan, 'status'>) {
  return <StatusLabel tone={tones[status]} label={servicePlan.map.status.names[status]} />;
}
