import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { fields, newDraft, parseDraft } from '../../../contract/fields/fields.ts';
import { longText } from '../../../contract/fields/text-kinds.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { paramsOf } from '../shared/address.ts';
import { showOutcome } from '../shared/screens/showOutcome.ts';
import { texts } from '../shared/texts.ts';
import { type ExceptionSettlement, longestReason } from './contract.ts';

const settlement = fields({
  reason: longText(texts.settleReason, {
    maxLength: longestReason,
    help: texts.settleReasonHelp,
  }),
});

interface SettleExceptionProps<E extends string> {
  endpoint: ExceptionSettlement<E>;
  refreshes: readonly Endpoint[];
  row: { id: string; areaNumber: number };
  exception: E;
  name: string;
  onDone: () => void;
}

/** Marks an exception as dealt with outside of the console, with what was done. */
export function SettleException<E extends string>(props: SettleExceptionProps<E>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
        {texts.settleException}
      </Button>
      {isOpen && <SettleDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function SettleDialog<E extends string>({
  endpoint,
  refreshes,
  row,
  exception,
  name,
  onDone,
  onClose,
}: SettleExceptionProps<E> & { onClose: () => void }) {
  const change = useChange(endpoint, { ownError: true, refreshes });
  const form = useFieldsForm(settlement, newDraft(settlement));
  return (
    <FormDialog
      title={texts.settleTitle(name)}
      confirmLabel={texts.settleException}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(settlement, draft);
        if (record === null) return;
        const params = { ...paramsOf(row.areaNumber), transactionId: row.id };
        change.mutate(
          { params, body: { exception, reason: record.reason } },
          showOutcome(() => {
            onClose();
            onDone();
          }),
        );
      }}
      onCancel={onClose}
    >
      <Text>{texts.settleText}</Text>
      <Field form={form} name="reason" />
    </FormDialog>
  );
}
