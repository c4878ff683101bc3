import { use } from 'react';
import type { AnyField, FieldMap, Option } from '../../contract/fields/field.ts';
import type { FieldPath } from '../../contract/fields/fields.ts';
import { messages } from '../../contract/messages.ts';
import { CheckListField } from '../form/fields/CheckListField.tsx';
import { QuantityField } from '../form/fields/QuantityField.tsx';
import { SecretField } from '../form/fields/SecretField.tsx';
import { SelectField } from '../form/fields/SelectField.tsx';
import { SwitchField } from '../form/fields/SwitchField.tsx';
import { TextAreaField } from '../form/fields/TextAreaField.tsx';
import { TextField } from '../form/fields/TextField.tsx';
import { ReadOnlyForm } from '../form/ReadOnlyValue.tsx';
import { FieldText } from './FieldText.tsx';
import { type FieldsForm, fieldAt } from './useFieldsForm.ts';

interface RecordFieldProps<F extends FieldMap> {
  form: FieldsForm<F>;
  name: FieldPath<F>;
  label?: string;
  help?: string;
  placeholder?: string;
  unit?: string;
  /** Marks an optional field as required, when a cross-field rule requires it. */
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  autoComplete?: string;
  /** Options that are known only at run time. */
  options?: readonly (Option & { disabled?: boolean; help?: string })[];
  /** What applies while an inherited field is empty; null when nothing above decides it. */
  inherited?: unknown;
  /** Whether a secret is stored. */
  isSet?: boolean;
}

/** Shows the input of a field's kind with the field's label, or its text in a read-only form. */
export function Field<F extends FieldMap>(props: RecordFieldProps<F>) {
  const { form, name, isSet = false, unit, autoFocus, autoComplete, inherited, ...given } = props;
  const field = fieldAt(form.fields, name);
  const placeholder = inherited === undefined ? field.placeholder : inheritedText(field, inherited);
  const { control } = field;
  const { options = 'options' in control ? control.options : [], ...overrides } = given;
  if (use(ReadOnlyForm))
    return (
      <FieldText
        {...{ form, field, options, placeholder, isSet }}
        path={name}
        label={given.label ?? field.label}
      />
    );
  const shared = {
    form,
    name,
    label: field.label,
    required: field.isRequired,
    ...(field.help !== undefined && { help: field.help }),
    ...(placeholder !== undefined && { placeholder }),
    ...overrides,
  };
  switch (control.type) {
    case 'text':
      return (
        <TextField
          {...shared}
          type={control.inputType}
          inputMode={control.inputMode}
          unit={unit ?? control.unit}
          autoFocus={autoFocus}
          autoComplete={autoComplete}
        />
      );
    case 'textArea':
      return <TextAreaField {...shared} />;
    case 'quantity':
      return <QuantityField {...shared} kind={control.quantity} />;
    case 'select':
      return (
        <SelectField
          {...shared}
          options={options}
          clearable={!shared.required}
          autoFocus={autoFocus}
        />
      );
    case 'checkList':
      return <CheckListField {...shared} options={options} />;
    case 'switch':
      return <SwitchField {...shared} />;
    case 'secret':
      return <SecretField {...shared} isSet={isSet} />;
    case 'custom':
      throw new Error(`${name} is shown by a component that the form names`);
  }
}

function inheritedText(field: AnyField, value: unknown): string {
  return value === null ? messages.notSet : messages.inheritedValue(field.toText(value, {}));
}
