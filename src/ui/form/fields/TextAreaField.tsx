import { Textarea } from '@mantine/core';
import { textareaRows } from '../../../contract/limits.ts';
import { type FieldProps, sharedProps } from './fieldProps.ts';

/** Several lines of text, five rows as the specification has it. */
export function TextAreaField<V extends Record<string, unknown>>(props: FieldProps<V>) {
  return <Textarea key={props.form.key(props.name)} {...sharedProps(props)} rows={textareaRows} />;
}
