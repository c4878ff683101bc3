import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { Items } from '../../../../ui/record/Items.tsx';
import { type FieldsForm, useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { RecordEditor } from '../../../../workspace/record/RecordEditor.tsx';
import { enterpriseProfiles } from '../../contract.ts';
import type { enterpriseProfile } from '../../fields.ts';
import { profileTexts as texts } from '../../texts.ts';

export { openingProfile as openingCalls } from '../opening-calls.ts';

// The VLAN belongs to the source.
const copied = { network: 'default', vlan: null } as const;

/** `/manage/enterprise/profile/{id?}` */
export function ProfilePage() {
  return (
    <RecordEditor calls={enterpriseProfiles} copy={copied}>
      {({ form, record }) => <Sections form={form} isNew={record === null} />}
    </RecordEditor>
  );
}

interface SectionsProps {
  form: FieldsForm<typeof enterpriseProfile.map>;
  isNew: boolean;
}

function Sections({ form, isNew }: SectionsProps) {
  const network = useDraft(form, 'network');
  return (
    <>
      <FormSection {...texts.section}>
        <Field form={form} name="name" autoFocus={isNew} />
        <FieldRow>
          <Field form={form} name="network" />
          {network === 'vlan' && <Field form={form} name="vlan" required />}
        </FieldRow>
        <Field form={form} name="filterId" />
      </FormSection>
      <FormSection {...texts.limitsSection}>
        <FieldRow>
          <Field form={form} name="bandwidthDown" />
          <Field form={form} name="bandwidthUp" />
        </FieldRow>
        <Field form={form} name="sessionTimeout" />
      </FormSection>
      <FormSection {...texts.whereSection}>
        <Field form={form} name="ssids" />
        <Items form={form} name="hours">
          {(at) => (
            <>
              <Field form={form} name={at('days')} />
              <FieldRow>
                <Field form={form} name={at('from')} />
                <Field form={form} name={at('until')} />
              </FieldRow>
            </>
          )}
        </Items>
      </FormSection>
    </>
  );
}
