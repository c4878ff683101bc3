import { Select } from '@mantine/core';
import { useState } from 'react';
import { searchMinimumCharacters } from '../../../contract/limits.ts';
import { useSearchText } from '../../useSearchText.ts';
import { enterTakesOption } from './enterTakesOption.ts';
import { type FieldProps, sharedProps } from './fieldProps.ts';

type Names = ReadonlyMap<string, string>;

interface FoundFieldProps<V extends Record<string, unknown>> extends FieldProps<V> {
  /** what is offered before anything is searched: names by value */
  known: Names;
  /** asks the server for what is typed, '' for nothing; answers names by value, undefined until they are there */
  useFound: (input: string) => Names | undefined;
}

const texts = { none: 'Nothing found', searching: 'Searching…' };
const shownAtOnce = 50;

/** A choice of one among so many that the server finds them by their name. */
export function FoundField<V extends Record<string, unknown>>(props: FoundFieldProps<V>) {
  const { form, name, known, useFound } = props;
  const [typed, setTyped] = useState(known.get(String(form.getValues()[name])) ?? '');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const { text: input, isSettled } = useSearchText(typed);
  const isAsked = (text: string) =>
    [...text].length >= searchMinimumCharacters &&
    ![...known.values(), chosen?.label].includes(text);
  const isSearch = isAsked(input);
  const answer = useFound(isSearch ? input : '');
  const found: Names = isSearch ? (answer ?? new Map()) : new Map();
  const options = new Map(known);
  if (chosen !== null) options.set(chosen.value, chosen.label);
  const offered = isSearch ? new Map([...options, ...found]) : options;
  const isAwaited = !isSettled && isAsked(typed.trim());
  const field = sharedProps(props);
  return (
    <Select
      key={form.key(name)}
      {...field}
      data={[...offered].map(([value, label]) => ({ value, label }))}
      onChange={(value, option) => {
        if (value !== null) setChosen(option);
        field.onChange(value ?? '');
      }}
      // Left to itself it forgets what is typed whenever the options change.
      searchValue={typed}
      onSearchChange={setTyped}
      allowDeselect={false}
      searchable
      wrapperProps={enterTakesOption}
      filter={({ options: all }) => {
        if (isAwaited) return [];
        return isSearch
          ? all.filter((option) => 'value' in option && found.has(option.value))
          : all;
      }}
      limit={shownAtOnce}
      nothingFoundMessage={
        isAwaited || (isSearch && answer === undefined) ? texts.searching : texts.none
      }
    />
  );
}
