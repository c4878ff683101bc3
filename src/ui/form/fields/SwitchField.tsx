import { Switch } from '@mantine/core';
import { type FieldProps, sharedProps } from './fieldProps.ts';

export function SwitchField<V extends Record<string, unknown>>(props: FieldProps<V>) {
  return <Switch key={props.form.key(props.name)} {...sharedProps(props, 'checkbox')} />;
}
