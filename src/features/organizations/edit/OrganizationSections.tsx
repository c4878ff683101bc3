import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { copyToClipboard } from '../../../ui/copyToClipboard.ts';
import { currencies } from '../../../ui/form/currencies.ts';
import { FieldRow, FormSection } from '../../../ui/form/FormSection.tsx';
import { CheckListField } from '../../../ui/form/fields/CheckListField.tsx';
import { NumberField } from '../../../ui/form/fields/NumberField.tsx';
import { SelectField } from '../../../ui/form/fields/SelectField.tsx';
import { SwitchField } from '../../../ui/form/fields/SwitchField.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import type { RecordFormApi } from '../../../ui/form/useRecordForm.ts';
import { countries, featureChoices, properties, roles, timeZonesWith } from './choices.ts';
import classes from './OrganizationForm.module.css';
import { texts } from './texts.ts';
import { newContact, type OrganizationValues, type ShownOrganization } from './values.ts';

interface SectionProps {
  form: RecordFormApi<OrganizationValues>;
  record: Pick<ShownOrganization, 'number' | 'type' | 'inherited' | 'timeZone'> &
    Pick<ShownOrganization, 'grantableFeatures' | 'features'>;
}

export function IdentitySection({ form, record }: SectionProps) {
  return (
    <FormSection title={texts.identity} help={texts.identityHelp}>
      <TextField form={form} name="name" label={texts.name} required />
      {record.number !== null && <NumberAndType number={record.number} type={record.type} />}
      <TextField
        form={form}
        name="externalId"
        label={texts.externalId}
        help={texts.externalIdHelp}
      />
      {record.type === 'Site' && (
        <>
          <FieldRow>
            <SelectField
              form={form}
              name="propertyType"
              label={texts.propertyType}
              options={properties}
              clearable
              placeholder={texts.notSet}
            />
            <NumberField form={form} name="rooms" label={texts.rooms} />
          </FieldRow>
          <TextField
            form={form}
            name="pmsPropertyCode"
            label={texts.pmsPropertyCode}
            help={texts.pmsHelp}
          />
        </>
      )}
    </FormSection>
  );
}

function NumberAndType({ number, type }: { number: number; type: ShownOrganization['type'] }) {
  return (
    <FieldRow>
      <TextInput
        label={texts.number}
        value={number}
        readOnly
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.copyNumber}
            onClick={() => void copyToClipboard(String(number))}
          >
            <IconCopy size={16} aria-hidden />
          </ActionIcon>
        }
      />
      <TextInput label={texts.type} value={type} readOnly />
    </FieldRow>
  );
}

export function LocationSection({ form, record }: SectionProps) {
  const { inherited } = record;
  const placeholder = (value: string | null) =>
    value === null ? texts.notSet : texts.inherited(value);
  return (
    <FormSection title={texts.location} help={texts.locationHelp}>
      {record.type === 'Site' && (
        <>
          <TextField form={form} name="street" label={texts.street} />
          <FieldRow>
            <TextField form={form} name="postalCode" label={texts.postalCode} />
            <TextField form={form} name="city" label={texts.city} />
          </FieldRow>
          <FieldRow>
            <TextField form={form} name="region" label={texts.region} />
            <SelectField
              form={form}
              name="country"
              label={texts.country}
              options={countries}
              clearable
              placeholder={texts.notSet}
            />
          </FieldRow>
          <FieldRow>
            <NumberField form={form} name="latitude" label={texts.latitude} unit="°" decimal />
            <NumberField form={form} name="longitude" label={texts.longitude} unit="°" decimal />
          </FieldRow>
        </>
      )}
      <SelectField
        form={form}
        name="timeZone"
        label={texts.timeZone}
        required={record.type === 'Site'}
        options={timeZonesWith(record.timeZone ?? '')}
        clearable
        placeholder={placeholder(inherited.timeZone)}
      />
      <SelectField
        form={form}
        name="currency"
        label={texts.currency}
        options={currencies}
        clearable
        placeholder={placeholder(inherited.currency)}
      />
      <FieldRow>
        <TextField
          form={form}
          name="language"
          label={texts.language}
          help={texts.tagHelp}
          placeholder={placeholder(inherited.language)}
        />
        <TextField
          form={form}
          name="locale"
          label={texts.locale}
          help={texts.tagHelp}
          placeholder={placeholder(inherited.locale)}
        />
      </FieldRow>
    </FormSection>
  );
}

export function ContactsSection({ form }: Pick<SectionProps, 'form'>) {
  const { contacts } = form.getValues();
  return (
    <FormSection title={texts.contacts} help={texts.contactsHelp}>
      {contacts.map((_contact, index) => (
        <fieldset key={form.key(`contacts.${index}`)} className={classes.contact}>
          <legend className={classes.legend}>{texts.contact(index + 1)}</legend>
          <FieldRow>
            <TextField form={form} name={`contacts.${index}.name`} label={texts.name} required />
            <SelectField
              form={form}
              name={`contacts.${index}.role`}
              label={texts.role}
              options={roles}
            />
          </FieldRow>
          <FieldRow>
            <TextField
              form={form}
              name={`contacts.${index}.email`}
              label={texts.email}
              type="email"
            />
            <TextField
              form={form}
              name={`contacts.${index}.phone`}
              label={texts.phone}
              type="tel"
            />
          </FieldRow>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconTrash size={14} aria-hidden />}
            aria-label={texts.removeContact(index + 1)}
            onClick={() => form.removeListItem('contacts', index)}
          >
            {texts.remove}
          </Button>
        </fieldset>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.insertListItem('contacts', newContact)}
        >
          {texts.addContact}
        </Button>
      </div>
    </FormSection>
  );
}

export function ServiceSection({
  form,
  record,
  children,
}: SectionProps & { children?: ReactNode }) {
  const [inherits, setInherits] = useState(form.getValues().inheritsFeatures);
  const [isTrial, setTrial] = useState(form.getValues().isTrialMode);
  form.watch('inheritsFeatures', ({ value }) => setInherits(value));
  form.watch('isTrialMode', ({ value }) => setTrial(value));
  return (
    <FormSection title={texts.service} help={texts.serviceHelp}>
      <SwitchField form={form} name="inheritsFeatures" label={texts.inheritsFeatures} />
      {!inherits && (
        <CheckListField
          form={form}
          name="features"
          label={texts.features}
          options={featureChoices(record)}
        />
      )}
      <SwitchField form={form} name="isTrialMode" label={texts.isTrialMode} />
      {isTrial && (
        <TextField form={form} name="trialEndsOn" label={texts.trialEndsOn} type="date" />
      )}
      {children}
    </FormSection>
  );
}

export function NotesSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <FormSection title={texts.notes} help={texts.notesHelp}>
      <TextAreaField form={form} name="notes" label={texts.notes} />
    </FormSection>
  );
}

export function StatusSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <FormSection title={texts.status} help={texts.statusHelp}>
      <SwitchField
        form={form}
        name="isDisabled"
        label={texts.isDisabled}
        help={texts.isDisabledHelp}
      />
    </FormSection>
  );
}
