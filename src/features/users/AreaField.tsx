import { sharedProps } from '../../ui/form/fields/fieldProps.ts';
import type { RecordFormApi } from '../../ui/form/useRecordForm.ts';
import { OrganizationField } from '../../workspace/search/OrganizationField.tsx';
import type { GuestChoices } from './contract.ts';
import { texts } from './texts.ts';
import type { GuestValues } from './values.ts';

interface AreaFieldProps {
  form: RecordFormApi<GuestValues>;
  areas: GuestChoices['areas'];
}

/** The service area of a new guest, where the page is about more than one. */
export function AreaField({ form, areas }: AreaFieldProps) {
  const known = areas.map(({ number, name }) => ({ value: String(number), label: name }));
  const { onChange, defaultValue, ...input } = sharedProps({
    form,
    name: 'areaNumber',
    label: texts.area,
    help: texts.areaHelp,
    required: true,
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
