import { MultiSelect } from '@mantine/core';
import { use, useState } from 'react';
import { selectInput } from '../../../../ui/form/fields/selectInput.ts';
import { ReadOnlyForm, ReadOnlyValue } from '../../../../ui/form/ReadOnlyValue.tsx';
import { rotatingPassword } from '../../fields.ts';
import { formTexts } from '../../texts.ts';
import type { PolicyFields } from './PolicySections.tsx';

const { label } = rotatingPassword.map.areas;

interface AreasFieldProps {
  form: PolicyFields;
  areas: readonly { number: number; name: string }[];
}

/** Chooses service areas of the site; none means all. */
export function AreasField({ form, areas }: AreasFieldProps) {
  const chosenIn = () => form.getValues().areas.map(({ area }) => area);
  const [chosen, setChosen] = useState(chosenIn);
  form.watch('areas', () => setChosen(chosenIn()));
  const options = areas.map(({ number, name }) => ({ value: String(number), label: name }));
  const labelOf = (value: string) => options.find((one) => one.value === value)?.label ?? value;
  if (use(ReadOnlyForm))
    return (
      <ReadOnlyValue label={label}>
        {chosen.map(labelOf).join(', ') || formTexts.areasPlaceholder}
      </ReadOnlyValue>
    );
  const error = Object.entries(form.errors).find(([path]) => path.startsWith('areas'))?.[1];
  // What is no longer in the scope stays chosen.
  const missing = chosen.filter((value) => options.every((one) => one.value !== value));
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? formTexts.areasPlaceholder : undefined}
      error={error}
      data={[...options, ...missing.map((value) => ({ value, label: value }))]}
      value={chosen}
      onChange={(values) =>
        form.setFieldValue(
          'areas',
          values.map((area) => ({ area })),
        )
      }
      wrapperProps={selectInput}
      searchable
      clearable
      hidePickedOptions
    />
  );
}
