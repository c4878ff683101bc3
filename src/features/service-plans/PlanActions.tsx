import { useQuery } from '@tanstack/react-query';
import { endpointQuery, useChange } from '../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { deleteServicePlan, getServicePlan, type ServicePlanRow } from './contract.ts';
import { PlanPreview } from './PlanPreview.tsx';
import { usePlanActions } from './planActionsStore.ts';
import { usePlanList } from './planListContext.ts';
import { texts } from './texts.ts';
import { useStatusChange } from './useStatusChange.ts';

/** The dialogs of the list's rows. */
export function PlanActions() {
  const { opened, close } = usePlanActions();
  return (
    <>
      <Preview plan={opened?.action === 'preview' ? opened.plan : null} onClose={close} />
      {opened?.action === 'delete' && <Deletion plan={opened.plan} onClose={close} />}
    </>
  );
}

interface DialogProps<P> {
  plan: P;
  onClose: () => void;
}

function Preview({ plan, onClose }: DialogProps<ServicePlanRow | null>) {
  const { number } = usePlanList();
  const { data } = useQuery({
    ...endpointQuery(getServicePlan, {
      params: { orgNumber: String(number), planId: plan?.id ?? '' },
    }),
    enabled: plan !== null,
    staleTime: 0,
  });
  return (
    <PlanPreview plan={plan !== null && data?.id === plan.id ? data : null} onClose={onClose} />
  );
}

/** Deletes what nobody has used; of what is in use it offers the retirement instead. */
function Deletion({ plan, onClose }: DialogProps<ServicePlanRow>) {
  const { number, reload } = usePlanList();
  const remove = useChange(deleteServicePlan);
  const setStatus = useStatusChange(number, reload);
  const { guestsNow, soldIn30Days, name } = plan;
  const isUsed = guestsNow + soldIn30Days > 0;
  const confirm = () => {
    if (isUsed) {
      setStatus([plan.id], 'Retired');
      onClose();
      return;
    }
    remove.mutate(
      { params: { orgNumber: String(number), planId: plan.id } },
      {
        onSuccess: () => {
          showSuccess(texts.deleted(name));
          reload();
        },
        onSettled: onClose,
      },
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
