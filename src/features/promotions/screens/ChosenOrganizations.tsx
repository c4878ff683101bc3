import { CloseButton } from '@mantine/core';
import { OrganizationField } from '../../../workspace/search/OrganizationField.tsx';
import { formTexts as texts } from '../texts.ts';
import classes from './Promotions.module.css';

export interface ChosenOrganization {
  number: number;
  name: string;
}

interface ChosenOrganizationsProps {
  label: string;
  help?: string;
  error?: string;
  /** of the form's field, which is focused when it is wrong */
  path?: string;
  value: readonly ChosenOrganization[];
  /** an organization that cannot be chosen */
  except?: number;
  onChange: (value: ChosenOrganization[]) => void;
}

/** Chooses organizations, which a search finds one after another. */
export function ChosenOrganizations(props: ChosenOrganizationsProps) {
  const { label, help, error, path, value, except, onChange } = props;
  return (
    <div>
      <OrganizationField
        label={label}
        description={error === undefined ? help : undefined}
        error={error}
        data-path={path}
        placeholder={texts.areaSearch}
        initial={null}
        emptiesOnChoice
        fits={({ number }) => number !== except}
        onChoose={({ value: number, label: name }) => {
          if (!value.some((one) => one.number === Number(number)))
            onChange([...value, { number: Number(number), name }]);
        }}
      />
      {value.length > 0 && (
        <ul className={classes.chosen} aria-label={label}>
          {value.map(({ number, name }) => (
            <li key={number}>
              {name}
              <CloseButton
                size="sm"
                aria-label={texts.removeArea(name)}
                onClick={() => onChange(value.filter((one) => one.number !== number))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
