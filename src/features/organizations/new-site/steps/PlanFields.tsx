import { useState } from 'react';
import { FieldRow } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import type { PlanDraft } from '../draft/site-draft.ts';
import type { SiteForm } from './useSiteForm.ts';

interface PlanFieldsProps {
  form: SiteForm;
  /** the path of the plan in the form */
  path: `areas.${number}.plans.${number}`;
  plan: PlanDraft;
}

/** The fields of a plan that a new site needs. */
export function PlanFields({ form, path, plan }: PlanFieldsProps) {
  const [price, setPrice] = useState(plan.price);
  form.watch(`${path}.price`, ({ value }) => setPrice(String(value)));
  const { currency, durationKind } = plan;
  const isTimed = durationKind === 'elapsed' || durationKind === 'usage';
  return (
    <>
      <FieldRow>
        <Field form={form} name={`${path}.name`} />
        <Field form={form} name={`${path}.price`} unit={currency} />
      </FieldRow>
      <FieldRow>
        {isTimed && <Field form={form} name={`${path}.duration`} required />}
        <Field form={form} name={`${path}.bandwidthDown`} />
        <Field form={form} name={`${path}.bandwidthUp`} />
      </FieldRow>
      {Number(price) !== 0 && <Field form={form} name={`${path}.paymentMethods`} />}
    </>
  );
}
