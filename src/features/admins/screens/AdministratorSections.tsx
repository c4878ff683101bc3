import { FieldRow, FormSection } from '../../../ui/form/FormSection.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import { type FieldsForm, useDraft } from '../../../ui/record/useFieldsForm.ts';
import type { newAdministrator } from '../fields.ts';
import { texts } from '../texts.ts';

interface SectionProps {
  form: FieldsForm<typeof newAdministrator.map>;
}

export function PersonSection({ form }: SectionProps) {
  return (
    <FormSection title={texts.person} help={texts.personHelp}>
      <FieldRow>
        <Field form={form} name="firstName" />
        <Field form={form} name="lastName" />
      </FieldRow>
      <Field form={form} name="email" />
      <Field form={form} name="phone" />
    </FormSection>
  );
}

export function AccountSection({ form, isNew }: SectionProps & { isNew: boolean }) {
  const isSsoUser = useDraft(form, 'isSsoUser');
  return (
    <FormSection title={texts.account} help={texts.accountHelp}>
      <Field form={form} name="username" />
      <Field form={form} name="realm" />
      <Field form={form} name="isSsoUser" />
      {isNew && !isSsoUser && <Field form={form} name="invite" />}
    </FormSection>
  );
}
