import { useState } from 'react';
import type { FieldMap } from '../../contract/fields/field.ts';
import { type StoredRecord, validFields } from '../../contract/fields/fields.ts';
import type { FieldsForm } from './useFieldsForm.ts';

/**
 * Returns the record while it is typed, for a preview. A field that is not valid has its last valid value, or that of
 * `start`.
 */
export function useLiveRecord<F extends FieldMap>(
  form: FieldsForm<F>,
  start: StoredRecord<F>,
): StoredRecord<F> {
  const typed = () => validFields(form.fields, form.getValues());
  const [record, setRecord] = useState(() => ({ ...start, ...typed() }));
  for (const name of Object.keys(form.fields.map))
    form.watch(name, () => setRecord((before) => ({ ...before, ...typed() })));
  return record;
}
