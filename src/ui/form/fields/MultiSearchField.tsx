import { MultiSelect } from '@mantine/core';
import { use, useState } from 'react';
import { longestFilter } from '../../../contract/list.ts';
import { useSearchText } from '../../useSearchText.ts';
import { ReadOnlyForm, ReadOnlyValue } from '../ReadOnlyValue.tsx';
import type { sharedProps } from './fieldProps.ts';
import { selectInput } from './selectInput.ts';

interface Choice {
  value: string;
  label: string;
}

interface MultiSearchFieldProps {
  /** of a field with the values */
  input: ReturnType<typeof sharedProps>;
  /** the choices of the stored record */
  known: readonly Choice[];
  /** the label of a chosen value that is neither known nor found */
  unknown: string;
  noneFound: string;
  /** what a form that only shows says of no choice */
  noneChosen?: string;
  /** Returns what the server finds; used as a hook. */
  useFound: (
    query: { text?: string },
    isEnabled: boolean,
  ) => { data: readonly Choice[] | undefined; isFetching: boolean };
}

const searching = 'Searching…';

/** Chooses several of more options than a page shows: the server searches. */
export function MultiSearchField(props: MultiSearchFieldProps) {
  const { known, unknown, noneFound, noneChosen = '', useFound } = props;
  const { onChange, defaultValue, label, ...input } = props.input;
  const [chosen, setChosen] = useState<string[]>(defaultValue);
  const [typed, setTyped] = useState('');
  const { text, isSettled } = useSearchText(typed.slice(0, longestFilter));
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(labelsOf(known));
  const isReadOnly = use(ReadOnlyForm);
  const { data: found = [], isFetching } = useFound({ ...(text !== '' && { text }) }, !isReadOnly);
  const labels = new Map([...seen, ...labelsOf(found)]);
  const labelOf = (value: string) => labels.get(value) ?? unknown;
  if (isReadOnly)
    return (
      <ReadOnlyValue label={label}>{chosen.map(labelOf).join(', ') || noneChosen}</ReadOnlyValue>
    );
  const offered = found.map(({ value }) => value).filter((value) => !chosen.includes(value));
  return (
    <MultiSelect
      {...input}
      label={label}
      data={[...chosen, ...offered].map((value) => ({ value, label: labelOf(value) }))}
      value={chosen}
      onChange={(values) => {
        setSeen(labels);
        setTyped('');
        setChosen(values);
        onChange(values);
      }}
      searchable
      hidePickedOptions
      wrapperProps={selectInput}
      // A form focuses it after an error, which the list would cover. It opens by a click, by typing and by an arrow.
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered.
      filter={({ options }) =>
        options.filter((option) => !('group' in option) && offered.includes(option.value))
      }
      nothingFoundMessage={isFetching || !isSettled ? searching : noneFound}
    />
  );
}

const labelsOf = (choices: readonly Choice[]) =>
  new Map(choices.map(({ value, label }) => [value, label]));
