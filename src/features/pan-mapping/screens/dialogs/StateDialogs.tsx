import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { rotatePanKey, suspendPan } from '../../networks/contract.ts';
import { panelTexts, dialogTexts as texts } from '../../texts.ts';
import { refreshes, useRefreshed } from '../useRefreshed.ts';
import type { OfNetwork } from './NetworkDialogs.tsx';

export function RotateDialog({ network: { unit, keyMadeAt }, params, onClose }: OfNetwork) {
  const rotate = useChange(rotatePanKey, { refreshes });
  const refresh = useRefreshed();
  return (
    <ConfirmDialog
      opened
      title={texts.rotateTitle(unit)}
      confirmLabel={panelTexts.rotate}
      pending={rotate.isPending}
      onConfirm={() =>
        rotate.mutate(
          { params, body: { keyMadeAt } },
          {
            onSuccess: () => showSuccess(texts.rotated(unit)),
            // After a conflict the screen shows what it is about.
            onError: refresh,
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    >
      {texts.rotateText}
    </ConfirmDialog>
  );
}

export function SuspendDialog({ network: { unit, devices }, params, onClose }: OfNetwork) {
  const suspend = useChange(suspendPan, { refreshes });
  const refresh = useRefreshed();
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
          {
            onSuccess: () => showSuccess(texts.suspended(unit)),
            onError: refresh,
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    >
      {texts.suspendText(online)}
    </ConfirmDialog>
  );
}
