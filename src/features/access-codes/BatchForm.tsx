import { useMemo, useState } from 'react';
import { reaches } from '../../contract/permissions.ts';
import { useChange } from '../../ui/api/endpoint-queries.ts';
import { FieldRow, FormSection } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/fields/NumberField.tsx';
import { QuantityField } from '../../ui/form/fields/QuantityField.tsx';
import { SelectField } from '../../ui/form/fields/SelectField.tsx';
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx';
import { TextAreaField } from '../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { submitErrorOf } from '../../ui/form/submitError.ts';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { useGoTo } from '../../ui/ScreenLink.tsx';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { usePermission } from '../../workspace/usePermission.ts';
import { alphabets } from './choices.ts';
import { createAccessCodeBatch } from './contract.ts';
import { GuessingMeter } from './GuessingMeter.tsx';
import { PlanField } from './PlanField.tsx';
import { batchPath, listPath } from './paths.ts';
import { alphabetNames, texts } from './texts.ts';
import { type BatchValues, checked, newBatch } from './values.ts';

const alphabetOptions = alphabets.map((value) => ({ value, label: alphabetNames[value] }));

/** Describes a batch; the page of the batch then follows how its codes are made. */
export function BatchForm({ number }: { number: number }) {
  const goTo = useGoTo();
  const level = usePermission('access-codes');
  const [timeZone, setTimeZone] = useState<string | null>(null);
  const create = useChange(createAccessCodeBatch, { ownError: true });
  const form = useRecordForm<BatchValues>({
    initialValues: newBatch,
    validate: (values) => checked(values).errors ?? {},
  });
  const submit = (values: BatchValues) => {
    const { fields } = checked(values);
    if (fields === null) return;
    create.mutate(
      { params: { orgNumber: String(number) }, body: fields },
      {
        onSuccess: ({ id, name, count }) => {
          form.resetDirty(values);
          // After the guard has heard that nothing is unsaved.
          queueMicrotask(() => {
            showSuccess(texts.begun(name, count));
            goTo(batchPath(id));
          });
        },
      },
    );
  };
  const submitError = useMemo(() => submitErrorOf(create.error), [create.error]);
  const zoneHelp = timeZone === null ? texts.chooseZone : texts.localTime(timeZone);
  return (
    <RecordForm
      form={form}
      label={texts.form}
      pending={create.isPending}
      submitError={submitError}
      submitLabel={texts.begin}
      readOnly={!reaches(level, 'edit')}
      onSubmit={submit}
      onCancel={() => goTo(listPath)}
    >
      <FormSection title={texts.what} help={texts.whatHelp}>
        <TextField form={form} name="name" label={texts.name} required />
        <PlanField form={form} number={number} onTimeZone={setTimeZone} />
        <FieldRow>
          <NumberField form={form} name="count" label={texts.count} required />
        </FieldRow>
      </FormSection>
      <FormSection title={texts.looks} help={texts.looksHelp}>
        <SelectField form={form} name="alphabet" label={texts.alphabet} options={alphabetOptions} />
        <FieldRow>
          <NumberField
            form={form}
            name="length"
            label={texts.length}
            help={texts.lengthHelp}
            required
          />
          <TextField form={form} name="prefix" label={texts.prefix} help={texts.prefixHelp} />
        </FieldRow>
        <SwitchField form={form} name="isGrouped" label={texts.isGrouped} />
        <GuessingMeter form={form} />
      </FormSection>
      <FormSection title={texts.terms} help={texts.termsHelp}>
        <FieldRow wide>
          <TextField
            form={form}
            name="validFrom"
            type="datetime-local"
            label={texts.validFrom}
            help={zoneHelp}
          />
          <TextField
            form={form}
            name="validUntil"
            type="datetime-local"
            label={texts.validUntil}
            help={zoneHelp}
          />
        </FieldRow>
        <FieldRow>
          <NumberField form={form} name="usesPerCode" label={texts.usesPerCode} required />
          <NumberField
            form={form}
            name="devicesPerCode"
            label={texts.devicesPerCode}
            help={texts.devicesHelp}
          />
        </FieldRow>
        <QuantityField
          form={form}
          kind="duration"
          name="secondsAfterFirstUse"
          label={texts.afterFirstUse}
          help={texts.afterFirstUseHelp}
        />
        <TextAreaField form={form} name="note" label={texts.note} />
      </FormSection>
    </RecordForm>
  );
}
