import { Progress, Text } from '@mantine/core';
import { passwordStrength } from 'check-password-strength';
import type { Draft } from '../../../contract/fields/fields.ts';
import { PasswordField } from '../../../ui/form/fields/PasswordField.tsx';
import type { RecordFormApi } from '../../../ui/form/useRecordForm.ts';
import { newPassword } from './fields.ts';
import classes from './Profile.module.css';
import { texts } from './texts.ts';

interface NewPasswordFieldsProps<V extends Draft<typeof newPassword>> {
  form: RecordFormApi<V>;
  /** the new password as typed so far */
  typed: string;
  hasLookupFailed: boolean;
}

const { NewPassword, ConfirmPassword } = newPassword.map;

/** The fields for a new password, with its strength, and for its confirmation. */
export function NewPasswordFields<V extends Draft<typeof newPassword>>({
  form,
  typed,
  hasLookupFailed,
}: NewPasswordFieldsProps<V>) {
  return (
    <>
      <PasswordField
        form={form}
        name="NewPassword"
        label={NewPassword.label}
        help={NewPassword.help}
        required
        autoComplete="new-password"
      />
      <Strength password={typed} />
      {hasLookupFailed && (
        <Text size="sm" c="dimmed" role="status">
          {texts.lookupFailed}
        </Text>
      )}
      <PasswordField
        form={form}
        name="ConfirmPassword"
        label={ConfirmPassword.label}
        required
        autoComplete="new-password"
      />
    </>
  );
}

const strengthColors = ['red', 'orange', 'yellow', 'green'];

function Strength({ password }: { password: string }) {
  if (password === '') return null;
  const { id } = passwordStrength(password);
  const strength = texts.strength(texts.strengths[id] ?? '');
  return (
    <div className={classes.strength}>
      <Progress
        value={(id + 1) * 25}
        size={4}
        color={strengthColors[id] ?? 'red'}
        aria-label={strength}
      />
      <Text size="xs" c="dimmed" role="status">
        {strength}
      </Text>
    </div>
  );
}
