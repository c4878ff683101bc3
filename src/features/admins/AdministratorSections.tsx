import { useState } from 'react';
import { FieldRow, FormSection } from '../../ui/form/FormSection.tsx';
import { SelectField } from '../../ui/form/fields/SelectField.tsx';
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import type { RecordFormApi } from '../../ui/form/useRecordForm.ts';
import { texts } from './texts.ts';
import type { AdministratorValues } from './values.ts';

interface SectionProps {
  form: RecordFormApi<AdministratorValues>;
}

export function PersonSection({ form }: SectionProps) {
  return (
    <FormSection title={texts.person} help={texts.personHelp}>
      <FieldRow>
        <TextField form={form} name="firstName" label={texts.firstName} />
        <TextField form={form} name="lastName" label={texts.lastName} />
      </FieldRow>
      <TextField form={form} name="email" label={texts.email} type="email" />
      <TextField form={form} name="phone" label={texts.phone} type="tel" />
    </FormSection>
  );
}

const waysIn = [
  { value: 'invitation', label: texts.byInvitation },
  { value: 'password', label: texts.byPassword },
];

export function AccountSection({ form, isNew }: SectionProps & { isNew: boolean }) {
  const [isSsoUser, setSsoUser] = useState(form.getValues().isSsoUser);
  form.watch('isSsoUser', ({ value }) => setSsoUser(value));
  return (
    <FormSection title={texts.account} help={texts.accountHelp}>
      <TextField
        form={form}
        name="username"
        label={texts.username}
        help={texts.usernameHelp}
        required
      />
      <TextField form={form} name="realm" label={texts.realm} help={texts.realmHelp} />
      <SwitchField
        form={form}
        name="isSsoUser"
        label={texts.isSsoUser}
        help={texts.isSsoUserHelp}
      />
      {isNew && !isSsoUser && (
        <SelectField
          form={form}
          name="firstSignIn"
          label={texts.firstSignIn}
          help={texts.firstSignInHelp}
          options={waysIn}
        />
      )}
    </FormSection>
  );
}
