import { PasswordInput } from '@mantine/core';
import { type FieldProps, sharedProps } from './fieldProps.ts';

interface SecretFieldProps<V extends Record<string, unknown>> extends FieldProps<V> {
  /** whether a secret is stored */
  isSet: boolean;
}

const texts = { isSet: 'Set. Leave empty to keep it', show: 'Show what is typed' };

/** An input for a secret. The stored secret is never shown; a typed text replaces it. */
export function SecretField<V extends Record<string, unknown>>(props: SecretFieldProps<V>) {
  const { isSet, ...field } = props;
  const shared = sharedProps(field);
  return (
    <PasswordInput
      key={props.form.key(props.name)}
      {...shared}
      // Mantine sets it on other inputs only.
      aria-invalid={Boolean(shared.error)}
      autoComplete="new-password"
      placeholder={isSet ? texts.isSet : undefined}
      visibilityToggleButtonProps={{ 'aria-label': texts.show, tabIndex: 0 }}
    />
  );
}
