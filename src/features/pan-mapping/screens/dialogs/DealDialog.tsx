import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { dealVlans } from '../../contract.ts';
import { texts as pageTexts, dialogTexts as texts } from '../../texts.ts';
import { refreshes } from '../useRefreshed.ts';
import type { BuildingDialogProps } from './BuildingDialogs.tsx';

export function DealDialog({ number, onClose }: BuildingDialogProps) {
  const deal = useChange(dealVlans, { refreshes });
  return (
    <ConfirmDialog
      opened
      title={texts.dealTitle}
      confirmLabel={pageTexts.dealVlans}
      pending={deal.isPending}
      onConfirm={() =>
        deal.mutate(
          { params: { orgNumber: String(number) }, body: { unitIds: null } },
          {
            onSuccess: ({ dealt, without }) => showSuccess(texts.dealt(dealt, without)),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    >
      {texts.dealText}
    </ConfirmDialog>
  );
}
