import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { choice } from '../../../../contract/fields/choice-kinds.ts';
import { fields, newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { longText } from '../../../../contract/fields/text-kinds.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useSnackbar } from '../../../../ui/snackbar/snackbarStore.ts';
import { useAllowed } from '../../../../workspace/useAllowed.ts';
import { longestReason } from '../../exceptions/contract.ts';
import { paramsOf } from '../../shared/address.ts';
import classes from '../../shared/screens/SalesReport.module.css';
import { showOutcome } from '../../shared/screens/showOutcome.ts';
import { lookUpCardRefund, settleCardRefund } from '../actions/contract.ts';
import {
  type CardRow,
  getCardChoices,
  listCardTransactions,
  sumCardTransactions,
} from '../contract.ts';
import { canRefund } from '../rules.ts';
import { actionTexts as texts } from '../texts.ts';

interface UnknownRefundProps {
  row: Pick<CardRow, 'id' | 'areaNumber' | 'amount' | 'currency'>;
  onDone: () => void;
}

const refreshes = [listCardTransactions, sumCardTransactions, getCardChoices];
// Nothing is chosen at first: a person must have looked.
const settlement = fields({
  outcome: choice(texts.settleRefundChoice, texts.settleRefundChoices),
  reason: longText(texts.settleRefundReason, {
    maxLength: longestReason,
    help: texts.settleRefundReasonHelp,
  }),
});

/** The buttons that find out what became of a refund without an outcome. */
export function UnknownRefund({ row, onDone }: UnknownRefundProps) {
  const [isSettling, setSettling] = useState(false);
  const { mutate, isPending, data } = useChange(lookUpCardRefund, { refreshes });
  const role = useAllowed();
  if (!canRefund(role)) return null;
  const settle = () => {
    // Its advice is followed now, and it would cover the dialog.
    if (data !== undefined) useSnackbar.getState().hideError(data.text);
    setSettling(true);
  };
  return (
    <div className={classes.buttons}>
      <Button
        size="compact-xs"
        variant="default"
        loading={isPending}
        onClick={() => mutate({ params: paramsOfRefund(row) }, showOutcome(onDone))}
      >
        {texts.lookUp}
      </Button>
      <Button size="compact-xs" variant="default" onClick={settle}>
        {texts.settleRefund}
      </Button>
      {isSettling && (
        <SettleDialog
          row={row}
          onClose={() => setSettling(false)}
          onDone={() => {
            setSettling(false);
            onDone();
          }}
        />
      )}
    </div>
  );
}

function SettleDialog({ row, onClose, onDone }: UnknownRefundProps & { onClose: () => void }) {
  const change = useChange(settleCardRefund, { ownError: true, refreshes });
  const form = useFieldsForm(settlement, newDraft(settlement));
  return (
    <FormDialog
      title={texts.settleRefundTitle(formatMoney(row.amount, row.currency))}
      confirmLabel={texts.settleRefund}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(settlement, draft);
        if (record === null) return;
        change.mutate({ params: paramsOfRefund(row), body: record }, showOutcome(onDone));
      }}
      onCancel={onClose}
    >
      <Text>{texts.settleRefundText}</Text>
      <Field form={form} name="outcome" autoFocus />
      <Field form={form} name="reason" />
    </FormDialog>
  );
}

function paramsOfRefund({ id, areaNumber }: UnknownRefundProps['row']) {
  return { ...paramsOf(areaNumber), transactionId: id };
}
