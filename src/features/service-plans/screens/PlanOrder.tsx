import { IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { moveServicePlan, type ServicePlanRow, servicePlans } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './ServicePlans.module.css';

const dragged = 'application/x-service-plan';

interface PlanOrderProps {
  plan: Pick<ServicePlanRow, 'id' | 'name' | 'position'>;
  number: number;
  canMove: boolean;
}

/** A plan's position on the portal; changed by dragging or by the arrow keys. */
export function PlanOrder({ plan, number, canMove }: PlanOrderProps) {
  const move = useChange(moveServicePlan, { refreshes: [servicePlans.list] });
  const [isTarget, setTarget] = useState(false);
  if (!canMove) return plan.position;

  const put = (planId: string, position: number, name?: string) =>
    move.mutate(
      { params: { orgNumber: String(number), planId }, body: { position } },
      {
        onSuccess: () => {
          if (name !== undefined) showSuccess(texts.moved(name, position));
        },
      },
    );
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (!move.isPending && plan.position + step > 0) put(plan.id, plan.position + step, plan.name);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setTarget(false);
    const planId = event.dataTransfer.getData(dragged);
    if (planId !== '' && planId !== plan.id) put(planId, plan.position);
  };
  return (
    <span
      className={classes.order}
      data-target={isTarget || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragged)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      <button
        type="button"
        draggable
        className={classes.handle}
        aria-label={texts.moveHandle(plan.name, plan.position)}
        title={texts.moveHelp}
        onKeyDown={byKey}
        onDragStart={(event) => event.dataTransfer.setData(dragged, plan.id)}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      {plan.position}
    </span>
  );
}
