import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchMinimumCharacters } from '../../contract/limits.ts';
import { longestFilter } from '../../contract/list.ts';
import { searchServiceAreas } from '../../features/organizations/contract.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { selectInput } from '../../ui/form/fields/selectInput.ts';
import { useSearchText } from '../../ui/useSearchText.ts';
import classes from './ServiceAreasInput.module.css';

export interface ChosenArea {
  number: number;
  name: string;
  /** null: the site is outside the scope */
  siteName: string | null;
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
  help: `Type at least ${searchMinimumCharacters} characters of the area, its site or both, or a number.`,
  searching: 'Searching…',
  nothing: 'No service area found',
  more: 'There are more. Type more words of the area, the site or an organization above.',
  areaOf: (site: string, area: string) => `${site} › ${area}`,
};

/** An input that searches service areas of the scope by their names, and by the names of organizations above. */
export function ServiceAreasInput(props: ServiceAreasInputProps) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState('');
  const { text: input, isSettled } = useSearchText(typed.slice(0, longestFilter));
  const isSearch = [...typed.trim()].length >= searchMinimumCharacters;
  const isSearchable = isSearch && isSettled;
  const { data, isFetching } = useQuery({
    ...endpointQuery(searchServiceAreas, { params: { input } }),
    enabled: isSearchable,
  });
  const found = (isSearchable ? (data?.areas ?? []) : []).flatMap(
    ({ number, name, path, displayPath }) =>
      number === null || number === props.except
        ? []
        : [{ number, name, siteName: path.at(-1)?.name ?? null, displayPath }],
  );
  const known = new Map([...value, ...found].map((area) => [String(area.number), area]));
  const foundNumbers = new Set(found.map(({ number }) => String(number)));
  const optionOf = (number: string) => ({ value: number, label: labelOf(known.get(number)) });
  const chosen = value.map(({ number }) => String(number));
  const others = [...foundNumbers].filter((number) => !chosen.includes(number)).map(optionOf);
  return (
    <MultiSelect
      label={props.label}
      description={props.error === undefined ? texts.help : undefined}
      error={props.error}
      required
      data-autofocus
      data={[
        ...chosen.map(optionOf),
        ...(data?.hasMore && others.length > 0 ? [{ group: texts.more, items: others }] : others),
      ]}
      value={chosen}
      onChange={(numbers) => {
        setTyped('');
        onChange(numbers.flatMap((number) => known.get(number) ?? []));
      }}
      maxValues={props.most}
      searchable
      wrapperProps={selectInput}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered, ignoring accents.
      filter={({ options }) =>
        options.filter((option) => 'group' in option || !chosen.includes(option.value))
      }
      renderOption={({ option }) => (
        <span>
          {known.get(option.value)?.name}
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

/** Returns the name with the site, because many areas have the same name. */
function labelOf(area: ChosenArea | undefined): string {
  if (area === undefined) return '';
  return area.siteName === null ? area.name : texts.areaOf(area.siteName, area.name);
}
