import { Select } from '@mantine/core';
import { use, useState } from 'react';
import { messages } from '../../../contract/messages.ts';
import { type FieldProps, sharedProps } from '../../../ui/form/fields/fieldProps.ts';
import { selectInput } from '../../../ui/form/fields/selectInput.ts';
import { useClearButton } from '../../../ui/form/fields/useClearButton.ts';
import { ReadOnlyForm, ReadOnlyValue } from '../../../ui/form/ReadOnlyValue.tsx';
import { BrandMark } from '../../../ui/theme/BrandMark.tsx';
import { brands } from '../../../ui/theme/brands.ts';
import { type BrandTheme, organization } from '../fields.ts';
import classes from './BrandField.module.css';

interface BrandFieldProps<V extends Record<string, unknown>>
  extends Pick<FieldProps<V>, 'form' | 'name'> {
  /** the inherited value, which applies while the input is empty; null without one */
  inherited: BrandTheme | null;
  autoFocus?: boolean;
}

const { label, options, names, values } = organization.map.brandTheme;

/** Selects the brand of the guest portal. Each option has its logo and color. */
export function BrandField<V extends Record<string, unknown>>(props: BrandFieldProps<V>) {
  return <Choice key={props.form.key(props.name)} {...props} />;
}

function Choice<V extends Record<string, unknown>>(props: BrandFieldProps<V>) {
  const { form, name, inherited, autoFocus } = props;
  const { onChange, defaultValue, ...input } = sharedProps({ form, name, label });
  const [chosen, setChosen] = useState(() => brandNamed(defaultValue));
  const shown = chosen ?? inherited;
  const clearButton = useClearButton(label);
  const placeholder =
    inherited === null ? messages.notSet : messages.inheritedValue(names[inherited]);
  if (use(ReadOnlyForm))
    return (
      <ReadOnlyValue label={label}>{chosen === null ? placeholder : names[chosen]}</ReadOnlyValue>
    );
  return (
    <Select
      {...input}
      autoFocus={autoFocus}
      data={options}
      value={chosen}
      onChange={(value) => {
        setChosen(brandNamed(value));
        onChange(value ?? '');
      }}
      {...clearButton}
      wrapperProps={selectInput}
      placeholder={placeholder}
      leftSection={shown && <Mark id={shown} />}
      renderOption={({ option }) => <Option value={option.value} label={option.label} />}
    />
  );
}

function Option(option: { value: string; label: string }) {
  const id = brandNamed(option.value);
  return (
    <span className={classes.option}>
      {id && <Mark id={id} />}
      {option.label}
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
  return values.find((id) => id === value) ?? null;
}
