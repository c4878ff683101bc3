import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { type PromotionRow, promotions, setPromotionStatus } from '../../contract.ts';
import { actionTexts as texts } from '../../texts.ts';

interface PromotionDialogProps {
  number: number;
  promotion: Pick<PromotionRow, 'id' | 'name'>;
  onClose: () => void;
}

const refreshes = [promotions.list];

export function EndPromotionDialog({ number, promotion, onClose }: PromotionDialogProps) {
  const change = useChange(setPromotionStatus, { refreshes });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.endTitle(promotion.name)}
      confirmLabel={texts.end}
      pending={change.isPending}
      onConfirm={() =>
        change.mutate(
          {
            params: { orgNumber: String(number), promotionId: promotion.id },
            body: { status: 'Ended' },
          },
          { onSuccess: () => showSuccess(texts.ended(promotion.name)), onSettled: onClose },
        )
      }
      onCancel={onClose}
    >
      {texts.endText}
    </ConfirmDialog>
  );
}

export function DeletePromotionDialog({ number, promotion, onClose }: PromotionDialogProps) {
  const remove = useChange(promotions.delete, { refreshes });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteTitle(promotion.name)}
      confirmLabel={texts.delete}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { orgNumber: String(number), promotionId: promotion.id } },
          { onSuccess: () => showSuccess(texts.deleted(promotion.name)), onSettled: onClose },
        )
      }
      onCancel={onClose}
    >
      {texts.deleteText}
    </ConfirmDialog>
  );
}
