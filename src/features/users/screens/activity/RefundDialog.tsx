import { Text } from '@mantine/core';
import { parseDraft, toDraft } from '../../../../contract/fields/fields.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { type GuestPurchase, listGuestPurchases, refundPurchase } from '../../activity/contract.ts';
import { refund } from '../../activity/fields.ts';
import { purchaseTexts as texts } from '../../texts.ts';
import { showOutcome } from './showOutcome.ts';

interface RefundDialogProps {
  number: number;
  guestId: string;
  purchase: GuestPurchase;
  onClose: () => void;
}

/** Refunds the remaining amount by default. */
export function RefundDialog({ number, guestId, purchase, onClose }: RefundDialogProps) {
  const { id, currency, refundable, version, planName, isAtGateway } = purchase;
  const most = formatMoney(refundable, currency);
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
            onSuccess: ({ outcome }) => {
              const money = formatMoney(amount, currency);
              const done = isAtGateway ? texts.cardRefundDone(money) : texts.refundDone(money);
              showOutcome(outcome, done);
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <Text>{isAtGateway ? texts.cardRefundText(most) : texts.refundText(most)}</Text>
      <Field form={form} name="amount" unit={currency} />
    </FormDialog>
  );
}
