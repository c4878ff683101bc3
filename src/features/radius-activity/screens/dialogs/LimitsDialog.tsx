import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { type Draft, newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { changeSessionLimits } from '../../actions/contract.ts';
import { sessionLimits } from '../../fields.ts';
import { actionTexts as texts } from '../../texts.ts';
import { paramsOf } from '../opening-calls.ts';

interface LimitsDialogProps {
  number: number;
  sessionId: string;
  onClose: () => void;
}

/** Sends other limits to the gateway of a session, and shows its reply when it has not applied them. */
export function LimitsDialog({ number, sessionId, onClose }: LimitsDialogProps) {
  const change = useChange(changeSessionLimits, { ownError: true });
  const [reply, setReply] = useState<string | null>(null);
  const form = useFieldsForm(sessionLimits, newDraft(sessionLimits));
  const submit = (draft: Draft<typeof sessionLimits>) => {
    const { record } = parseDraft(sessionLimits, draft);
    if (record === null) return;
    setReply(null);
    change.mutate(
      { params: { ...paramsOf(number), sessionId }, body: record },
      {
        onSuccess: ({ isDone, text }) => {
          if (!isDone) {
            setReply(text);
            return;
          }
          showSuccess(text);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.changeTitle}
      confirmLabel={texts.send}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Text size="sm">{texts.changeText}</Text>
      <Field form={form} name="down" />
      <Field form={form} name="up" />
      <Field form={form} name="endsIn" />
      {reply !== null && <Alert color="red">{reply}</Alert>}
    </FormDialog>
  );
}
