import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { rotatePanKey, suspendPan } from '../../networks/contract.ts';
import { panelTexts, dialogTexts as texts } from '../../texts.ts';
import { refreshesAlways } from '../useRefreshed.ts';
import type { OfNetwork } from './NetworkDialogs.tsx';

type StateDialogProps = Pick<OfNetwork, 'network' | 'params' | 'onClose'>;

export function RotateDialog({ network: { unit, keyMadeAt }, params, onClose }: StateDialogProps) {
  const rotate = useChange(rotatePanKey, refreshesAlways);
  return (
    <ConfirmDialog
      opened
      title={texts.rotateTitle(unit)}
      confirmLabel={panelTexts.rotate}
      pending={rotate.isPending}
      onConfirm={() =>
        rotate.mutate(
          { params, body: { keyMadeAt } },
          { onSuccess: () => showSuccess(texts.rotated(unit)), onSettled: onClose },
        )
      }
      onCancel={onClose}
    >
      {texts.rotateText}
    </ConfirmDialog>
  );
}

export function SuspendDialog({ network: { unit, devices }, params, onClose }: StateDialogProps) {
  const suspend = useChange(suspendPan, refreshesAlways);
  const online = devices.filter(({ isOnline }) => isOnline).length;
  return (
    <ConfirmDialog
      opened
      title={texts.suspendTitle(unit)}
      confirmLabel={panelTexts.suspend}
      pending={suspend.isPending}
      onConfirm={() =>
        suspend.mutate(
          { params, body: { isSuspended: true } },
          { onSuccess: () => showSuccess(texts.suspended(unit)), onSettled: onClose },
        )
      }
      onCancel={onClose}
    >
      {texts.suspendText(online)}
    </ConfirmDialog>
  );
}
