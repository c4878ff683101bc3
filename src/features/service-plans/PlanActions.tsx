import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { endpointQuery, useChange } from '../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { deleteServicePlan, getServicePlan, type ServicePlanRow } from './contract.ts';
import { PlanPreview } from './PlanPreview.tsx';
import { usePlanActions } from './planActionsStore.ts';
import { usePlanList } from './planListContext.ts';
import { texts } from './texts.ts';
import { useStatusChange } from './useStatusChange.ts';

const CopyDialog = lazy(async () => ({ default: (await import('./CopyDialog.tsx')).CopyDialog }));

/** The dialogs of the list's rows. */
export function PlanActions() {
  const { opened, close } = usePlanActions();
  return (
    <>
      <Preview plan={opened?.action === 'preview' ? opened.plan : null} onClose={close} />
      {opened?.action === 'copy' && <Copying plans={opened.plans} onClose={close} />}
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

function Copying({ plans, onClose }: { plans: readonly ServicePlanRow[]; onClose: () => void }) {
  const { number } = usePlanList();
  return (
    <LaterPart>
      <CopyDialog number={number} plans={plans} onClose={onClose} />
    </LaterPart>
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
