import { useMemo, useState } from 'react';
import { newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { submitErrorOf } from '../../../../ui/form/submitError.ts';
import { useGoTo } from '../../../../ui/navigation/ScreenLink.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import {
  type AccessCodePlan,
  createAccessCodeBatch,
  listAccessCodeBatches,
} from '../../contract.ts';
import { type AccessCodeBatchDraft, accessCodeBatch } from '../../fields.ts';
import { batchPath, listPath } from '../../paths.ts';
import { sections, formTexts as texts } from '../../texts.ts';
import { GuessingMeter } from './GuessingMeter.tsx';
import { PlanField } from './PlanField.tsx';
import { VoucherSide } from './VoucherSide.tsx';

const newBatch = newDraft(accessCodeBatch);

/** Creates a batch and opens its page, which shows the progress. */
export function BatchForm({ number }: { number: number }) {
  const goTo = useGoTo();
  const canCreate = useCanCall()(createAccessCodeBatch);
  const [plan, setPlan] = useState<AccessCodePlan | null>(null);
  const create = useChange(createAccessCodeBatch, {
    ownError: true,
    refreshes: [listAccessCodeBatches],
  });
  const form = useFieldsForm(accessCodeBatch, newBatch);
  const submit = (draft: AccessCodeBatchDraft) => {
    const { record } = parseDraft(accessCodeBatch, draft);
    if (record === null) return;
    create.mutate(
      { params: { orgNumber: String(number) }, body: record },
      {
        onSuccess: ({ id, name, count }) => {
          form.resetDirty(draft);
          showSuccess(texts.created(name, count));
          goTo(batchPath(id));
        },
      },
    );
  };
  const submitError = useMemo(() => submitErrorOf(create.error), [create.error]);
  const zoneHelp = plan === null ? texts.chooseZone : texts.localTime(plan.timeZone);
  return (
    <RecordForm
      form={form}
      label={texts.title}
      pending={create.isPending}
      submitError={submitError}
      submitLabel={texts.submit}
      readOnly={!canCreate}
      onSubmit={submit}
      side={<VoucherSide form={form} plan={plan} />}
      onCancel={() => goTo(listPath)}
    >
      <FormSection {...sections.batch}>
        <Field form={form} name="name" />
        <PlanField form={form} number={number} onPlan={setPlan} />
        <FieldRow>
          <Field form={form} name="count" />
        </FieldRow>
      </FormSection>
      <FormSection {...sections.shape}>
        <Field form={form} name="alphabet" />
        <FieldRow>
          <Field form={form} name="length" />
          <Field form={form} name="prefix" />
        </FieldRow>
        <Field form={form} name="isGrouped" />
        <GuessingMeter form={form} />
      </FormSection>
      <FormSection {...sections.terms}>
        <FieldRow wide>
          <Field form={form} name="validFrom" help={zoneHelp} />
          <Field form={form} name="validUntil" help={zoneHelp} />
        </FieldRow>
        <FieldRow>
          <Field form={form} name="usesPerCode" />
          <Field form={form} name="devicesPerCode" />
        </FieldRow>
        <Field form={form} name="secondsAfterFirstUse" />
        <Field form={form} name="note" />
      </FormSection>
    </RecordForm>
  );
}
