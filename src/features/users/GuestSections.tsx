import { FieldRow, FormSection } from '../../ui/form/FormSection.tsx';
import { SecretField } from '../../ui/form/fields/SecretField.tsx';
import { SelectField } from '../../ui/form/fields/SelectField.tsx';
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx';
import { TextAreaField } from '../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import type { RecordFormApi } from '../../ui/form/useRecordForm.ts';
import { AreaField } from './AreaField.tsx';
import type { GuestChoices, GuestRecord } from './contract.ts';
import { planOptions } from './planOptions.ts';
import { texts } from './texts.ts';
import type { GuestValues } from './values.ts';

interface SectionProps {
  form: RecordFormApi<GuestValues>;
  /** null for a new guest */
  record: GuestRecord | null;
}

interface ChoiceProps extends SectionProps {
  /** of the area, as soon as one is chosen */
  choices: GuestChoices;
}

export function PersonSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <FormSection title={texts.person} help={texts.personHelp}>
      <TextField form={form} name="name" label={texts.name} />
      <FieldRow wide>
        <TextField form={form} name="email" label={texts.email} type="email" />
        <TextField form={form} name="phone" label={texts.phone} type="tel" />
      </FieldRow>
      <TextField form={form} name="language" label={texts.language} help={texts.languageHelp} />
    </FormSection>
  );
}

export function StaySection({ form, record, areas }: SectionProps & Pick<GuestChoices, 'areas'>) {
  return (
    <FormSection title={texts.stay} help={texts.stayHelp}>
      {record === null && areas.length !== 1 && <AreaField form={form} areas={areas} />}
      <FieldRow>
        <TextField form={form} name="room" label={texts.room} />
        <TextField form={form} name="reservationNumber" label={texts.reservationNumber} />
        <TextField form={form} name="memberNumber" label={texts.memberNumber} />
      </FieldRow>
    </FormSection>
  );
}

export function AccessSection({ form, record, choices }: ChoiceProps) {
  return (
    <FormSection title={texts.access} help={texts.accessHelp}>
      <SelectField
        form={form}
        name="planId"
        label={texts.plan}
        options={planOptions(choices, { planId: record?.planId ?? null })}
        placeholder={texts.noPlan}
        clearable
      />
      <TextField
        form={form}
        name="validUntil"
        label={texts.validUntil}
        help={texts.validUntilHelp(choices.timeZone)}
        type="datetime-local"
      />
    </FormSection>
  );
}

export function SignInSection({ form, record }: SectionProps) {
  const isSet = record?.hasPassword === true;
  return (
    <FormSection title={texts.signIn} help={texts.signInHelp}>
      <TextField form={form} name="username" label={texts.username} help={texts.usernameHelp} />
      <SecretField
        form={form}
        name="password"
        label={texts.password}
        help={texts.passwordHelp}
        isSet={isSet}
      />
      {isSet && <SwitchField form={form} name="noPassword" label={texts.noPassword} />}
    </FormSection>
  );
}

export function NotesSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <FormSection title={texts.notesTitle} help={texts.notesHelp}>
      <TextAreaField form={form} name="notes" label={texts.notes} />
    </FormSection>
  );
}
