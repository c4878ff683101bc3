import { FieldRow, FormSection } from '../../src/ui/form/FormSection.tsx';
import { Field } from '../../src/ui/record/Field.tsx';
import { RecordEditor } from '../../src/workspace/record/RecordEditor.tsx';
import { notices } from './contract.ts';
import { texts } from './texts.ts';

/** One notice; a new one without an id. */
export function NoticePage() {
  return (
    <RecordEditor calls={notices}>
      {({ form }) => (
        <FormSection {...texts.section}>
          <FieldRow>
            <Field form={form} name="title" />
            <Field form={form} name="status" />
          </FieldRow>
        </FormSection>
      )}
    </RecordEditor>
  );
}
