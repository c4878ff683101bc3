import { Select } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, sharedProps } from '../../../ui/form/fields/fieldProps.ts';
import { useClearButton } from '../../../ui/form/fields/useClearButton.ts';
import { BrandMark } from '../../../ui/theme/BrandMark.tsx';
import { brands } from '../../../ui/theme/brands.ts';
import { type BrandTheme, brandThemes } from '../contract.ts';
import classes from './BrandField.module.css';
import { brandName } from './choices.ts';
import { texts } from './texts.ts';

interface BrandFieldProps<V extends Record<string, unknown>>
  extends Pick<FieldProps<V>, 'form' | 'name'> {
  /** what an empty choice means; null: nobody above has chosen one */
  inherited: BrandTheme | null;
  autoFocus?: boolean;
}

const choices = brandThemes.map((value) => ({ value, label: brandName(value) }));

/** The brand of the guest portal, each beside its mark in its colour. */
export function BrandField<V extends Record<string, unknown>>(props: BrandFieldProps<V>) {
  return <Choice key={props.form.key(props.name)} {...props} />;
}

function Choice<V extends Record<string, unknown>>(props: BrandFieldProps<V>) {
  const { form, name, inherited, autoFocus } = props;
  const { onChange, defaultValue, ...input } = sharedProps({ form, name, label: texts.brandTheme });
  const [chosen, setChosen] = useState(() => brandNamed(defaultValue));
  const shown = chosen ?? inherited;
  const clearButton = useClearButton(texts.brandTheme);
  return (
    <Select
      {...input}
      autoFocus={autoFocus}
      data={choices}
      value={chosen}
      onChange={(value) => {
        setChosen(brandNamed(value));
        onChange(value ?? '');
      }}
      {...clearButton}
      placeholder={inherited === null ? texts.notSet : texts.inherited(brandName(inherited))}
      leftSection={shown && <Mark id={shown} />}
      renderOption={({ option }) => <Option value={option.value} label={option.label} />}
    />
  );
}

function Option({ value, label }: { value: string; label: string }) {
  const id = brandNamed(value);
  return (
    <span className={classes.option}>
      {id && <Mark id={id} />}
      {label}
    </span>
  );
}

function Mark({ id }: { id: BrandTheme }) {
  return (
    <span className={classes.mark} aria-hidden>
      <BrandMark brand={brands[id]} size={18} withName={false} />
    </span>
  );
}

function brandNamed(value: unknown): BrandTheme | null {
  return brandThemes.find((id) => id === value) ?? null;
}
