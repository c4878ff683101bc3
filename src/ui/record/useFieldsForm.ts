import { useState } from 'react';
import type { AnyField, FieldMap } from '../../contract/fields/field.ts';
import {
  type ContextArgument,
  type Described,
  type DraftRecord,
  type Fields,
  parseDraft,
  type StoredRecord,
} from '../../contract/fields/fields.ts';
import { focusField } from '../form/focusField.ts';
import { type RecordFormApi, useRecordForm } from '../form/useRecordForm.ts';

/** A record's form: drafts by field, validated by the record's description. */
export type FieldsForm<F extends FieldMap> = RecordFormApi<DraftRecord<F>> & {
  readonly fields: { readonly map: F };
};

/** Returns the form of a described record. `context` has values outside the record that its rules need, such as a device's type. */
export function useFieldsForm<F extends FieldMap, C>(
  fields: Fields<F, C>,
  initialValues: DraftRecord<F>,
  ...context: ContextArgument<C>
): FieldsForm<F> {
  const form = useRecordForm<DraftRecord<F>>({
    initialValues,
    validate: (draft) => parseDraft(fields, draft, ...context).errors ?? {},
  });
  return { ...form, fields };
}

/** Returns the entered record, or shows its errors, focuses the first and returns null. */
export function parseForm<F extends FieldMap, C>(
  fields: Fields<F, C>,
  form: FieldsForm<F>,
  ...context: ContextArgument<C>
): StoredRecord<F> | null {
  const { record, errors } = parseDraft(fields, form.getValues(), ...context);
  if (errors !== null) {
    form.setErrors(errors);
    focusField(document.body, Object.keys(errors));
  }
  return record;
}

/** Returns the current draft of one field and re-renders the caller when it changes. */
export function useDraft<F extends FieldMap, K extends keyof F & string>(
  form: FieldsForm<F>,
  name: K,
): DraftRecord<F>[K] {
  const [draft, setDraft] = useState(form.getValues()[name]);
  // Mantine types the value of a watched path as unknown.
  form.watch(name, ({ value }) => setDraft(value as DraftRecord<F>[K]));
  return draft;
}

/** Finds the field at a path such as `price`, `texts.0.language` or `snmp.port`. */
export function fieldAt({ map }: Described, path: string): AnyField {
  const [name = '', ...rest] = path.split('.').filter((part) => !/^\d+$/.test(part));
  const field = map[name];
  if (field === undefined) throw new Error(`The record has no field ${path}`);
  if (rest.length === 0) return field;
  // Lists and groups have parts; `AnyField` does not tell which fields are one.
  const { item, group, parts } = field as AnyField & {
    item?: Described;
    group?: Described;
    parts?: Described;
  };
  const inner = item ?? group ?? parts;
  if (inner === undefined) throw new Error(`${name} has no parts`);
  return fieldAt(inner, rest.join('.'));
}
