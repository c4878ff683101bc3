import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { RowOrder } from '../../../ui/list/RowOrder.tsx';
import { moveServicePlan, type ServicePlanRow, servicePlans } from '../contract.ts';

interface PlanOrderProps {
  plan: Pick<ServicePlanRow, 'id' | 'name' | 'position'>;
  number: number;
}

/** A plan's position on the portal. */
export function PlanOrder({ plan, number }: PlanOrderProps) {
  const { mutate, isPending } = useChange(moveServicePlan, { refreshes: [servicePlans.list] });
  return (
    <RowOrder
      row={plan}
      kind="service-plan"
      isMoving={isPending}
      onMove={(planId, position, onSuccess) =>
        mutate({ params: { orgNumber: String(number), planId }, body: { position } }, { onSuccess })
      }
    />
  );
}
