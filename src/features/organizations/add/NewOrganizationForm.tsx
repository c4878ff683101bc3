import { Select, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type Draft, newDraft, parseDraft } from '../../../contract/fields/fields.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { selectInput } from '../../../ui/form/fields/selectInput.ts';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { submitErrorOf } from '../../../ui/form/submitError.ts';
import { useGoTo } from '../../../ui/navigation/ScreenLink.tsx';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { typeNames } from '../../../workspace/tree/texts.ts';
import type { OrganizationType } from '../contract.ts';
import { type Organization, organization } from '../fields.ts';
import { BrandField } from '../form/BrandField.tsx';
import {
  ContactsSection,
  IdentitySection,
  LocationSection,
  NotesSection,
  ServiceSection,
  StatusSection,
} from '../form/OrganizationSections.tsx';
import { createOrganization, type OrganizationRecord } from '../record/contract.ts';
import { shownBelow, startBelow } from './startBelow.ts';
import { texts } from './texts.ts';
import { useZoneOfCountry } from './useZoneOfCountry.ts';

interface NewOrganizationFormProps {
  parent: OrganizationRecord;
  /** the position of the parent under which the new organization is shown afterwards */
  parentUniqueId: string;
  types: readonly OrganizationType[];
  /** a string is the reason, when it is not the caller's role */
  readOnly: boolean | string;
}

const siteFields = [
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
] as const satisfies readonly (keyof Organization)[];

export function NewOrganizationForm(props: NewOrganizationFormProps) {
  const { parent, parentUniqueId, types } = props;
  const usual = types.includes('Site') ? 'Site' : (types[0] ?? 'Site');
  const [type, setType] = useState<OrganizationType>(usual);
  const shown = useMemo(() => shownBelow(parent, type), [parent, type]);
  const create = useChange(createOrganization, { ownError: true });
  const goTo = useGoTo();
  const form = useFieldsForm(organization, newDraft(organization, startBelow(parent, type)), {
    type,
  });
  useZoneOfCountry(form, parent);

  const choose = (next: OrganizationType) => {
    setType(next);
    // The form hides the fields of a site for other types, so they must be empty.
    const start = newDraft(organization, startBelow(parent, next));
    for (const name of siteFields) form.setFieldValue(name, start[name]);
  };

  const submit = (draft: Draft<typeof organization>) => {
    const { record: typed } = parseDraft(organization, draft, { type });
    if (typed === null) return;
    create.mutate(
      { params: { orgNumber: String(parent.number) }, body: { ...typed, type } },
      {
        onSuccess: ({ name, number }) => {
          form.resetDirty(draft);
          showSuccess(texts.created(name));
          goTo('/setup/organization', { org: `${parentUniqueId}-${number}` });
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
      onCancel={() => goTo('/setup/organization')}
    >
      <FormSection title={texts.type} help={texts.below(parent.name)}>
        <Select
          label={texts.type}
          required
          allowDeselect={false}
          data={types.map((value) => ({ value, label: typeNames[value] }))}
          value={type}
          onChange={(value) => choose(types.find((one) => one === value) ?? type)}
          wrapperProps={selectInput}
        />
        <Text size="sm" c="dimmed">
          {texts.typeHelp[type]}
        </Text>
      </FormSection>
      <IdentitySection key={type} form={form} record={shown} />
      <LocationSection form={form} record={shown} />
      <ContactsSection form={form} />
      <ServiceSection form={form} record={shown}>
        <BrandField form={form} name="brandTheme" inherited={shown.inherited.brandTheme} />
      </ServiceSection>
      <NotesSection form={form} />
      <StatusSection form={form} />
    </RecordForm>
  );
}
