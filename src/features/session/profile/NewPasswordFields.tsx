import { Progress, Text } from '@mantine/core';
import { passwordStrength } from 'check-password-strength';
import { PasswordField } from '../../../ui/form/fields/PasswordField.tsx';
import type { RecordFormApi } from '../../../ui/form/useRecordForm.ts';
import classes from './Profile.module.css';
import { texts } from './texts.ts';
import type { Passwords } from './usePasswordForm.ts';

interface NewPasswordFieldsProps {
  form: RecordFormApi<Passwords>;
  /** the new password as it is typed */
  typed: string;
  hasLookupFailed: boolean;
}

/** A new password and its confirmation, with how strong it is. */
export function NewPasswordFields({ form, typed, hasLookupFailed }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        form={form}
        name="next"
        label={texts.newPassword}
        help={texts.newPasswordHelp}
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
        name="confirm"
        label={texts.confirmPassword}
        required
        autoComplete="new-password"
      />
    </>
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
