import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { fields, parseDraft, toDraft } from '../../../../contract/fields/fields.ts';
import { currency, money } from '../../../../contract/fields/number-kinds.ts';
import { messages } from '../../../../contract/messages.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useAllowed } from '../../../../workspace/useAllowed.ts';
import type { Related } from '../../contract.ts';
import { paramsOf } from '../../shared/address.ts';
import classes from '../../shared/screens/SalesReport.module.css';
import { showOutcome } from '../../shared/screens/showOutcome.ts';
import { captureCardPurchase, refundCardPurchase, voidCardPurchase } from '../actions/contract.ts';
import { getCardChoices, listCardTransactions, sumCardTransactions } from '../contract.ts';
import { actionsOnPurchase, type CardAction, canRefund } from '../rules.ts';
import { actionTexts as texts } from '../texts.ts';

type Purchase = NonNullable<Related['purchase']>;

/** A refund; the context has what remains of the purchase. */
const refund = fields(
  {
    amount: money('Amount to refund', { currency: 'currency', to: Number.MAX_SAFE_INTEGER }),
    currency: currency('Currency'),
  },
  ({ amount, currency: code }, error, { rest }: { rest: number }) => {
    if (amount < 1) error('amount', 'Must be greater than 0');
    if (amount > rest) error('amount', messages.mustBeAtMost(formatMoney(rest, code)));
  },
);

interface ActionProps {
  purchase: Purchase;
  /** whether a capture failed */
  mayCapture: boolean;
  /** of refunds that may still happen */
  reserved: number;
  areaNumber: number;
  onDone: () => void;
}

type DialogProps = Omit<ActionProps, 'mayCapture'> & { onClose: () => void };

/** The buttons that refund or void a purchase, by its state and the role, with their dialogs. */
export function PurchaseActions({
  purchase,
  mayCapture,
  reserved,
  areaNumber,
  onDone,
}: ActionProps) {
  const [chosen, setChosen] = useState<CardAction | null>(null);
  const role = useAllowed();
  const actions =
    purchase.method === 'creditCard' && canRefund(role)
      ? actionsOnPurchase(purchase, { mayCapture, reserved })
      : [];
  if (actions.length === 0) return null;
  const shared = {
    purchase,
    reserved,
    areaNumber,
    onClose: () => setChosen(null),
    onDone: () => {
      setChosen(null);
      onDone();
    },
  };
  return (
    <div className={classes.buttons}>
      {actions.map((action) => (
        <Button
          key={action}
          size="xs"
          {...(action === 'capture'
            ? { variant: 'default' }
            : { color: 'red', variant: 'outline' })}
          onClick={() => setChosen(action)}
        >
          {texts[action]}
        </Button>
      ))}
      {chosen === 'refund' && <RefundDialog {...shared} />}
      {chosen === 'void' && <PlainDialog {...shared} action="void" />}
      {chosen === 'capture' && <PlainDialog {...shared} action="capture" />}
    </div>
  );
}

const refreshes = [listCardTransactions, sumCardTransactions, getCardChoices];

function RefundDialog({ purchase, reserved, areaNumber, onClose, onDone }: DialogProps) {
  const { id, amount, refunded, currency: code } = purchase;
  const rest = amount - refunded - reserved;
  const change = useChange(refundCardPurchase, { ownError: true, refreshes });
  const form = useFieldsForm(refund, toDraft(refund, { amount: rest, currency: code }), { rest });
  return (
    <FormDialog
      danger
      title={texts.refundTitle}
      confirmLabel={texts.refund}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(refund, draft, { rest });
        if (record === null) return;
        change.mutate(
          {
            params: { ...paramsOf(areaNumber), purchaseId: id },
            body: { amount: record.amount, refunded },
          },
          showOutcome(onDone),
        );
      }}
      onCancel={onClose}
    >
      <Text>{texts.refundText(formatMoney(rest, code))}</Text>
      <Field form={form} name="amount" unit={code} />
    </FormDialog>
  );
}

const plain = {
  void: { endpoint: voidCardPurchase, title: texts.voidTitle, text: texts.voidText },
  capture: { endpoint: captureCardPurchase, title: texts.captureTitle, text: texts.captureText },
};

function PlainDialog({
  purchase,
  action,
  areaNumber,
  onClose,
  onDone,
}: DialogProps & { action: keyof typeof plain }) {
  const { endpoint, title, text } = plain[action];
  const { mutate, isPending } = useChange(endpoint, { refreshes });
  return (
    <ConfirmDialog
      opened
      {...(action === 'void' && { danger: true })}
      title={title(formatMoney(purchase.amount, purchase.currency))}
      confirmLabel={texts[action]}
      pending={isPending}
      onConfirm={() =>
        mutate(
          { params: { ...paramsOf(areaNumber), purchaseId: purchase.id } },
          showOutcome(onDone),
        )
      }
      onCancel={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
