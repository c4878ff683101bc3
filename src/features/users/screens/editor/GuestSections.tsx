import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import type { GuestChoices, GuestRecord } from '../../contract.ts';
import type { GuestFormFields } from '../../fields.ts';
import { sections } from '../../texts.ts';
import { planOptions } from '../planOptions.ts';
import { AreaField } from './AreaField.tsx';

interface SectionProps {
  form: FieldsForm<GuestFormFields['map']>;
  /** null for a new guest */
  record: GuestRecord | null;
}

interface ChoiceProps extends SectionProps {
  /** of the chosen area */
  choices: GuestChoices;
}

export function PersonSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <FormSection {...sections.person}>
      <Field form={form} name="name" />
      <FieldRow wide>
        <Field form={form} name="email" />
        <Field form={form} name="phone" />
      </FieldRow>
      <Field form={form} name="language" />
    </FormSection>
  );
}

export function StaySection({ form, record, areas }: SectionProps & Pick<GuestChoices, 'areas'>) {
  return (
    <FormSection {...sections.stay}>
      {record === null && areas.length !== 1 && <AreaField form={form} areas={areas} />}
      <FieldRow>
        <Field form={form} name="room" />
        <Field form={form} name="reservationNumber" />
        <Field form={form} name="memberNumber" />
      </FieldRow>
    </FormSection>
  );
}

export function AccessSection({ form, record, choices }: ChoiceProps) {
  return (
    <FormSection {...sections.access}>
      <Field form={form} name="planId" options={planOptions(choices, record?.planId)} />
      <Field form={form} name="validUntil" />
    </FormSection>
  );
}

export function SignInSection({ form, record }: SectionProps) {
  const isSet = record?.hasPassword === true;
  return (
    <FormSection {...sections.signIn}>
      <Field form={form} name="username" />
      <Field form={form} name="password" isSet={isSet} />
      {isSet && <Field form={form} name="removesPassword" />}
    </FormSection>
  );
}

export function NotesSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <FormSection {...sections.notes}>
      <Field form={form} name="notes" />
    </FormSection>
  );
}
