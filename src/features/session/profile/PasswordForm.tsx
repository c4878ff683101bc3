import { Alert, Button, Progress, Text } from '@mantine/core';
import { passwordStrength } from 'check-password-strength';
import { useRef, useState } from 'react';
import { required } from '../../../contract/validators.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { focusFirstError } from '../../../ui/form/focusFirstError.ts';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { rules } from '../../../ui/form/rules.ts';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { editPassword } from './contract.ts';
import classes from './Profile.module.css';
import { confirmationRules, newPasswordRules, notSecure } from './password-rules.ts';
import { texts } from './texts.ts';
import { useBreachLookup } from './useBreachLookup.ts';

type Passwords = { current: string; next: string; confirm: string };

const fieldOf: Record<string, keyof Passwords> = {
  CurrentPassword: 'current',
  NewPassword: 'next',
};

interface PasswordFormProps {
  onDirty?: (isDirty: boolean) => void;
  onChanged: () => void;
  cancelLabel: string;
  onCancel: () => void;
}

/** Changes the own password (section 5, 'Password change'). */
export function PasswordForm(props: PasswordFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const change = useChange(editPassword, { ownError: true });
  const form = useRecordForm<Passwords>({
    initialValues: { current: '', next: '', confirm: '' },
    validate: {
      current: rules(required),
      next: rules(...newPasswordRules),
      confirm: (value, { next }) => rules(...confirmationRules(next))(value),
    },
  });
  const refuseNext = () => form.setFieldError('next', notSecure);
  const lookup = useBreachLookup((password) => {
    if (form.getValues().next === password) refuseNext();
  });
  form.watch('next', ({ value }) => {
    setTyped(value);
    void lookup.lookUp(value);
  });
  const focus = (errors: object) =>
    element.current && focusFirstError(element.current, Object.keys(errors));

  const save = async ({ current, next }: Passwords) => {
    if (await lookup.isBreached(next)) {
      refuseNext();
      focus({ next: notSecure });
      return;
    }
    change.mutate(
      { body: { CurrentPassword: current, NewPassword: next } },
      {
        onSuccess: () => {
          props.onChanged();
          showSuccess(texts.changed);
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
  };

  const { error } = change;
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      aria-label={texts.changePassword}
      onInput={() => props.onDirty?.(form.isDirty())}
      onSubmit={form.onSubmit((values) => void save(values), focus)}
    >
      {error !== null && Object.keys(error.fields).length === 0 && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <PasswordField
        form={form}
        name="current"
        label={texts.currentPassword}
        required
        autoComplete="current-password"
      />
      <PasswordField
        form={form}
        name="next"
        label={texts.newPassword}
        help={texts.newPasswordHelp}
        required
        autoComplete="new-password"
      />
      <Strength password={typed} />
      {lookup.hasFailed && (
        <Text size="sm" c="dimmed" role="status">
          {texts.lookupFailed}
        </Text>
      )}
      <PasswordField
        form={form}
        name="confirm"
        label={texts.confirmPassword}
        required
        autoComplete="new-password"
      />
      <div className={classes.buttons}>
        <Button variant="default" disabled={change.isPending} onClick={props.onCancel}>
          {props.cancelLabel}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

const strengthColours = ['red', 'orange', 'yellow', 'green'];

function Strength({ password }: { password: string }) {
  if (password === '') return null;
  const { id } = passwordStrength(password);
  const words = texts.strengths[id] ?? '';
  return (
    <div className={classes.strength}>
      <Progress
        value={(id + 1) * 25}
        size={4}
        color={strengthColours[id] ?? 'red'}
        aria-label={texts.strength(words)}
      />
      <Text size="xs" c="dimmed" role="status">
        {texts.strength(words)}
      </Text>
    </div>
  );
}
