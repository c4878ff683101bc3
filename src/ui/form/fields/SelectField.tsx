import { type OptionsFilter, Select } from '@mantine/core';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useRef } from 'react';
import { folded } from '../../../contract/values/folded.ts';
import { formatNumber } from '../../format.ts';
import { type FieldProps, sharedProps } from './fieldProps.ts';
import classes from './SelectField.module.css';
import { selectInput } from './selectInput.ts';
import { useClearButton } from './useClearButton.ts';

interface SelectOption {
  value: string;
  label: string;
  /** one line below the label */
  help?: string;
}

interface SelectFieldProps<V extends Record<string, unknown>> extends FieldProps<V> {
  options: readonly SelectOption[];
  /** allows clearing the value; the empty value is '' */
  clearable?: boolean;
  placeholder?: string;
  /** receives the focus when its dialog opens */
  autoFocus?: boolean | undefined;
}

const texts = {
  noMatch: 'Nothing matches',
  more: (count: number) => `${formatNumber(count)} more: type to find one`,
};
const searchableFrom = 8;
const shownAtOnce = 100;

/** A select. Long lists are searched by typing. */
export function SelectField<V extends Record<string, unknown>>(props: SelectFieldProps<V>) {
  const { options, clearable = false, placeholder, autoFocus } = props;
  const { onChange, defaultValue, ...input } = sharedProps(props);
  const hasHelp = options.some(({ help }) => help !== undefined);
  const clearButton = useClearButton(props.label);
  // Mantine clears the input and the highlight when it gets a new list, even an equal one.
  const stableOptions = useRef(options);
  stableOptions.current = replaceEqualDeep(stableOptions.current, options);
  return (
    <Select
      key={props.form.key(props.name)}
      {...input}
      data-autofocus={autoFocus || undefined}
      data={stableOptions.current}
      defaultValue={defaultValue === '' ? null : defaultValue}
      onChange={(value) => onChange(value ?? '')}
      allowDeselect={false}
      {...(clearable && clearButton)}
      placeholder={placeholder}
      searchable={options.length >= searchableFrom}
      wrapperProps={selectInput}
      filter={matchingOptions}
      classNames={{ option: classes.option }}
      nothingFoundMessage={texts.noMatch}
      {...(hasHelp && {
        renderOption: ({ option }) => (
          <DescribedOption {...(options.find(({ value }) => value === option.value) ?? option)} />
        ),
      })}
    />
  );
}

function DescribedOption({ label, help }: Pick<SelectOption, 'label' | 'help'>) {
  return (
    <div>
      {label}
      {help !== undefined && <div className={classes.help}>{help}</div>}
    </div>
  );
}

/** Returns the first matching options, ignoring accents, and a last line with the number of further ones. */
const matchingOptions: OptionsFilter = ({ options, search }) => {
  const wanted = folded(search.trim());
  const found = options.filter(
    (option) => 'value' in option && folded(option.label).includes(wanted),
  );
  if (found.length <= shownAtOnce) return found;
  const more = { value: '', label: texts.more(found.length - shownAtOnce), disabled: true };
  return [...found.slice(0, shownAtOnce), more];
};
