import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import isEqual from 'fast-deep-equal';
import { useState } from 'react';
import type { AnyField, Siblings } from '../../../contract/fields/field.ts';

interface PartFieldProps {
  field: AnyField;
  value: unknown;
  siblings: Siblings;
  disabled: boolean;
  /** called with valid values only */
  onChange: (value: unknown) => void;
  label?: string;
  rows?: number;
}

/** The input of a field of a part. It keeps what was typed while that is not valid. */
export function PartField(props: PartFieldProps) {
  const { field, value, siblings, disabled, onChange, label = field.label } = props;
  const [typed, setTyped] = useState(() => ({ value, draft: field.toDraft(value, siblings) }));
  const [error, setError] = useState<string | null>(null);
  // The value changed elsewhere, by Undo for example.
  if (!isEqual(typed.value, value)) {
    setTyped({ value, draft: field.toDraft(value, siblings) });
    setError(null);
  }
  const change = (draft: unknown) => {
    let message: string | null = null;
    const parsed = field.parse(draft, { ...siblings }, (_path, text) => {
      message ??= text;
    });
    setError(message);
    if (message === null) {
      setTyped({ value: parsed, draft });
      onChange(parsed);
    } else setTyped({ value, draft });
  };
  const { control } = field;
  const shared = { label, description: field.help, disabled, error };
  const text = String(typed.draft ?? '');
  if (control.type === 'switch')
    return (
      <Switch
        label={label}
        description={field.help}
        disabled={disabled}
        checked={typed.draft === true}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    );
  if (control.type === 'select')
    return (
      <NativeSelect
        {...shared}
        data={[...control.options]}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  if (control.type === 'textArea')
    return (
      <Textarea
        {...shared}
        autosize
        minRows={props.rows ?? 3}
        maxRows={16}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  const unit = control.type === 'text' ? control.unit : undefined;
  return (
    <TextInput
      {...shared}
      type={control.type === 'text' ? control.inputType : 'text'}
      inputMode={control.type === 'text' ? control.inputMode : undefined}
      autoComplete="off"
      rightSection={unit}
      rightSectionWidth={unit ? `${unit.length + 2}ch` : undefined}
      rightSectionPointerEvents="none"
      value={text}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
