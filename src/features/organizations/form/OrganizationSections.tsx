import { ActionIcon, Alert, Switch } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { copyToClipboard } from '../../../ui/browser/copyToClipboard.ts';
import { currencies } from '../../../ui/form/currencies.ts';
import { FieldRow, FormSection } from '../../../ui/form/FormSection.tsx';
import { ReadOnlyForm, ReadOnlyValue } from '../../../ui/form/ReadOnlyValue.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import { Items } from '../../../ui/record/Items.tsx';
import { type FieldsForm, useDraft } from '../../../ui/record/useFieldsForm.ts';
import { typeNames } from '../../../workspace/tree/texts.ts';
import { organization } from '../fields.ts';
import type { OrganizationRecord } from '../record/contract.ts';
import { FeaturesField } from './FeaturesField.tsx';
import { countriesWith, timeZonesWith } from './options.ts';
import { texts } from './texts.ts';

/** The values that the sections show beside the form's drafts; a new organization has no number yet. */
export type ShownOrganization = Pick<
  OrganizationRecord,
  'type' | 'country' | 'timeZone' | 'features' | 'inherited' | 'grantableFeatures'
> & { number: number | null };

interface SectionProps {
  form: FieldsForm<(typeof organization)['map']>;
  record: ShownOrganization;
}

export function IdentitySection({ form, record }: SectionProps) {
  return (
    <FormSection title={texts.identity} help={texts.identityHelp}>
      <Field form={form} name="name" />
      {record.number !== null && <NumberAndType number={record.number} type={record.type} />}
      <Field form={form} name="externalId" />
      {record.type === 'Site' && (
        <>
          <FieldRow>
            <Field form={form} name="propertyType" />
            <Field form={form} name="rooms" />
          </FieldRow>
          <Field form={form} name="pmsPropertyCode" />
        </>
      )}
    </FormSection>
  );
}

function NumberAndType({ number, type }: { number: number; type: OrganizationRecord['type'] }) {
  return (
    <FieldRow>
      <ReadOnlyValue label={texts.number}>
        {number}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.copyNumber}
          onClick={() => void copyToClipboard(String(number))}
        >
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
      </ReadOnlyValue>
      <ReadOnlyValue label={texts.type}>{typeNames[type]}</ReadOnlyValue>
    </FieldRow>
  );
}

export function LocationSection({ form, record }: SectionProps) {
  const { inherited, type } = record;
  const isSite = type === 'Site';
  return (
    <FormSection title={texts.location} help={texts.locationHelp}>
      {isSite && (
        <>
          <Field form={form} name="street" />
          <FieldRow>
            <Field form={form} name="postalCode" />
            <Field form={form} name="city" />
          </FieldRow>
          <FieldRow>
            <Field form={form} name="region" />
            <Field form={form} name="country" options={countriesWith(record.country)} />
          </FieldRow>
          <FieldRow>
            <Field form={form} name="latitude" />
            <Field form={form} name="longitude" />
          </FieldRow>
        </>
      )}
      <Field
        form={form}
        name="timeZone"
        required={isSite}
        options={timeZonesWith(record.timeZone)}
        inherited={isSite ? undefined : inherited.timeZone}
      />
      <Field form={form} name="currency" options={currencies} inherited={inherited.currency} />
      <FieldRow>
        <Field form={form} name="language" inherited={inherited.language} />
        <Field form={form} name="locale" inherited={inherited.locale} />
      </FieldRow>
    </FormSection>
  );
}

export function ContactsSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <FormSection title={organization.map.contacts.label} help={texts.contactsHelp}>
      <Items form={form} name="contacts">
        {(at) => (
          <>
            <FieldRow>
              <Field form={form} name={at('name')} />
              <Field form={form} name={at('role')} />
            </FieldRow>
            <FieldRow>
              <Field form={form} name={at('email')} />
              <Field form={form} name={at('phone')} />
            </FieldRow>
          </>
        )}
      </Items>
    </FormSection>
  );
}

interface ServiceSectionProps extends SectionProps {
  /** false shows as text what only the owner of the organization changes */
  isOwner?: boolean;
  /** the field of the brand, which the wizard has in another step */
  children?: ReactNode;
}

export function ServiceSection({ form, record, isOwner = true, children }: ServiceSectionProps) {
  const isTrial = useDraft(form, 'isTrialMode');
  const isReadOnly = use(ReadOnlyForm);
  return (
    <FormSection title={texts.service} help={texts.serviceHelp}>
      {!isOwner && (
        <Alert color="blue" role="note">
          {texts.ownersFields}
        </Alert>
      )}
      <ReadOnlyForm value={isReadOnly || !isOwner}>
        <FeaturesField form={form} record={record} />
        <Field form={form} name="isTrialMode" />
        {isTrial && <Field form={form} name="trialEndsOn" />}
      </ReadOnlyForm>
      {children}
    </FormSection>
  );
}

export function NotesSection({ form }: Pick<SectionProps, 'form'>) {
  return (
    <FormSection title={organization.map.notes.label} help={texts.notesHelp}>
      <Field form={form} name="notes" />
    </FormSection>
  );
}

/** The status of a new organization. A stored one has an action for it. */
export function StatusSection({ form }: Pick<SectionProps, 'form'>) {
  const status = useDraft(form, 'status');
  return (
    <FormSection title={organization.map.status.label} help={texts.statusHelp}>
      <Switch
        label={texts.isDisabled}
        description={texts.isDisabledHelp}
        checked={status === 'Disabled'}
        onChange={({ currentTarget }) =>
          form.setFieldValue('status', currentTarget.checked ? 'Disabled' : 'Active')
        }
      />
    </FormSection>
  );
}
