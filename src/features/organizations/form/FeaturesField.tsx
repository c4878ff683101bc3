import { Switch } from '@mantine/core';
import { useState } from 'react';
import { Field } from '../../../ui/record/Field.tsx';
import { type FieldsForm, useDraft } from '../../../ui/record/useFieldsForm.ts';
import type { organization } from '../fields.ts';
import type { OrganizationRecord } from '../record/contract.ts';
import { featureOptions } from './options.ts';
import { texts } from './texts.ts';

interface FeaturesFieldProps {
  form: FieldsForm<(typeof organization)['map']>;
  /** What is stored, and what the parent grants. */
  record: Pick<OrganizationRecord, 'features' | 'grantableFeatures'>;
}

/** Everything the parent grants, or a choice of it. */
export function FeaturesField({ form, record }: FeaturesFieldProps) {
  const chosen = useDraft(form, 'features');
  // A choice that is switched off comes back when it is switched on again.
  const [lastChoice, setLastChoice] = useState(chosen ?? record.grantableFeatures);
  const inherit = (inherits: boolean) => {
    if (chosen !== null) setLastChoice(chosen);
    form.setFieldValue('features', inherits ? null : lastChoice);
  };
  return (
    <>
      <Switch
        label={texts.inheritsFeatures}
        checked={chosen === null}
        onChange={({ currentTarget }) => inherit(currentTarget.checked)}
      />
      {chosen !== null && <Field form={form} name="features" options={featureOptions(record)} />}
    </>
  );
}
