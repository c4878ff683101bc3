import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { fields, newDraft, parseDraft } from '../../../contract/fields/fields.ts';
import { longText } from '../../../contract/fields/text-kinds.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { useAllowed } from '../../../workspace/useAllowed.ts';
import { paramsOf } from '../shared/address.ts';
import { showOutcome } from '../shared/screens/showOutcome.ts';
import { texts } from '../shared/texts.ts';
import { type ExceptionResolution, longestReason } from './contract.ts';

const resolution = fields({
  reason: longText(texts.resolveReason, {
    maxLength: longestReason,
    help: texts.resolveReasonHelp,
  }),
});

/** How the exceptions of a report are marked as dealt with. */
export interface ResolvableReport<E extends string> {
  endpoint: ExceptionResolution<E>;
  refreshes: readonly Endpoint[];
  /** those that a person may have dealt with elsewhere */
  resolvable: readonly E[];
  names: Readonly<Record<E, string>>;
  mayResolve: (role: ReturnType<typeof useAllowed>) => boolean;
}

interface ResolveExceptionProps<E extends string> {
  report: ResolvableReport<E>;
  row: { id: string; areaNumber: number };
  exception: string;
  onDone: () => void;
}

/** The button that marks an exception as dealt with elsewhere; none for one that ends in another way. */
export function ResolveException<E extends string>(props: ResolveExceptionProps<E>) {
  const { report } = props;
  const [isOpen, setOpen] = useState(false);
  const role = useAllowed();
  const exception = report.resolvable.find((one) => one === props.exception);
  if (exception === undefined || !report.mayResolve(role)) return null;
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
        {texts.resolveException}
      </Button>
      {isOpen && <ResolveDialog {...{ ...props, exception }} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ResolveDialogProps<E extends string> extends ResolveExceptionProps<E> {
  exception: E;
  onClose: () => void;
}

function ResolveDialog<E extends string>({
  report: { endpoint, refreshes, names },
  row,
  exception,
  onDone,
  onClose,
}: ResolveDialogProps<E>) {
  const change = useChange(endpoint, { ownError: true, refreshes });
  const form = useFieldsForm(resolution, newDraft(resolution));
  return (
    <FormDialog
      title={texts.resolveTitle(names[exception])}
      confirmLabel={texts.resolveException}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(resolution, draft);
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
      <Text>{texts.resolveText}</Text>
      <Field form={form} name="reason" />
    </FormDialog>
  );
}
