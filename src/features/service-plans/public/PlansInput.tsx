import { MultiSelect } from '@mantine/core';
import { use, useState } from 'react';
import { longestFilter } from '../../../contract/list.ts';
import type { sharedProps } from '../../../ui/form/fields/fieldProps.ts';
import { selectInput } from '../../../ui/form/fields/selectInput.ts';
import { ReadOnlyForm, ReadOnlyValue } from '../../../ui/form/ReadOnlyValue.tsx';
import { useSearchText } from '../../../ui/useSearchText.ts';
import type { FoundPlan } from '../contract.ts';
import { planOption } from './plan-option.ts';

const texts = {
  outside: 'Outside your scope',
  searching: 'Searching …',
  noPlans: 'No plan matches',
};

interface PlansInputProps {
  /** the properties of the form's field */
  input: ReturnType<typeof sharedProps>;
  label: string;
  /** what a form that only shows says of no plans */
  none: string;
  /** the plans of the stored record */
  known: readonly FoundPlan[];
  /** Returns the plans that the server finds; used as a hook. */
  useFound: (
    query: { text?: string },
    isEnabled: boolean,
  ) => {
    data: { plans: readonly FoundPlan[] } | undefined;
    isFetching: boolean;
  };
}

/** Chooses plans. The server searches, because a provider may have thousands of them. */
export function PlansInput({ input, label, none, known, useFound }: PlansInputProps) {
  const { onChange, defaultValue, ...props } = input;
  const [chosen, setChosen] = useState<string[]>(defaultValue);
  const [typed, setTyped] = useState('');
  const { text, isSettled } = useSearchText(typed.slice(0, longestFilter));
  const [seen, setSeen] = useState<ReadonlyMap<string, FoundPlan>>(
    new Map(known.map((plan) => [plan.id, plan])),
  );
  const isReadOnly = use(ReadOnlyForm);
  const { data, isFetching } = useFound({ ...(text !== '' && { text }) }, !isReadOnly);
  const found = data?.plans ?? [];
  const all = new Map([...seen, ...found.map((plan) => [plan.id, plan] as const)]);
  const optionOf = (id: string) => {
    const plan = all.get(id);
    return { value: id, label: plan === undefined ? texts.outside : planOption(plan).label };
  };
  if (isReadOnly)
    return (
      <ReadOnlyValue label={label}>
        {chosen.map((id) => optionOf(id).label).join(', ') || none}
      </ReadOnlyValue>
    );
  const offered = found.map(({ id }) => id).filter((id) => !chosen.includes(id));
  return (
    <MultiSelect
      {...props}
      data={[...chosen, ...offered].map(optionOf)}
      value={chosen}
      onChange={(ids) => {
        setSeen(all);
        setTyped('');
        setChosen(ids);
        onChange(ids);
      }}
      searchable
      hidePickedOptions
      wrapperProps={selectInput}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered.
      filter={({ options }) =>
        options.filter((option) => !('group' in option) && offered.includes(option.value))
      }
      nothingFoundMessage={isFetching || !isSettled ? texts.searching : texts.noPlans}
    />
  );
}
