import { Select } from '@mantine/core';
import { type FieldProps, sharedProps } from './fieldProps.ts';

interface SelectFieldProps<V extends Record<string, unknown>> extends FieldProps<V> {
  options: readonly { value: string; label: string }[];
  /** lets the value be emptied; the empty value is '' */
  clearable?: boolean;
  placeholder?: string;
}

const texts = { noMatch: 'Nothing matches', clear: 'Clear' };
const searchableFrom = 8;
const shownAtOnce = 100;

/** A choice of one; long lists are searched by typing. */
export function SelectField<V extends Record<string, unknown>>(props: SelectFieldProps<V>) {
  const { options, clearable = false, placeholder } = props;
  const { onChange, defaultValue, ...input } = sharedProps(props);
  return (
    <Select
      key={props.form.key(props.name)}
      {...input}
      data={options}
      defaultValue={defaultValue === '' ? null : defaultValue}
      onChange={(value) => onChange(value ?? '')}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': texts.clear }}
      allowDeselect={clearable}
      placeholder={placeholder}
      searchable={options.length >= searchableFrom}
      limit={shownAtOnce}
      nothingFoundMessage={texts.noMatch}
    />
  );
}
