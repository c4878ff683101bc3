import { type OptionsFilter, Select } from '@mantine/core';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useRef } from 'react';
import { folded } from '../../../contract/values/folded.ts';
import { formatNumber } from '../../format.ts';
import { enterTakesOption } from './enterTakesOption.ts';
import { type FieldProps, sharedProps } from './fieldProps.ts';
import classes from './SelectField.module.css';
import { useClearButton } from './useClearButton.ts';

interface SelectFieldProps<V extends Record<string, unknown>> extends FieldProps<V> {
  options: readonly { value: string; label: string }[];
  /** lets the value be emptied; the empty value is '' */
  clearable?: boolean;
  placeholder?: string;
}

const texts = {
  noMatch: 'Nothing matches',
  more: (count: number) => `${formatNumber(count)} more: type to find one`,
};
const searchableFrom = 8;
const shownAtOnce = 100;

/** A choice of one; long lists are searched by typing. */
export function SelectField<V extends Record<string, unknown>>(props: SelectFieldProps<V>) {
  const { options, clearable = false, placeholder } = props;
  const { onChange, defaultValue, ...input } = sharedProps(props);
  const clearButton = useClearButton(props.label);
  // Given a new list, even of the same options, the kit forgets what was typed and which option was marked.
  const kept = useRef(options);
  kept.current = replaceEqualDeep(kept.current, options);
  return (
    <Select
      key={props.form.key(props.name)}
      {...input}
      data={kept.current}
      defaultValue={defaultValue === '' ? null : defaultValue}
      onChange={(value) => onChange(value ?? '')}
      allowDeselect={false}
      {...(clearable && clearButton)}
      placeholder={placeholder}
      searchable={options.length >= searchableFrom}
      wrapperProps={enterTakesOption}
      filter={firstOf}
      classNames={{ option: classes.option }}
      nothingFoundMessage={texts.noMatch}
    />
  );
}

/** What matches, without regard for accents, as far as a list of it can be read; that there is more is its last line. */
const firstOf: OptionsFilter = ({ options, search }) => {
  const wanted = folded(search.trim());
  const found = options.filter(
    (option) => 'value' in option && folded(option.label).includes(wanted),
  );
  if (found.length <= shownAtOnce) return found;
  const more = { value: '', label: texts.more(found.length - shownAtOnce), disabled: true };
  return [...found.slice(0, shownAtOnce), more];
};
