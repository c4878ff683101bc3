import { Alert, Button, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Draft, newDraft, parseDraft } from '../../contract/fields/fields.ts';
import { feedbackDialogWidth } from '../../contract/limits.ts';
import { endpointQuery, useChange } from '../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { focusField } from '../../ui/form/focusField.ts';
import { Field } from '../../ui/record/Field.tsx';
import { useFieldsForm } from '../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { account } from '../session/contract.ts';
import { sendFeedback } from './contract.ts';
import classes from './Feedback.module.css';
import { feedback } from './fields.ts';
import { ReceivedFeedbackLink } from './ReceivedFeedbackLink.tsx';
import { systemInfo } from './systemInfo.ts';
import { texts } from './texts.ts';

const { FeedbackType } = feedback.map;

interface Sender {
  AccessToken: string;
  Location: string;
}

interface FeedbackDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Called when the feedback is sent. */
  describeSender: () => Sender;
}

/** Sends an idea or a bug report to the operator (section 2, 'Header'; section 5, 'Feedback'). */
export function FeedbackDialog({ opened, onClose, describeSender }: FeedbackDialogProps) {
  const [isDirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      title={texts.title}
      width={feedbackDialogWidth}
      locked={isDirty}
      onClose={close}
    >
      <FeedbackForm
        isDirty={isDirty}
        onDirty={setDirty}
        onClose={close}
        describeSender={describeSender}
      />
    </Dialog>
  );
}

interface FeedbackFormProps extends Omit<FeedbackDialogProps, 'opened'> {
  isDirty: boolean;
  onDirty: (isDirty: boolean) => void;
}

function FeedbackForm({ isDirty, onDirty, onClose, describeSender }: FeedbackFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { data } = useQuery({
    ...endpointQuery(account, {}),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ofFrame: true, ownError: true },
  });
  const send = useChange(sendFeedback, { ownError: true });
  const form = useFieldsForm(feedback, newDraft(feedback, { Email: data?.Member.Email ?? '' }));
  const focus = (errors: object) =>
    element.current && focusField(element.current, Object.keys(errors));

  const submit = (draft: Draft<typeof feedback>) => {
    const { record } = parseDraft(feedback, draft);
    if (record === null) return;
    send.mutate(
      { body: { ...describeSender(), SystemInfo: systemInfo(), ...record } },
      {
        onSuccess: () => {
          onClose();
          showSuccess(texts.thanks);
        },
        onError: ({ fields }) => {
          form.setErrors(fields);
          focus(fields);
        },
      },
    );
  };

  const { error } = send;
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      aria-label={texts.title}
      onChange={() => onDirty(form.isDirty())}
      onSubmit={form.onSubmit(submit, focus)}
    >
      {error !== null && Object.keys(error.fields).length === 0 && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <Radio.Group
        key={form.key('FeedbackType')}
        label={FeedbackType.label}
        {...form.getInputProps('FeedbackType')}
        classNames={{ root: classes.types }}
      >
        <div className={classes.options}>
          {FeedbackType.options.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      <Field form={form} name="Feedback" />
      <Field form={form} name="Email" autoComplete="email" />
      <p className={classes.note}>{texts.sentWith}</p>
      <div className={classes.buttons}>
        {data?.Member.IsOperator && !isDirty && <ReceivedFeedbackLink onFollow={onClose} />}
        <Button variant="default" disabled={send.isPending} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={send.isPending}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}
