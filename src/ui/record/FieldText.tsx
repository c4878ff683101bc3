import type { AnyField, FieldMap, Option, Siblings } from '../../contract/fields/field.ts';
import { messages } from '../../contract/messages.ts';
import { ReadOnlyValue } from '../form/ReadOnlyValue.tsx';
import type { FieldsForm } from './useFieldsForm.ts';

interface FieldTextProps<F extends FieldMap> {
  form: FieldsForm<F>;
  field: AnyField;
  path: string;
  label: string;
  /** the options that are known only at run time */
  options: readonly Option[];
  /** what is shown for an empty value */
  placeholder: string | undefined;
  /** whether a secret is stored */
  isSet: boolean;
}

const texts = { set: 'Set', notSet: messages.notSet };

/** Shows the value of a field as text, in a form that cannot be changed. */
export function FieldText<F extends FieldMap>(props: FieldTextProps<F>) {
  const { form, field, path, options, placeholder = '' } = props;
  const parts = path.split('.');
  const draft = valueAt(form.getValues(), parts);
  const siblings: Siblings = Object(valueAt(form.getValues(), parts.slice(0, -1)));
  const option = options.find(({ value }) => value === draft);
  const isSecret = field.control.type === 'secret';
  const secret = props.isSet ? texts.set : texts.notSet;
  const text = isSecret ? secret : (option?.label ?? textOf(field, draft, siblings));
  return <ReadOnlyValue label={props.label}>{text === '' ? placeholder : text}</ReadOnlyValue>;
}

function textOf(field: AnyField, draft: unknown, siblings: Siblings): string {
  if (draft === '') return '';
  let isValid = true;
  const stored = field.parse(draft, siblings, () => {
    isValid = false;
  });
  return isValid ? field.toText(stored, siblings) : String(draft);
}

function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), values);
}
