import { priceText } from '../../../contract/values/money.ts';
import { FieldRow } from '../../../ui/form/FormSection.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import type { FieldsForm } from '../../../ui/record/useFieldsForm.ts';
import type { Billable } from '../contract.ts';
import type { invoice } from '../fields.ts';
import { texts } from '../texts.ts';

export type InvoiceForm = FieldsForm<(typeof invoice)['map']>;

interface InvoiceLineFieldsProps {
  form: InvoiceForm;
  index: number;
  billable: Billable;
}

/** One line: codes lead to their plan and quantity, and a plan to its price. */
export function InvoiceLineFields({ form, index, billable }: InvoiceLineFieldsProps) {
  const { plans, batches } = billable;
  form.watch(`lines.${index}.batchId`, ({ value }) => {
    const batch = batches.find(({ id }) => id === value);
    if (batch === undefined) return;
    form.setFieldValue(`lines.${index}.quantity`, String(batch.count));
    form.setFieldValue(`lines.${index}.planId`, batch.planId);
  });
  form.watch(`lines.${index}.planId`, ({ value }) => {
    const plan = plans.find(({ id }) => id === value);
    if (plan === undefined) return;
    form.setFieldValue(`lines.${index}.currency`, plan.currency);
    form.setFieldValue(`lines.${index}.unitPrice`, priceText(plan.price, plan.currency));
    const batch = batches.find(({ id }) => id === form.getValues().lines[index]?.batchId);
    if (batch !== undefined && batch.planId !== value)
      form.setFieldValue(`lines.${index}.batchId`, '');
  });
  return (
    <>
      <Field
        form={form}
        name={`lines.${index}.batchId`}
        options={batches.map(({ id, name, count }) => ({
          value: id,
          label: texts.codesOption(name, count),
        }))}
      />
      <Field
        form={form}
        name={`lines.${index}.planId`}
        options={plans.map(({ id, name, price, currency }) => ({
          value: id,
          label: texts.planOption(name, price, currency),
        }))}
      />
      <FieldRow>
        <Field form={form} name={`lines.${index}.quantity`} />
        <Field form={form} name={`lines.${index}.unitPrice`} />
      </FieldRow>
    </>
  );
}
