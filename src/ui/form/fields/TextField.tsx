import { TextInput } from '@mantine/core';
import type { ChangeEvent, FocusEvent, HTMLAttributes, KeyboardEvent } from 'react';
import { partlyTyped } from '../../../contract/fields/simple-field.ts';
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

/** One line of text, trimmed on blur (specification section 5), or a date or time. */
export function TextField<V extends Record<string, unknown>>(props: TextFieldProps<V>) {
  const { type, inputMode, autoComplete = 'off', unit, placeholder, autoFocus } = props;
  const { onBlur, onChange, defaultValue, ...input } = sharedProps(props);
  const draft = () => props.form.getInputProps(props.name).defaultValue;
  function change({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    onChange(draftIn(currentTarget));
  }
  // Typing a part of a date, and removing it, causes no change event.
  function readPart({ currentTarget }: KeyboardEvent | FocusEvent<HTMLInputElement>): void {
    if (!(currentTarget instanceof HTMLInputElement)) return;
    const isPart = currentTarget.validity.badInput;
    if (isPart !== (draft() === partlyTyped)) onChange(draftIn(currentTarget));
  }
  function leave(event: FocusEvent<HTMLInputElement>): void {
    readPart(event);
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
      defaultValue={defaultValue === partlyTyped ? '' : defaultValue}
      onChange={change}
      // Before the key has its effect, so that Ctrl+S and Enter save what was typed.
      onKeyDown={readPart}
      onBlur={leave}
      rightSection={unit}
      rightSectionWidth={unit ? `${unit.length + 2}ch` : undefined}
      rightSectionPointerEvents="none"
    />
  );
}

function draftIn({ value, validity }: HTMLInputElement): string {
  return validity.badInput ? partlyTyped : value;
}
