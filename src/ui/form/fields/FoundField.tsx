import { Select, type SelectProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { searchMinimumCharacters } from '../../../contract/limits.ts';
import { useSearchText } from '../../useSearchText.ts';
import { enterTakesOption } from './enterTakesOption.ts';
import classes from './FoundField.module.css';

export interface FoundOption {
  value: string;
  label: string;
  /** tells options of the same label apart; stands below the field once the option is chosen */
  detail?: string;
  icon?: ReactNode;
}

export interface Found<O extends FoundOption> {
  options: readonly O[];
  /** shown when there are no options */
  none?: string;
}

type InputProps = Pick<
  SelectProps,
  'label' | 'description' | 'error' | 'required' | 'disabled' | 'placeholder' | 'onBlur' | 'onFocus'
>;

export interface FoundFieldProps<O extends FoundOption> extends InputProps {
  /** chosen when the field appears; null: nothing */
  initial: O | null;
  /** offered before anything is searched */
  known?: readonly O[];
  /** shown while nothing is searched and nothing is known */
  searchHint?: string;
  /** searches the server for what is typed, '' for nothing; `data` is undefined until there is a reply */
  useFound: (input: string) => { data: Found<O> | undefined; isError: boolean };
  onChoose: (option: O) => void;
}

const texts = {
  typeMore: 'Type at least 3 characters',
  none: 'Nothing found',
  searching: 'Searching…',
  failed: 'The search failed. Change the text to try again.',
};
const shownAtOnce = 100;

/** Chooses one of so many that the server finds them by their name. What was chosen stays until another is chosen. */
export function FoundField<O extends FoundOption>({
  initial,
  known = [],
  searchHint = texts.typeMore,
  useFound,
  onChoose,
  ...input
}: FoundFieldProps<O>) {
  const [chosen, setChosen] = useState(initial);
  const [typed, setTyped] = useState(initial?.label ?? '');
  const { text, isSettled } = useSearchText(typed);
  const offered = optionsByValue(chosen === null ? known : [...known, chosen]);
  const isAsked = (searched: string) =>
    [...searched].length >= searchMinimumCharacters &&
    [...offered.values()].every(({ label }) => label !== searched);
  const isSearch = isAsked(text);
  const { data, isError } = useFound(isSearch ? text : '');
  const found = optionsByValue((isSearch && data?.options) || []);
  const all = new Map([...offered, ...found]);
  const isAwaited = !isSettled && isAsked(typed.trim());

  function message(): string {
    if (isAwaited) return texts.searching;
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
        setChosen(option);
        onChoose(option);
      }}
      description={input.error ? undefined : (chosen?.detail ?? input.description)}
      // Left to itself it forgets what is typed whenever the options change.
      searchValue={typed}
      onSearchChange={setTyped}
      maxLength={200}
      allowDeselect={false}
      searchable
      wrapperProps={enterTakesOption}
      // The server has searched already, without regard for accents.
      filter={({ options }) => {
        const shown = isSearch ? found : offered;
        return isAwaited ? [] : options.filter((one) => 'value' in one && shown.has(one.value));
      }}
      limit={shownAtOnce}
      nothingFoundMessage={message()}
      renderOption={({ option }) => <Option {...all.get(option.value)} />}
    />
  );
}

function Option({ label, detail, icon }: Partial<FoundOption>) {
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

function optionsByValue<O extends FoundOption>(options: readonly O[]): ReadonlyMap<string, O> {
  return new Map(options.map((option) => [option.value, option]));
}
