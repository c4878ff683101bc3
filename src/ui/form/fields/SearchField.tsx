import { Select, type SelectProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { searchMinimumCharacters } from '../../../contract/limits.ts';
import { useSearchText } from '../../useSearchText.ts';
import classes from './SearchField.module.css';
import { selectInput } from './selectInput.ts';

export interface SearchFieldOption {
  value: string;
  label: string;
  /** distinguishes options of the same label; shown below the field when the option is chosen */
  detail?: string;
  icon?: ReactNode;
}

export interface SearchResult<O extends SearchFieldOption> {
  options: readonly O[];
  /** shown when there are no options */
  none?: string;
}

type InputProps = Pick<
  SelectProps,
  'label' | 'description' | 'error' | 'required' | 'disabled' | 'placeholder' | 'onBlur' | 'onFocus'
>;

export interface SearchFieldProps<O extends SearchFieldOption> extends InputProps {
  /** the initial choice */
  initial: O | null;
  /** options that are shown before a search */
  known?: readonly O[];
  /** shown before a search without known options */
  searchHint?: string;
  /** searches the server for the input, '' for no search; `data` is undefined until the response */
  useResults: (input: string) => { data: SearchResult<O> | undefined; isError: boolean };
  /** for choosing several one after another: each choice leaves the field empty, with the focus in it */
  emptiesOnChoice?: boolean;
  onChoose: (option: O) => void;
}

const texts = {
  typeMore: 'Type at least 3 characters',
  none: 'Nothing found',
  searching: 'Searching…',
  failed: 'The search failed. Change the text to try again.',
};
const shownAtOnce = 100;

/** A select whose options the server searches by name. Unless it empties, the choice stays until another is chosen. */
export function SearchField<O extends SearchFieldOption>({
  initial,
  known = [],
  searchHint = texts.typeMore,
  useResults,
  emptiesOnChoice = false,
  onChoose,
  ...input
}: SearchFieldProps<O>) {
  const [chosen, setChosen] = useState(initial);
  const [typed, setTyped] = useState(initial?.label ?? '');
  const { text, isSettled } = useSearchText(typed);
  const offered = optionsByValue(chosen === null ? known : [...known, chosen]);
  const isSearchable = (searched: string) =>
    [...searched].length >= searchMinimumCharacters &&
    [...offered.values()].every(({ label }) => label !== searched);
  const isSearch = isSearchable(text);
  const { data, isError } = useResults(isSearch ? text : '');
  const found = optionsByValue((isSearch && data?.options) || []);
  const all = new Map([...offered, ...found]);
  const isPending = !isSettled && isSearchable(typed.trim());

  function message(): string {
    if (isPending) return texts.searching;
    if (!isSearch) return searchHint;
    if (isError) return texts.failed;
    return data === undefined ? texts.searching : (data.none ?? texts.none);
  }

  return (
    <Select
      {...input}
      data={[...all.values()].map(({ value, label }) => ({ value, label }))}
      value={chosen?.value ?? null}
      onChange={(value) => {
        const option = all.get(value ?? '');
        if (option === undefined) return;
        if (emptiesOnChoice) setTyped('');
        else setChosen(option);
        onChoose(option);
      }}
      description={input.error ? undefined : (chosen?.detail ?? input.description)}
      // Controlled, because Mantine clears the input whenever the options change.
      searchValue={typed}
      onSearchChange={setTyped}
      maxLength={200}
      allowDeselect={false}
      searchable
      wrapperProps={selectInput}
      // The server has already filtered, ignoring accents.
      filter={({ options }) => {
        const shown = isSearch ? found : offered;
        return isPending ? [] : options.filter((one) => 'value' in one && shown.has(one.value));
      }}
      limit={shownAtOnce}
      nothingFoundMessage={message()}
      renderOption={({ option }) => <Option {...all.get(option.value)} />}
    />
  );
}

function Option({ label, detail, icon }: Partial<SearchFieldOption>) {
  return (
    <span className={classes.option}>
      {icon}
      <span className={classes.texts}>
        <span data-label>{label}</span>
        {detail !== undefined && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  );
}

function optionsByValue<O extends SearchFieldOption>(
  options: readonly O[],
): ReadonlyMap<string, O> {
  return new Map(options.map((option) => [option.value, option]));
}
