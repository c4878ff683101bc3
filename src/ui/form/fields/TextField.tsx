import { TextInput } from '@mantine/core';
import type { FocusEvent, HTMLAttributes } from 'react';
import { type FieldProps, sharedProps } from './fieldProps.ts';

interface TextFieldProps<V extends Record<string, unknown>> extends FieldProps<V> {
  type?: 'text' | 'email' | 'tel' | 'date' | 'time' | 'datetime-local';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  /** the unit of the value, shown inside the field */
  unit?: string;
  placeholder?: string;
  autoFocus?: boolean;
}

/** One line of text, trimmed on blur (section 5). */
export function TextField<V extends Record<string, unknown>>(props: TextFieldProps<V>) {
  const { type, inputMode, autoComplete = 'off', unit, placeholder, autoFocus } = props;
  const { onBlur, onChange, ...input } = sharedProps(props);
  function trim(event: FocusEvent<HTMLInputElement>): void {
    const trimmed = event.currentTarget.value.trim();
    if (trimmed !== event.currentTarget.value) {
      event.currentTarget.value = trimmed;
      onChange(trimmed);
    }
    onBlur?.(event);
  }
  return (
    <TextInput
      key={props.form.key(props.name)}
      {...input}
      {...{ type, inputMode, autoComplete, placeholder, autoFocus }}
      // Mantine's dialogs focus the element with this attribute first.
      data-autofocus={autoFocus || undefined}
      onChange={onChange}
      onBlur={trim}
      rightSection={unit}
      rightSectionWidth={unit ? `${unit.length + 2}ch` : undefined}
      rightSectionPointerEvents="none"
    />
  );
}
