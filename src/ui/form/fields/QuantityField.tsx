import { TextInput } from '@mantine/core';
import {
  formatQuantity,
  parseQuantity,
  type QuantityKind,
} from '../../../contract/values/units.ts';
import { type FieldProps, sharedProps } from './fieldProps.ts';

interface QuantityFieldProps<V extends Record<string, unknown>> extends FieldProps<V> {
  kind: QuantityKind;
  placeholder?: string;
}

/** An input for a rate, a duration or an amount of data. On blur it shows the parsed value. */
export function QuantityField<V extends Record<string, unknown>>(props: QuantityFieldProps<V>) {
  const { kind, placeholder } = props;
  const { onBlur, onChange, ...input } = sharedProps(props);
  return (
    <TextInput
      key={props.form.key(props.name)}
      {...input}
      placeholder={placeholder}
      autoComplete="off"
      onChange={onChange}
      onBlur={(event) => {
        const value = parseQuantity(kind, event.currentTarget.value);
        if (value !== null && value > 0) {
          const text = formatQuantity(kind, value);
          event.currentTarget.value = text;
          onChange(text);
        }
        onBlur?.(event);
      }}
    />
  );
}
