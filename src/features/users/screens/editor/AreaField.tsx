import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { type FieldsForm, fieldAt } from '../../../../ui/record/useFieldsForm.ts';
import { OrganizationField } from '../../../../workspace/search/OrganizationField.tsx';
import type { GuestChoices } from '../../contract.ts';
import type { GuestFormFields } from '../../fields.ts';

interface AreaFieldProps {
  form: FieldsForm<GuestFormFields['map']>;
  areas: GuestChoices['areas'];
}

/** The service area of a new guest, shown when there is more than one. */
export function AreaField({ form, areas }: AreaFieldProps) {
  const known = areas.map(({ number, name }) => ({ value: String(number), label: name }));
  const { label, help = '', isRequired } = fieldAt(form.fields, 'areaNumber');
  const { onChange, defaultValue, ...input } = sharedProps({
    form,
    name: 'areaNumber',
    label,
    help,
    required: isRequired,
  });
  return (
    <OrganizationField
      key={form.key('areaNumber')}
      {...input}
      initial={known.find(({ value }) => value === defaultValue) ?? null}
      known={known}
      fits={({ type }) => type === 'ServiceArea'}
      onChoose={({ value }) => onChange(value)}
    />
  );
}
