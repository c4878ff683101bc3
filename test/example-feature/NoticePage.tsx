import { FieldRow, FormSection } from '../../src/ui/form/FormSection.tsx';
import { Field } from '../../src/ui/record/Field.tsx';
import { RecordEditor } from '../../src/workspace/record/RecordEditor.tsx';
import { notices } from './contract.ts';
import { texts } from './texts.ts';

/** The screen of an existing or new notice. */
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
