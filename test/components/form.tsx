import type { ReactNode } from 'react';
import { page } from 'vitest/browser';
import { RecordForm, type SubmitError } from '../../src/ui/form/RecordForm.tsx';
import { type RecordFormApi, useRecordForm } from '../../src/ui/form/useRecordForm.ts';
import { show } from './show.tsx';

interface TestFormProps<V extends Record<string, unknown>> {
  initialValues: V;
  fields: (form: RecordFormApi<V>) => ReactNode;
  validate?: Parameters<typeof useRecordForm<V>>[0]['validate'];
  onSubmit?: (values: V, form: RecordFormApi<V>) => void;
  pending?: boolean;
  submitError?: SubmitError | null;
  readOnly?: boolean | string;
  onCancel?: () => void;
  side?: ReactNode;
}

/** A form with the fields under test. */
export function TestForm<V extends Record<string, unknown>>(props: TestFormProps<V>) {
  const { initialValues, fields, validate = {}, onSubmit, ...rest } = props;
  const form = useRecordForm<V>({ initialValues, validate });
  return (
    <RecordForm
      form={form}
      label="Test record"
      pending={false}
      submitError={null}
      {...rest}
      onSubmit={(values) => onSubmit?.(values, form)}
    >
      {fields(form)}
    </RecordForm>
  );
}

/** Shows the form; returns the values of each save, oldest first. */
export async function showForm<V extends Record<string, unknown>>(
  props: TestFormProps<V>,
): Promise<V[]> {
  const saved: V[] = [];
  await show(<TestForm {...props} onSubmit={(values) => saved.push(values)} />);
  return saved;
}

export const saveButton = () => page.getByRole('button', { name: 'Save' });
