import { Alert, Button, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { feedbackDialogWidth } from '../../contract/limits.ts';
import { email, maxLength, required } from '../../contract/validators/validators.ts';
import { endpointQuery, useChange } from '../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { TextAreaField } from '../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { focusField } from '../../ui/form/focusField.ts';
import { rules } from '../../ui/form/rules.ts';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { account } from '../session/contract.ts';
import { feedbackTypes, longestFeedback, sendFeedback } from './contract.ts';
import classes from './Feedback.module.css';
import { ReceivedFeedbackLink } from './ReceivedFeedbackLink.tsx';
import { systemInfo } from './systemInfo.ts';
import { texts } from './texts.ts';

interface FeedbackValues extends Record<string, unknown> {
  type: (typeof feedbackTypes)[number];
  email: string;
  feedback: string;
}

const fieldOf: Record<string, keyof FeedbackValues> = {
  FeedbackType: 'type',
  Email: 'email',
  Feedback: 'feedback',
};

interface Sender {
  AccessToken: string;
  Location: string;
}

interface FeedbackDialogProps {
  opened: boolean;
  onClose: () => void;
  /** who sends from where; asked when it is sent */
  describeSender: () => Sender;
}

/** An idea or a bug report for the operator (section 2, 'Header'; section 5, 'Feedback'). */
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
      <FeedbackForm onDirty={setDirty} onClose={close} describeSender={describeSender} />
    </Dialog>
  );
}

interface FeedbackFormProps extends Omit<FeedbackDialogProps, 'opened'> {
  onDirty: (isDirty: boolean) => void;
}

function FeedbackForm({ onDirty, onClose, describeSender }: FeedbackFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { data } = useQuery({
    ...endpointQuery(account, {}),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ofFrame: true, ownError: true },
  });
  const send = useChange(sendFeedback, { ownError: true });
  const form = useRecordForm<FeedbackValues>({
    initialValues: { type: 'idea', email: data?.Member.Email ?? '', feedback: '' },
    validate: {
      email: rules(email),
      feedback: rules(required, maxLength(longestFeedback)),
    },
  });
  const focus = (errors: object) =>
    element.current && focusField(element.current, Object.keys(errors));

  const submit = (values: FeedbackValues) =>
    send.mutate(
      {
        body: {
          ...describeSender(),
          SystemInfo: systemInfo(),
          FeedbackType: values.type,
          Email: values.email.trim() || null,
          Feedback: values.feedback,
        },
      },
      {
        onSuccess: () => {
          onClose();
          showSuccess(texts.thanks);
        },
        onError: ({ fields }) => {
          const errors = Object.fromEntries(
            Object.entries(fields).map(([field, message]) => [fieldOf[field] ?? field, message]),
          );
          form.setErrors(errors);
          focus(errors);
        },
      },
    );

  const { error } = send;
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      aria-label={texts.title}
      onInput={() => onDirty(form.isDirty())}
      onSubmit={form.onSubmit(submit, focus)}
    >
      {error !== null && Object.keys(error.fields).length === 0 && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <Radio.Group
        key={form.key('type')}
        label={texts.type}
        {...form.getInputProps('type')}
        classNames={{ root: classes.types }}
      >
        <div className={classes.options}>
          {feedbackTypes.map((type) => (
            <Radio key={type} value={type} label={texts.types[type]} />
          ))}
        </div>
      </Radio.Group>
      <TextAreaField form={form} name="feedback" label={texts.feedback} required />
      <TextField
        form={form}
        name="email"
        label={texts.email}
        help={texts.emailHelp}
        autoComplete="email"
      />
      <p className={classes.note}>{texts.sentWith}</p>
      <div className={classes.buttons}>
        {data?.Member.IsOperator && <ReceivedFeedbackLink onFollow={onClose} />}
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
