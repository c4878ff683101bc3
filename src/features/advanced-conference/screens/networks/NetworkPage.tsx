import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { type FieldsForm, useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { RecordEditor } from '../../../../workspace/record/RecordEditor.tsx';
import { conferenceNetworks } from '../../contract.ts';
import type { conferenceNetwork } from '../../fields.ts';
import { texts } from '../../texts.ts';

export { openingNetwork as openingCalls } from '../opening-calls.ts';

/** `/setup/advanced-conference/network/{id?}` */
export function NetworkPage() {
  return (
    <RecordEditor calls={conferenceNetworks}>
      {({ form, record }) => <Sections form={form} isNew={record === null} />}
    </RecordEditor>
  );
}

interface SectionsProps {
  form: FieldsForm<typeof conferenceNetwork.map>;
  isNew: boolean;
}

function Sections({ form, isNew }: SectionsProps) {
  const isDark = useDraft(form, 'use') === 'dark';
  return (
    <>
      <FormSection {...texts.networkSections.vlans}>
        <FieldRow>
          <Field form={form} name="name" autoFocus={isNew} />
          <Field form={form} name="use" />
        </FieldRow>
        <Field form={form} name="vlans" />
      </FormSection>
      <FormSection {...texts.networkSections.addresses}>
        <FieldRow>
          <Field form={form} name="prefix" required={!isDark} />
          <Field form={form} name="subnetLength" />
        </FieldRow>
        <Field form={form} name="publicAddresses" />
      </FormSection>
    </>
  );
}
