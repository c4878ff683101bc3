import { Text } from '@mantine/core';
import { parseDraft, toDraft } from '../../../../contract/fields/fields.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { type GuestPurchase, listGuestPurchases, refundPurchase } from '../../activity/contract.ts';
import { refund } from '../../activity/fields.ts';
import { purchaseTexts as texts } from '../../texts.ts';

interface RefundDialogProps {
  number: number;
  guestId: string;
  purchase: GuestPurchase;
  onClose: () => void;
}

/** Refunds the remaining amount by default. */
export function RefundDialog({ number, guestId, purchase, onClose }: RefundDialogProps) {
  const { id, currency, refundable, version, planName } = purchase;
  const change = useChange(refundPurchase, { ownError: true, refreshes: [listGuestPurchases] });
  const form = useFieldsForm(refund, toDraft(refund, { amount: refundable, currency }), purchase);
  return (
    <FormDialog
      title={texts.refundTitle(planName)}
      confirmLabel={texts.refund}
      danger
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(refund, draft, purchase);
        if (record === null) return;
        const { amount } = record;
        const params = { orgNumber: String(number), guestId, purchaseId: id };
        change.mutate(
          { params, body: { amount, version } },
          {
            onSuccess: () => {
              showSuccess(texts.refundDone(formatMoney(amount, currency)));
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <Text>{texts.refundText(formatMoney(refundable, currency))}</Text>
      <Field form={form} name="amount" unit={currency} />
    </FormDialog>
  );
}
