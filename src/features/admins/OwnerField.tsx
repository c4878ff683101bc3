import type { FoundOption } from '../../ui/form/fields/FoundField.tsx';
import { sharedProps } from '../../ui/form/fields/fieldProps.ts';
import type { RecordFormApi } from '../../ui/form/useRecordForm.ts';
import { OrganizationField } from '../../workspace/search/OrganizationField.tsx';
import { texts } from './texts.ts';
import type { AdministratorValues } from './values.ts';

interface OwnerFieldProps {
  form: RecordFormApi<AdministratorValues>;
  /** offered before anything is searched, by number */
  known: readonly FoundOption[];
}

/** The organization that an administrator belongs to. */
export function OwnerField({ form, known }: OwnerFieldProps) {
  const { onChange, defaultValue, ...input } = sharedProps({
    form,
    name: 'ownerNumber',
    label: texts.owner,
    help: texts.ownerHelp,
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
