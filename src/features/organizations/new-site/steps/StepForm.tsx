import type { ReactNode } from 'react';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import type { RecordFormApi } from '../../../../ui/form/useRecordForm.ts';
import { texts } from '../texts.ts';
import type { StepProps } from './step-props.ts';

interface StepFormProps<V extends Record<string, unknown>> {
  form: RecordFormApi<V>;
  /** The accessible name. */
  label: string;
  step: Pick<StepProps, 'submitError' | 'onNext' | 'onBack'>;
  children: ReactNode;
}

/** A step's form, with buttons to the next and the previous step. The wizard stores each change. */
export function StepForm<V extends Record<string, unknown>>(props: StepFormProps<V>) {
  const { form, label, step, children } = props;
  return (
    <RecordForm
      form={form}
      label={label}
      isAutosaved
      submitLabel={texts.next}
      cancelLabel={texts.back}
      pending={false}
      submitError={step.submitError}
      onSubmit={step.onNext}
      onCancel={step.onBack}
    >
      {children}
    </RecordForm>
  );
}
