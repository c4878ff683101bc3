import { Switch } from '@mantine/core';
import { use } from 'react';
import { readableValue } from '../../../contract/values/readableValue.ts';
import { ReadOnlyForm, ReadOnlyValue } from '../ReadOnlyValue.tsx';
import { type FieldProps, sharedProps } from './fieldProps.ts';

export function SwitchField<V extends Record<string, unknown>>(props: FieldProps<V>) {
  const input = sharedProps(props, 'checkbox');
  if (use(ReadOnlyForm))
    return <ReadOnlyValue label={props.label}>{readableValue(input.defaultChecked)}</ReadOnlyValue>;
  return <Switch key={props.form.key(props.name)} {...input} />;
}
