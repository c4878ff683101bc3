import { Alert, Button } from '@mantine/core';
import { useRef } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { PasswordField } from '../../../ui/form/fields/PasswordField.tsx';
import { focusField } from '../../../ui/form/focusField.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { editPassword } from './contract.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import classes from './Profile.module.css';
import { texts } from './texts.ts';
import { type Passwords, usePasswordForm } from './usePasswordForm.ts';

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
  const change = useChange(editPassword, { ownError: true });
  const { form, typed, lookup, refuseBreached } = usePasswordForm({ asksCurrent: true });
  const focus = (errors: object) =>
    element.current && focusField(element.current, Object.keys(errors));

  const save = async ({ current, next }: Passwords) => {
    if (await lookup.isBreached(next)) return focus(refuseBreached());
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
      <NewPasswordFields form={form} typed={typed} hasLookupFailed={lookup.hasFailed} />
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
