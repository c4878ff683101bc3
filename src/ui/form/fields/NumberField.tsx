import { TextInput } from '@mantine/core';
import { writtenNumber } from '../../../contract/validators/number-validators.ts';
import { type FieldProps, sharedProps } from './fieldProps.ts';

interface NumberFieldProps<V extends Record<string, unknown>> extends FieldProps<V> {
  /** the unit of the value, shown inside the field */
  unit?: string;
  /** shows a phone keyboard with a decimal key, and a minus if it has one */
  decimal?: boolean;
}

/** A number input. The form's value is a number, null when empty, NaN when invalid. */
export function NumberField<V extends Record<string, unknown>>(props: NumberFieldProps<V>) {
  const { unit, decimal = false } = props;
  const { onChange, defaultValue, ...input } = sharedProps(props);
  const known = typeof defaultValue === 'number' && !Number.isNaN(defaultValue);
  return (
    <TextInput
      key={props.form.key(props.name)}
      {...input}
      autoComplete="off"
      inputMode={decimal ? 'text' : 'numeric'}
      defaultValue={known ? String(defaultValue) : ''}
      onChange={(event) => onChange(numberOf(event.currentTarget.value))}
      rightSection={unit}
      rightSectionWidth={unit ? `${unit.length + 2}ch` : undefined}
      rightSectionPointerEvents="none"
    />
  );
}

function numberOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return writtenNumber.test(text) ? Number(text) : Number.NaN;
}
