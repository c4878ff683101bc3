import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { RepeatedFields } from '../../../../ui/form/RepeatedFields.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { connectionProfile } from '../../fields.ts';
import { sections } from '../../texts.ts';
import type { ProfileForm } from './useProfileEditor.ts';

const { realms } = connectionProfile.map.passpoint.group.map;

/** What the network announces. */
export function PasspointSection({ form }: { form: ProfileForm }) {
  const items = form.getValues().passpoint.realms;
  return (
    <FormSection {...sections.passpoint}>
      <FieldRow>
        <Field form={form} name="passpoint.operatorName" />
        <Field form={form} name="passpoint.venueName" />
        <Field form={form} name="passpoint.venueType" />
      </FieldRow>
      <RepeatedFields
        keys={items.map((_item, index) => form.key(`passpoint.realms.${index}`))}
        nameOf={(index) => `${realms.texts.item} ${index + 1}`}
        addLabel={realms.texts.add}
        error={form.errors['passpoint.realms']}
        onAdd={() => form.insertListItem('passpoint.realms', realms.newItem())}
        onRemove={(index) => form.removeListItem('passpoint.realms', index)}
      >
        {(index) => (
          <>
            <Field form={form} name={`passpoint.realms.${index}.realm`} />
            <Field form={form} name={`passpoint.realms.${index}.eapMethods`} />
          </>
        )}
      </RepeatedFields>
      <Field form={form} name="passpoint.roamingOis" />
      <Field form={form} name="passpoint.domains" />
      <Field form={form} name="passpoint.cellular" />
      <FieldRow>
        <Field form={form} name="passpoint.wanDown" />
        <Field form={form} name="passpoint.wanUp" />
      </FieldRow>
      <Field form={form} name="passpoint.termsPage" />
    </FormSection>
  );
}
