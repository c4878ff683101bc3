import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { choice } from '../../../../contract/fields/choice-kinds.ts';
import { fields, newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { longText } from '../../../../contract/fields/text-kinds.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useAllowed } from '../../../../workspace/useAllowed.ts';
import { longestReason } from '../../exceptions/contract.ts';
import { paramsOf } from '../../shared/address.ts';
import classes from '../../shared/screens/SalesReport.module.css';
import { showOutcome } from '../../shared/screens/showOutcome.ts';
import {
  postPurchase,
  repeatPosting,
  reversePostedCharge,
  settlePostingByHand,
  takeOverPosting,
} from '../actions/contract.ts';
import type { PmsException } from '../choices.ts';
import {
  getPmsChoices,
  listPmsTransactions,
  type PmsRow,
  sumPmsTransactions,
} from '../contract.ts';
import { actionsOn, canCorrectPostings, type PostingAction } from '../rules.ts';
import { actionTexts as texts } from '../texts.ts';

const reason = longText('Reason', { maxLength: longestReason, help: 'Shown in the history' });
// Nothing is chosen at first: a person must have looked.
const settlement = fields({
  outcome: choice('What is on the guest’s folio', {
    posted: 'The charge is there',
    unposted: 'The charge is not there',
  }),
  reason,
});
const reversal = fields({ reason });

type Posting = Pick<
  PmsRow,
  | 'id'
  | 'state'
  | 'isReversal'
  | 'isReversed'
  | 'isPaidOtherwise'
  | 'amount'
  | 'currency'
  | 'room'
  | 'areaNumber'
> & { version: number; exceptions: readonly PmsException[] };

interface ActionProps {
  posting: Posting;
  onClose: () => void;
  onDone: () => void;
}

/** The buttons that correct a posting, by its state and the role, with their dialogs. */
export function PostingActions({ posting, onDone }: Omit<ActionProps, 'onClose'>) {
  const [chosen, setChosen] = useState<PostingAction | null>(null);
  const role = useAllowed();
  const actions = canCorrectPostings(role) ? actionsOn(posting) : [];
  if (actions.length === 0) return null;
  const shared = {
    posting,
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
          variant={action === 'reverse' ? 'outline' : 'default'}
          {...(action === 'reverse' && { color: 'red' })}
          onClick={() => setChosen(action)}
        >
          {texts.names[action]}
        </Button>
      ))}
      {chosen === 'settle' && <SettleDialog {...shared} />}
      {chosen === 'reverse' && <ReverseDialog {...shared} />}
      {chosen === 'charge' && <ChargeDialog {...shared} />}
      {chosen === 'post-again' && (
        <PlainDialog {...shared} endpoint={repeatPosting} action="post-again" />
      )}
      {chosen === 'take-over' && (
        <PlainDialog {...shared} endpoint={takeOverPosting} action="take-over" />
      )}
    </div>
  );
}

const refreshes = [listPmsTransactions, sumPmsTransactions, getPmsChoices];

function paramsOfPosting({ id, areaNumber }: Posting) {
  return { ...paramsOf(areaNumber), postingId: id };
}

function SettleDialog({ posting, onClose, onDone }: ActionProps) {
  const change = useChange(settlePostingByHand, { ownError: true, refreshes });
  const form = useFieldsForm(settlement, newDraft(settlement));
  return (
    <FormDialog
      title={texts.titles.settle(posting.room)}
      confirmLabel={texts.names.settle}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(settlement, draft);
        if (record === null) return;
        const body = { version: posting.version, ...record };
        change.mutate({ params: paramsOfPosting(posting), body }, showOutcome(onDone));
      }}
      onCancel={onClose}
    >
      <Text>{texts.explanations.settle}</Text>
      <Field form={form} name="outcome" autoFocus />
      <Field form={form} name="reason" />
    </FormDialog>
  );
}

function ReverseDialog({ posting, onClose, onDone }: ActionProps) {
  const change = useChange(reversePostedCharge, { ownError: true, refreshes });
  const form = useFieldsForm(reversal, newDraft(reversal));
  return (
    <FormDialog
      danger
      title={texts.titles.reverse(formatMoney(posting.amount, posting.currency), posting.room)}
      confirmLabel={texts.names.reverse}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(reversal, draft);
        if (record === null) return;
        const body = { version: posting.version, reason: record.reason };
        change.mutate({ params: paramsOfPosting(posting), body }, showOutcome(onDone));
      }}
      onCancel={onClose}
    >
      <Text>{texts.explanations.reverse}</Text>
      <Field form={form} name="reason" />
    </FormDialog>
  );
}

function ChargeDialog({ posting, onClose, onDone }: ActionProps) {
  const { mutate, isPending } = useChange(postPurchase, { refreshes });
  const params = { ...paramsOf(posting.areaNumber), purchaseId: posting.id };
  return (
    <ConfirmDialog
      opened
      title={texts.titles.charge(formatMoney(posting.amount, posting.currency), posting.room)}
      confirmLabel={texts.names.charge}
      pending={isPending}
      onConfirm={() => mutate({ params }, showOutcome(onDone))}
      onCancel={onClose}
    >
      {texts.explanations.charge}
    </ConfirmDialog>
  );
}

interface PlainDialogProps extends ActionProps {
  endpoint: typeof repeatPosting | typeof takeOverPosting;
  action: 'post-again' | 'take-over';
}

function PlainDialog({ posting, endpoint, action, onClose, onDone }: PlainDialogProps) {
  const { mutate, isPending } = useChange(endpoint, { refreshes });
  return (
    <ConfirmDialog
      opened
      title={texts.titles[action](posting.room)}
      confirmLabel={texts.names[action]}
      pending={isPending}
      onConfirm={() =>
        mutate(
          { params: paramsOfPosting(posting), body: { version: posting.version } },
          showOutcome(onDone),
        )
      }
      onCancel={onClose}
    >
      {texts.explanations[action]}
    </ConfirmDialog>
  );
}
