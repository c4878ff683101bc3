import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { endPan } from '../../networks/contract.ts';
import { panelTexts, dialogTexts as texts } from '../../texts.ts';
import { refreshesAlways } from '../useRefreshed.ts';
import type { OfNetwork } from './NetworkDialogs.tsx';

interface EndDialogProps extends Pick<OfNetwork, 'network' | 'params' | 'onClose'> {
  details: Pick<OfNetwork['details'], 'pool'>;
}

export function EndDialog({ network, params, details, onClose }: EndDialogProps) {
  const { unit, devices, state } = network;
  const [isAtOnce, setAtOnce] = useState(state === 'Ending');
  const end = useChange(endPan, refreshesAlways);
  const minutes = isAtOnce ? 0 : (details.pool?.graceMinutes ?? 0);
  const online = devices.filter(({ isOnline }) => isOnline).length;
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.endTitle(unit)}
      confirmLabel={panelTexts.end}
      pending={end.isPending}
      onConfirm={() =>
        end.mutate(
          { params, body: { isAtOnce } },
          { onSuccess: () => showSuccess(texts.ended(unit)), onSettled: onClose },
        )
      }
      onCancel={onClose}
    >
      <p style={{ margin: '0 0 12px' }}>{texts.endText(minutes, online)}</p>
      <Checkbox
        label={texts.endNow}
        checked={isAtOnce}
        disabled={state === 'Ending'}
        onChange={({ currentTarget }) => setAtOnce(currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
