import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchMinimumCharacters } from '../../contract/limits.ts';
import { searchTree } from '../../features/organizations/contract.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { chooseOptionOnEnter } from '../../ui/form/fields/chooseOptionOnEnter.ts';
import { useSearchText } from '../../ui/useSearchText.ts';
import classes from './ServiceAreasInput.module.css';

export interface ChosenArea {
  number: number;
  name: string;
  displayPath: string;
}

interface ServiceAreasInputProps {
  label: string;
  value: readonly ChosenArea[];
  onChange: (areas: ChosenArea[]) => void;
  /** the number of an area that cannot be chosen */
  except: number;
  /** the maximum number of areas */
  most: number;
  error?: string | undefined;
}

const texts = {
  help: `Type at least ${searchMinimumCharacters} characters of a name, or a number.`,
  searching: 'Searching…',
  nothing: 'No service area found',
};

/** An input that searches service areas of the scope by name. */
export function ServiceAreasInput(props: ServiceAreasInputProps) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState('');
  const { text: input, isSettled } = useSearchText(typed);
  const isSearch = [...typed.trim()].length >= searchMinimumCharacters;
  const isSearchable = isSearch && isSettled;
  const { data, isFetching } = useQuery({
    ...endpointQuery(searchTree, { params: { input } }),
    enabled: isSearchable,
  });
  const found = (isSearchable ? (data?.matches ?? []) : []).filter(
    ({ type, number, status }) =>
      type === 'ServiceArea' && number !== props.except && status === 'Active',
  );
  const known = new Map<string, ChosenArea>();
  for (const { number, name, displayPath } of [...value, ...found])
    if (number !== null) known.set(String(number), { number, name, displayPath });
  const foundNumbers = new Set(found.map(({ number }) => String(number)));
  return (
    <MultiSelect
      label={props.label}
      description={props.error === undefined ? texts.help : undefined}
      error={props.error}
      required
      data-autofocus
      data={[...known].map(([number, { name }]) => ({ value: number, label: name }))}
      value={value.map(({ number }) => String(number))}
      onChange={(numbers) => {
        setTyped('');
        onChange(numbers.flatMap((number) => known.get(number) ?? []));
      }}
      maxValues={props.most}
      searchable
      wrapperProps={chooseOptionOnEnter}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered, ignoring accents.
      filter={({ options }) =>
        options.filter((option) => 'value' in option && foundNumbers.has(option.value))
      }
      renderOption={({ option }) => (
        <span>
          {option.label}
          <span className={classes.path}>{known.get(option.value)?.displayPath}</span>
        </span>
      )}
      hidePickedOptions
      classNames={{ inputField: classes.field }}
      // Without a search, the dropdown is hidden, so that it does not cover the content below.
      nothingFoundMessage={
        isSearch ? (isSearchable && !isFetching ? texts.nothing : texts.searching) : undefined
      }
    />
  );
}
