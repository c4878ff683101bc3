import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, sharedProps } from './fieldProps.ts';

const texts = { show: 'Show password', hide: 'Hide password' };

interface PasswordFieldProps<V extends Record<string, unknown>> extends FieldProps<V> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password with its show/hide toggle (specification section 5). */
export function PasswordField<V extends Record<string, unknown>>(props: PasswordFieldProps<V>) {
  const [visible, setVisible] = useState(false);
  const shared = sharedProps(props);
  return (
    <PasswordInput
      key={props.form.key(props.name)}
      {...shared}
      // Mantine sets it on other inputs only.
      aria-invalid={Boolean(shared.error)}
      autoComplete={props.autoComplete}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': visible ? texts.hide : texts.show }}
    />
  );
}
