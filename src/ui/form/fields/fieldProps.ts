import type { LooseKeys } from '@mantine/form';
import type { RecordFormApi } from '../useRecordForm.ts';

/** The properties of every field of a record form. */
export interface FieldProps<V extends Record<string, unknown>> {
  form: RecordFormApi<V>;
  name: LooseKeys<V>;
  label: string;
  /** one line below the input, replaced by an error */
  help?: string;
  /** shows the asterisk; the message comes from the form's rules */
  required?: boolean;
  disabled?: boolean;
}

/** Returns the properties of all inputs. The React key is separate because it must not be spread. */
export function sharedProps<V extends Record<string, unknown>>(
  field: FieldProps<V>,
  type: 'input' | 'checkbox' = 'input',
) {
  const { form, name, label, help, required, disabled } = field;
  const { error, ...input } = form.getInputProps(name, { type });
  return { ...input, error, label, description: error ? undefined : help, required, disabled };
}
