import { sharedProps } from '../../../ui/form/fields/fieldProps.ts';
import type { SearchFieldOption } from '../../../ui/form/fields/SearchField.tsx';
import type { FieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { OrganizationField } from '../../../workspace/search/OrganizationField.tsx';
import { newAdministrator } from '../fields.ts';

interface OwnerFieldProps {
  form: FieldsForm<typeof newAdministrator.map>;
  /** options shown before a search */
  known: readonly SearchFieldOption[];
}

const { label, help = '' } = newAdministrator.map.ownerNumber;

/** Selects the owner organization by a search, because there may be a million of them. */
export function OwnerField({ form, known }: OwnerFieldProps) {
  const { onChange, defaultValue, ...input } = sharedProps({
    form,
    name: 'ownerNumber',
    label,
    help,
    required: true,
  });
  return (
    <OrganizationField
      key={form.key('ownerNumber')}
      {...input}
      initial={known.find(({ value }) => value === defaultValue) ?? null}
      known={known}
      onChoose={({ value }) => onChange(value)}
    />
  );
}
