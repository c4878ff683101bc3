import { CloseButton } from '@mantine/core';
import { use, useState } from 'react';
import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { ReadOnlyForm, ReadOnlyValue } from '../../../../ui/form/ReadOnlyValue.tsx';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { OrganizationField } from '../../../../workspace/search/OrganizationField.tsx';
import type { PromoRecord } from '../../contract.ts';
import { promoCode } from '../../fields.ts';
import { formTexts as texts } from '../../texts.ts';
import classes from '../Promo.module.css';

interface AreasFieldProps {
  form: FieldsForm<typeof promoCode.map>;
  /** the organizations of the stored record */
  known: PromoRecord['knownAreas'];
}

const { label, help = '' } = promoCode.map.areas;

/** Chooses areas, sites or groups of them, which a search finds one after another. */
export function AreasField({ form, known }: AreasFieldProps) {
  const { onChange, defaultValue, ...input } = sharedProps({ form, name: 'areas', label, help });
  const [chosen, setChosen] = useState<string[]>(defaultValue);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(
    new Map(known.map(({ number, name }) => [String(number), name])),
  );
  const change = (areas: string[]) => {
    setChosen(areas);
    onChange(areas);
  };
  const nameOf = (area: string) => names.get(area) ?? texts.outside;
  if (use(ReadOnlyForm))
    return <ReadOnlyValue label={label}>{chosen.map(nameOf).join(', ') || help}</ReadOnlyValue>;
  return (
    <div>
      <OrganizationField
        {...input}
        placeholder={texts.areaSearch}
        initial={null}
        emptiesOnChoice
        onChoose={({ value, label: name }) => {
          setNames(new Map([...names, [value, name]]));
          if (!chosen.includes(value)) change([...chosen, value]);
        }}
      />
      {chosen.length > 0 && (
        <ul className={classes.areas} aria-label={label}>
          {chosen.map((area) => (
            <li key={area}>
              {nameOf(area)}
              <CloseButton
                size="sm"
                aria-label={texts.removeArea(nameOf(area))}
                onClick={() => change(chosen.filter((one) => one !== area))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
