import { Switch } from '@mantine/core';
import { use, useState } from 'react';
import { ReadOnlyForm } from '../../../ui/form/ReadOnlyValue.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import { type FieldsForm, useDraft } from '../../../ui/record/useFieldsForm.ts';
import type { organization } from '../fields.ts';
import type { OrganizationRecord } from '../record/contract.ts';
import { featureOptions } from './options.ts';
import { texts } from './texts.ts';

interface FeaturesFieldProps {
  form: FieldsForm<(typeof organization)['map']>;
  /** the stored features and those of the parent */
  record: Pick<OrganizationRecord, 'features' | 'grantableFeatures'>;
}

/** Selects features, or everything that the parent has. */
export function FeaturesField({ form, record }: FeaturesFieldProps) {
  const chosen = useDraft(form, 'features');
  // Switching to the parent's features and back restores the selection.
  const [lastChoice, setLastChoice] = useState(chosen ?? record.grantableFeatures);
  const inherit = (inherits: boolean) => {
    if (chosen !== null) setLastChoice(chosen);
    form.setFieldValue('features', inherits ? null : lastChoice);
  };
  const field = <Field form={form} name="features" options={featureOptions(record)} />;
  if (use(ReadOnlyForm)) return field;
  return (
    <>
      <Switch
        label={texts.inheritsFeatures}
        checked={chosen === null}
        onChange={({ currentTarget }) => inherit(currentTarget.checked)}
      />
      {chosen !== null && field}
    </>
  );
}
