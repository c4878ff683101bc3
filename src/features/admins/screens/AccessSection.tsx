import { Alert } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import { type FieldsForm, useDraft } from '../../../ui/record/useFieldsForm.ts';
import {
  type AdministratorChoices,
  type AdministratorRecord,
  getAdministratorChoices,
} from '../contract.ts';
import { type newAdministrator, noRole, wholePlatform } from '../fields.ts';
import { texts } from '../texts.ts';
import { OwnerField } from './OwnerField.tsx';

interface AccessSectionProps {
  form: FieldsForm<typeof newAdministrator.map>;
  /** the organization whose administrators are shown */
  number: number;
  record: AdministratorRecord | null;
  choices: AdministratorChoices;
}

/** The owner organization, and a role that can be assigned there. */
export function AccessSection({ form, number, record, choices }: AccessSectionProps) {
  const owner = useDraft(form, 'ownerNumber');
  const orgNumber = owner === wholePlatform.value || owner === '' ? String(number) : owner;
  const { data } = useQuery({
    ...endpointQuery(getAdministratorChoices, { params: { orgNumber } }),
    placeholderData: keepPreviousData,
  });
  return (
    <FormSection title={texts.access} help={texts.accessHelp}>
      <OwnerField form={form} known={knownOwners(number, record, choices)} />
      <RoleField form={form} options={roleOptions(data ?? choices, record)} />
    </FormSection>
  );
}

interface RoleFieldProps {
  form: AccessSectionProps['form'];
  options: ReturnType<typeof roleOptions>;
}

/** Chooses a role, with a line about each one. A warning shows that no role allows everything. */
function RoleField({ form, options }: RoleFieldProps) {
  const chosen = useDraft(form, 'roleTemplateId');
  const help = options.find(({ value }) => value === chosen)?.help;
  return (
    <>
      <Field
        form={form}
        name="roleTemplateId"
        options={options}
        {...(help !== undefined && { help })}
      />
      {chosen === noRole.value && <Alert color="orange">{texts.allowsEverything}</Alert>}
    </>
  );
}

function knownOwners(
  number: number,
  record: AdministratorRecord | null,
  { organizationName, canAppointForPlatform }: AdministratorChoices,
) {
  const owners = new Map([[String(number), organizationName]]);
  if (record?.ownerNumber) owners.set(String(record.ownerNumber), record.ownerName ?? '');
  if (canAppointForPlatform || record?.ownerNumber === null)
    owners.set(wholePlatform.value, wholePlatform.label);
  return [...owners].map(([value, label]) => ({ value, label }));
}

/** Returns the roles that the caller may assign, and the current role. No role, which allows everything, is the last. */
function roleOptions(
  { roles, canGiveEverything }: AdministratorChoices,
  record: AdministratorRecord | null,
) {
  const options = roles.map(({ id, name, description }) => ({
    value: id,
    label: name,
    ...(description !== null && { help: description }),
  }));
  const current = record?.roleTemplateId ?? null;
  if (record !== null && current !== null && !roles.some(({ id }) => id === current))
    options.push({ value: current, label: record.roleName ?? '' });
  const isEverything = record !== null && current === null;
  return canGiveEverything || isEverything
    ? [...options, { ...noRole, help: texts.everythingHelp }]
    : options;
}
