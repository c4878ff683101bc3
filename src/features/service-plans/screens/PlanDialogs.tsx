import { useQuery } from '@tanstack/react-query';
import { endpointQuery, useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { type ServicePlanRow, servicePlans } from '../contract.ts';
import { texts } from '../texts.ts';
import { PlanPreview } from './PlanPreview.tsx';

interface DialogProps {
  number: number;
  plan: ServicePlanRow;
  onClose: () => void;
}

export function LoadedPreview({ number, plan: { id }, onClose }: DialogProps) {
  const params = { orgNumber: String(number), planId: id };
  // Not cached: the longest time of a query applies to all, and the form would open with an earlier version.
  const { data } = useQuery({
    ...endpointQuery(servicePlans.get, { params }),
    staleTime: 0,
    gcTime: 0,
  });
  return <PlanPreview plan={data ?? null} onClose={onClose} />;
}

/** Deletes an unused plan; offers to retire one in use. */
export function DeletePlan(props: DialogProps & { onRetire: () => void }) {
  const { number, plan, onClose } = props;
  const { id, name, guestsNow, soldIn30Days } = plan;
  const remove = useChange(servicePlans.delete, { refreshes: [servicePlans.list] });
  const isUsed = guestsNow + soldIn30Days > 0;
  const confirm = () => {
    if (isUsed) {
      props.onRetire();
      onClose();
      return;
    }
    remove.mutate(
      { params: { orgNumber: String(number), planId: id } },
      { onSuccess: () => showSuccess(texts.deleted(name)), onSettled: onClose },
    );
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={isUsed ? texts.inUse(name) : texts.deleteTitle(name)}
      confirmLabel={isUsed ? texts.retire : texts.delete}
      pending={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isUsed ? texts.inUseText(guestsNow, soldIn30Days) : texts.deleteText}
    </ConfirmDialog>
  );
}
