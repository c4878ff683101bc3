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

/** A rate, a duration or an amount of data as people write it; what is understood is shown when the field is left. */
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
