import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { SelectField } from '../../ui/form/fields/SelectField.tsx';
import type { RecordFormApi } from '../../ui/form/useRecordForm.ts';
import {
  type AdministratorChoices,
  type AdministratorRecord,
  getAdministratorChoices,
} from './contract.ts';
import { OwnerField } from './OwnerField.tsx';
import { texts } from './texts.ts';
import { type AdministratorValues, everything, platform } from './values.ts';

interface AccessSectionProps {
  form: RecordFormApi<AdministratorValues>;
  /** the organization whose administrators are shown */
  number: number;
  record: AdministratorRecord | null;
  choices: AdministratorChoices;
}

/** Where somebody administers, and with which of the roles that can be had there. */
export function AccessSection({ form, number, record, choices }: AccessSectionProps) {
  const [owner, setOwner] = useState(form.getValues().ownerNumber);
  form.watch('ownerNumber', ({ value }) => setOwner(value));
  const { data } = useQuery({
    ...endpointQuery(getAdministratorChoices, {
      params: { orgNumber: owner === platform || owner === '' ? String(number) : owner },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <FormSection title={texts.access} help={texts.accessHelp}>
      <OwnerField form={form} known={knownOwners(number, record, choices)} />
      <SelectField
        form={form}
        name="roleTemplateId"
        label={texts.role}
        help={texts.roleHelp}
        options={roleOptions(data ?? choices, record)}
        required
      />
    </FormSection>
  );
}

function knownOwners(
  number: number,
  record: AdministratorRecord | null,
  { organizationName, mayOwnPlatform }: AdministratorChoices,
) {
  const owners = new Map([[String(number), organizationName]]);
  if (record?.ownerNumber) owners.set(String(record.ownerNumber), record.ownerName ?? '');
  if (mayOwnPlatform || record?.ownerNumber === null) owners.set(platform, texts.platform);
  return [...owners].map(([value, label]) => ({ value, label }));
}

/** What the caller may give; and what the administrator has, if that is more. */
function roleOptions(
  { roles, mayGiveEverything }: AdministratorChoices,
  record: AdministratorRecord | null,
) {
  const options = new Map(roles.map(({ id, name }) => [id, name]));
  if (mayGiveEverything) options.set(everything, texts.everything);
  if (record !== null)
    options.set(record.roleTemplateId ?? everything, record.roleName ?? texts.everything);
  return [...options].map(([value, label]) => ({ value, label }));
}
