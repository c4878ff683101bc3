import { PasswordInput } from '@mantine/core';
import { type FieldProps, sharedProps } from './fieldProps.ts';

interface SecretFieldProps<V extends Record<string, unknown>> extends FieldProps<V> {
  /** whether one is stored; it is never shown, only replaced */
  isSet: boolean;
}

const texts = { isSet: 'Set. Leave empty to keep it', show: 'Show what is typed' };

/** A secret: what is stored stays unseen, what is typed replaces it. */
export function SecretField<V extends Record<string, unknown>>(props: SecretFieldProps<V>) {
  const { isSet, ...field } = props;
  return (
    <PasswordInput
      key={props.form.key(props.name)}
      {...sharedProps(field)}
      autoComplete="new-password"
      placeholder={isSet ? texts.isSet : undefined}
      visibilityToggleButtonProps={{ 'aria-label': texts.show, tabIndex: 0 }}
    />
  );
}
