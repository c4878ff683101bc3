import { newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { extendPromoCode, type PromoRow, promoCodes, setPromoStatus } from '../../contract.ts';
import { extension } from '../../fields.ts';
import { actionTexts as texts } from '../../texts.ts';

export interface PromoDialogProps {
  number: number;
  promo: Pick<PromoRow, 'id' | 'name' | 'code' | 'validUntil'>;
  onClose: () => void;
}

const refreshes = [promoCodes.list];

export function ExtendDialog({ number, promo, onClose }: PromoDialogProps) {
  const extend = useChange(extendPromoCode, { ownError: true, refreshes });
  const start = newDraft(
    extension,
    promo.validUntil === null ? {} : { validUntil: promo.validUntil },
  );
  const form = useFieldsForm(extension, start);
  return (
    <FormDialog
      title={texts.extendTitle(promo.name)}
      confirmLabel={texts.extend}
      form={form}
      pending={extend.isPending}
      error={extend.error}
      onSubmit={(draft) => {
        const { record: body } = parseDraft(extension, draft);
        if (body === null) return;
        extend.mutate(
          { params: { orgNumber: String(number), promoId: promo.id }, body },
          {
            onSuccess: () => {
              showSuccess(texts.extended(promo.name));
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <Field form={form} name="validUntil" help={texts.extendHelp} />
    </FormDialog>
  );
}

export function EndDialog({ number, promo, onClose }: PromoDialogProps) {
  const change = useChange(setPromoStatus, { refreshes });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.endTitle(promo.name)}
      confirmLabel={texts.end}
      pending={change.isPending}
      onConfirm={() =>
        change.mutate(
          { params: { orgNumber: String(number), promoId: promo.id }, body: { status: 'Ended' } },
          { onSuccess: () => showSuccess(texts.ended(promo.name)), onSettled: onClose },
        )
      }
      onCancel={onClose}
    >
      {texts.endText}
    </ConfirmDialog>
  );
}

export function DeletePromoDialog({ number, promo, onClose }: PromoDialogProps) {
  const remove = useChange(promoCodes.delete, { refreshes });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteTitle(promo.name)}
      confirmLabel={texts.delete}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { orgNumber: String(number), promoId: promo.id } },
          { onSuccess: () => showSuccess(texts.deleted(promo.name)), onSettled: onClose },
        )
      }
      onCancel={onClose}
    >
      {texts.deleteText}
    </ConfirmDialog>
  );
}
