import { Textarea } from '@mantine/core';
import { textareaRows } from '../../../contract/limits.ts';
import { type FieldProps, sharedProps } from './fieldProps.ts';

/** A text area with five rows (specification section 9). */
export function TextAreaField<V extends Record<string, unknown>>(props: FieldProps<V>) {
  return <Textarea key={props.form.key(props.name)} {...sharedProps(props)} rows={textareaRows} />;
}
