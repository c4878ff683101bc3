import { Text } from '@mantine/core';
import { type Rule, required } from '../../../contract/validators/validators.ts';
import { formatMoney, minorUnits, priceIn, priceText } from '../../../contract/values/money.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { rules } from '../../../ui/form/rules.ts';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { texts } from '../texts.ts';
import { type GuestPurchase, refundPurchase } from './contract.ts';

interface RefundDialogProps {
  number: number;
  guestId: string;
  purchase: GuestPurchase;
  onDone: () => void;
  onClose: () => void;
}

/** All of what is left, unless less is typed. */
export function RefundDialog({ number, guestId, purchase, onDone, onClose }: RefundDialogProps) {
  const { id, currency, refundable, version, planName } = purchase;
  const refund = useChange(refundPurchase, { ownError: true });
  const most = formatMoney(refundable, currency);
  const within: Rule = (text) => {
    const amount = minorUnits(text, currency);
    if (amount < 1) return 'Must be greater than 0';
    return amount <= refundable || texts.tooMuch(most);
  };
  const form = useRecordForm({
    initialValues: { amount: priceText(refundable, currency) },
    validate: { amount: rules(required, priceIn(currency), within) },
  });
  return (
    <FormDialog
      title={texts.refundTitle(planName)}
      confirmLabel={texts.refund}
      danger
      form={form}
      pending={refund.isPending}
      error={refund.error}
      onSubmit={({ amount: text }) => {
        const amount = minorUnits(text, currency);
        refund.mutate(
          {
            params: { orgNumber: String(number), guestId, purchaseId: id },
            body: { amount, version },
          },
          {
            onSuccess: () => {
              showSuccess(texts.refundDone(formatMoney(amount, currency)));
              onDone();
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <Text>{texts.refundText(most)}</Text>
      <TextField
        form={form}
        name="amount"
        label={texts.refundAmount}
        unit={currency}
        inputMode="decimal"
      />
    </FormDialog>
  );
}
