import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { type Draft, newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { formatQuantity, quantities } from '../../../../contract/values/units.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { changeSessionLimits } from '../../actions/contract.ts';
import type { OpenedSession } from '../../contract.ts';
import { currentLimitsOf } from '../../detail/current-limits.ts';
import { sessionLimits } from '../../fields.ts';
import { actionTexts as texts } from '../../texts.ts';
import { paramsOf } from '../opening-calls.ts';

interface LimitsDialogProps {
  number: number;
  session: Pick<OpenedSession, 'id' | 'guestId' | 'login' | 'events'>;
  onClose: () => void;
}

/** Sends other limits to the gateway of a session, and shows its reply when it has not applied them. */
export function LimitsDialog({ number, session, onClose }: LimitsDialogProps) {
  const change = useChange(changeSessionLimits, { ownError: true });
  const [reply, setReply] = useState<string | null>(null);
  const [{ placeholders, changed }] = useState(() => currentValues(session, new Date()));
  const form = useFieldsForm(sessionLimits, { ...newDraft(sessionLimits), ...changed });
  const submit = (draft: Draft<typeof sessionLimits>) => {
    const { record } = parseDraft(sessionLimits, draft);
    if (record === null) return;
    if (!form.isDirty()) {
      setReply(texts.nothingChanged);
      return;
    }
    setReply(null);
    change.mutate(
      { params: { ...paramsOf(number), sessionId: session.id }, body: record },
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
      <Text size="sm">{session.guestId === null ? texts.changeUnknown : texts.changeText}</Text>
      <Field form={form} name="down" placeholder={placeholders.down} />
      <Field form={form} name="up" placeholder={placeholders.up} />
      <Field form={form} name="endsIn" placeholder={placeholders.endsIn} />
      {reply !== null && <Alert color="red">{reply}</Alert>}
    </FormDialog>
  );
}

/** The drafts of limits that were changed since the login, and placeholders for those that the access gives. */
function currentValues(session: LimitsDialogProps['session'], now: Date) {
  const current = currentLimitsOf(session);
  const rate = (kilobits: number) => formatQuantity('rate', kilobits);
  const left = (end: Date) => timeText(end.getTime() - now.getTime());
  const rateNow = (value: number | null | undefined) =>
    value === undefined
      ? texts.suchAs(quantities.rate.example)
      : texts.nowLimit(value, rate, texts.unlimited);
  const { down, up, endsAt } = current.changed;
  return {
    changed: {
      ...(typeof down === 'number' && { down: rate(down) }),
      ...(typeof up === 'number' && { up: rate(up) }),
      ...(endsAt instanceof Date && { endsIn: left(endsAt) }),
    },
    placeholders: {
      down: rateNow(current.now.down),
      up: rateNow(current.now.up),
      endsIn:
        current.now.endsAt === undefined
          ? texts.suchAs(quantities.duration.example)
          : texts.nowLimit(current.now.endsAt, left, texts.withoutEnd),
    },
  };
}

/** Formats a time as '23 hours 41 minutes'. Whole minutes, because the dialog stays open for some seconds. */
function timeText(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  return [
    Math.floor(minutes / 1_440) * 86_400,
    (Math.floor(minutes / 60) % 24) * 3_600,
    (minutes % 60) * 60,
  ]
    .filter((seconds) => seconds > 0)
    .map((seconds) => formatQuantity('duration', seconds))
    .join(' ');
}
