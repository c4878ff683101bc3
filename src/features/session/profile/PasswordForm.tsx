import { Alert, Button } from '@mantine/core';
import { useRef } from 'react';
import { type Draft, newDraft } from '../../../contract/fields/fields.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { PasswordField } from '../../../ui/form/fields/PasswordField.tsx';
import { focusField } from '../../../ui/form/focusField.ts';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { editPassword } from './contract.ts';
import { passwordChange } from './fields.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import classes from './Profile.module.css';
import { texts } from './texts.ts';
import { useNewPassword } from './useNewPassword.ts';

interface PasswordFormProps {
  onDirty?: (isDirty: boolean) => void;
  onChanged: () => void;
  cancelLabel: string;
  onCancel: () => void;
}

const empty = newDraft(passwordChange);

/** Changes the caller's password (section 5, 'Password change'). */
export function PasswordForm(props: PasswordFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const change = useChange(editPassword, { ownError: true });
  const form = useFieldsForm(passwordChange, empty);
  const { typed, lookup, rejectBreached } = useNewPassword(form);
  const focus = (errors: object) =>
    element.current && focusField(element.current, Object.keys(errors));

  const save = async ({ CurrentPassword, NewPassword }: Draft<typeof passwordChange>) => {
    if (await lookup.isBreached(NewPassword)) return focus(rejectBreached());
    change.mutate(
      { body: { CurrentPassword, NewPassword } },
      {
        onSuccess: () => {
          props.onChanged();
          showSuccess(texts.changed);
        },
        onError: ({ fields }) => {
          form.setErrors(fields);
          focus(fields);
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
      onChange={() => props.onDirty?.(form.isDirty())}
      onSubmit={form.onSubmit((values) => void save(values), focus)}
    >
      {error !== null && Object.keys(error.fields).length === 0 && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <PasswordField
        form={form}
        name="CurrentPassword"
        label={passwordChange.map.CurrentPassword.label}
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
