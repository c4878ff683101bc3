import { useState } from 'react';
import { FieldRow } from '../../../../ui/form/FormSection.tsx';
import { CheckListField } from '../../../../ui/form/fields/CheckListField.tsx';
import { QuantityField } from '../../../../ui/form/fields/QuantityField.tsx';
import { TextField } from '../../../../ui/form/fields/TextField.tsx';
import type { RecordFormApi } from '../../../../ui/form/useRecordForm.ts';
import { servicePlan } from '../../../service-plans/fields.ts';
import type { AreaDraft, PlanDraft } from '../draft/site-draft.ts';
import { texts } from '../texts.ts';

interface PlanFieldsProps {
  form: RecordFormApi<{ areas: AreaDraft[] }>;
  /** the plan's path in the form */
  at: string;
  plan: PlanDraft;
}

/** What the wizard asks of a plan. */
export function PlanFields({ form, at, plan }: PlanFieldsProps) {
  const [price, setPrice] = useState(plan.price);
  form.watch(`${at}.price`, ({ value }) => setPrice(String(value)));
  const { currency, durationKind } = plan.fields;
  const isTimed = durationKind === 'elapsed' || durationKind === 'usage';
  const rate = (name: 'bandwidthDown' | 'bandwidthUp', label: string) => (
    <QuantityField
      form={form}
      kind="rate"
      name={`${at}.${name}`}
      label={label}
      placeholder={texts.unlimited}
    />
  );
  return (
    <>
      <FieldRow>
        <TextField form={form} name={`${at}.name`} label={texts.planName} required />
        <TextField
          form={form}
          name={`${at}.price`}
          label={texts.price}
          inputMode="decimal"
          unit={currency}
          required
        />
      </FieldRow>
      <FieldRow>
        {isTimed && (
          <QuantityField
            form={form}
            kind="duration"
            name={`${at}.duration`}
            label={texts.duration}
            required
          />
        )}
        {rate('bandwidthDown', texts.download)}
        {rate('bandwidthUp', texts.upload)}
      </FieldRow>
      {Number(price) !== 0 && (
        <CheckListField
          form={form}
          name={`${at}.paymentMethods`}
          label={texts.paymentMethods}
          options={servicePlan.map.paymentMethods.options}
        />
      )}
    </>
  );
}
