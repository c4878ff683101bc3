import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import isEqual from 'fast-deep-equal';
import { useState } from 'react';
import type { AnyField, Siblings } from '../../../../contract/fields/field.ts';
import type { PartInputs } from '../inputs/invalid-inputs.ts';

interface PartFieldProps {
  field: AnyField;
  /** the name of the field in its part */
  name: string;
  inputs: PartInputs;
  value: unknown;
  siblings: Siblings;
  disabled: boolean;
  /** called with valid values only */
  onChange: (value: unknown) => void;
  label?: string;
  rows?: number;
}

/** The input of a field of a part. What is not valid remains in `inputs`, so that it is not taken for saved. */
export function PartField(props: PartFieldProps) {
  const { field, name, inputs, value, siblings, disabled, onChange } = props;
  const { label = field.label } = props;
  const [typed, setTyped] = useState(() => ({ value, draft: field.toDraft(value, siblings) }));
  // The value changed elsewhere, by Undo for example.
  if (!isEqual(typed.value, value)) setTyped({ value, draft: field.toDraft(value, siblings) });
  const read = (draft: unknown) => {
    let error: string | null = null;
    const parsed = field.parse(draft, { ...siblings }, (_path, text) => {
      error ??= text;
    });
    return { parsed, error };
  };
  const change = (draft: unknown) => {
    const { parsed, error } = read(draft);
    inputs.setInvalid(name, error === null ? undefined : draft);
    if (error !== null) return;
    setTyped({ value: parsed, draft });
    onChange(parsed);
  };
  const { control } = field;
  const invalid = inputs.draftOf(name);
  const error = invalid === undefined ? null : read(invalid).error;
  const shared = {
    label,
    description: field.help,
    disabled,
    error,
    'data-path': inputs.pathOf(name),
  };
  const text = String(invalid ?? typed.draft ?? '');
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
