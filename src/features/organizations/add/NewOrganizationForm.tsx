import { Select, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { submitErrorOf } from '../../../ui/form/submitError.ts';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { typeNames } from '../../../workspace/tree/texts.ts';
import type { OrganizationType } from '../contract.ts';
import {
  ContactsSection,
  IdentitySection,
  LocationSection,
  NotesSection,
  ServiceSection,
  StatusSection,
} from '../edit/OrganizationSections.tsx';
import { checked, type OrganizationValues, valuesOf } from '../edit/values.ts';
import { BrandField } from '../form/BrandField.tsx';
import type { OrganizationRecord } from '../record-contract.ts';
import { createOrganization } from '../record-contract.ts';
import { newOrganization } from './newOrganization.ts';
import { texts } from './texts.ts';

interface NewOrganizationFormProps {
  parent: OrganizationRecord;
  /** the parent's uniqueId: under which of its places the new one will be shown */
  parentPlace: string;
  types: readonly OrganizationType[];
  readOnly: boolean;
}

const placeFields = [
  'timeZone',
  'street',
  'city',
  'region',
  'postalCode',
  'country',
  'latitude',
  'longitude',
  'rooms',
  'propertyType',
  'pmsPropertyCode',
] as const;

const editScreen: string = '/setup/organization';

export function NewOrganizationForm(props: NewOrganizationFormProps) {
  const { parent, parentPlace, types } = props;
  const usual = types.includes('Site') ? 'Site' : (types[0] ?? 'Site');
  const [type, setType] = useState<OrganizationType>(usual);
  const draft = useMemo(() => newOrganization(parent, type), [parent, type]);
  const create = useChange(createOrganization, { ownError: true });
  const navigate = useNavigate();
  const form = useRecordForm<OrganizationValues>({
    initialValues: valuesOf(draft),
    validate: (values) => checked(values, type).errors ?? {},
  });

  const choose = (next: OrganizationType) => {
    setType(next);
    // What only a site has must not go along unseen.
    const usualOfType = valuesOf(newOrganization(parent, next));
    for (const name of placeFields) form.setFieldValue(name, usualOfType[name]);
  };

  const submit = (values: OrganizationValues) => {
    const { fields } = checked(values, type);
    if (fields === null) return;
    create.mutate(
      { params: { orgNumber: String(parent.number) }, body: { ...fields, type } },
      {
        onSuccess: ({ name, number }) => {
          form.resetDirty(values);
          showSuccess(texts.created(name));
          // After the guard has heard that nothing is unsaved.
          queueMicrotask(
            () => void navigate({ to: editScreen, search: { org: `${parentPlace}-${number}` } }),
          );
        },
      },
    );
  };

  const { error } = create;
  const submitError = useMemo(() => submitErrorOf(error), [error]);

  return (
    <RecordForm
      form={form}
      label={texts.form}
      pending={create.isPending}
      submitError={submitError}
      readOnly={props.readOnly}
      onSubmit={submit}
      onCancel={form.reset}
    >
      <FormSection title={texts.type} help={texts.below(parent.name)}>
        <Select
          label={texts.type}
          required
          allowDeselect={false}
          data={types.map((value) => ({ value, label: typeNames[value] }))}
          value={type}
          onChange={(value) => choose(types.find((one) => one === value) ?? type)}
        />
        <Text size="sm" c="dimmed">
          {texts.typeHelp[type]}
        </Text>
      </FormSection>
      <IdentitySection key={type} form={form} record={draft} />
      <LocationSection form={form} record={draft} />
      <ContactsSection form={form} />
      <ServiceSection form={form} record={draft}>
        <BrandField form={form} name="brandTheme" inherited={draft.inherited.brandTheme} />
      </ServiceSection>
      <NotesSection form={form} />
      <StatusSection form={form} />
    </RecordForm>
  );
}
