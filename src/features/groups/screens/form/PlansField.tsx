import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { longestFilter } from '../../../../contract/list.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { selectInput } from '../../../../ui/form/fields/selectInput.ts';
import { ReadOnlyForm, ReadOnlyValue } from '../../../../ui/form/ReadOnlyValue.tsx';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useSearchText } from '../../../../ui/useSearchText.ts';
import { type GroupPlan, listGroupPlans } from '../../contract.ts';
import { guestGroup } from '../../fields.ts';
import { formTexts as texts } from '../../texts.ts';
import { planOption } from './planOption.ts';

interface PlansFieldProps {
  form: FieldsForm<typeof guestGroup.map>;
  number: number;
  /** the plans of the stored record */
  known: readonly GroupPlan[];
}

const { label, help = '' } = guestGroup.map.plans;

/** Chooses plans. The server searches, because a provider may have thousands of them. */
export function PlansField({ form, number, known }: PlansFieldProps) {
  const { onChange, defaultValue, ...input } = sharedProps({
    form,
    name: 'plans',
    label,
    help,
  });
  const [chosen, setChosen] = useState<string[]>(defaultValue);
  const [typed, setTyped] = useState('');
  const { text, isSettled } = useSearchText(typed.slice(0, longestFilter));
  const [seen, setSeen] = useState<ReadonlyMap<string, GroupPlan>>(
    new Map(known.map((plan) => [plan.id, plan])),
  );
  const isReadOnly = use(ReadOnlyForm);
  const { data, isFetching } = useQuery({
    ...endpointQuery(listGroupPlans, {
      params: { orgNumber: String(number) },
      query: { ...(text !== '' && { text }) },
    }),
    enabled: !isReadOnly,
  });
  const found = data?.plans ?? [];
  const all = new Map([...seen, ...found.map((plan) => [plan.id, plan] as const)]);
  const optionOf = (id: string) => {
    const plan = all.get(id);
    return { value: id, label: plan === undefined ? texts.outside : planOption(plan).label };
  };
  if (isReadOnly)
    return (
      <ReadOnlyValue label={label}>
        {chosen.map((id) => optionOf(id).label).join(', ') || '–'}
      </ReadOnlyValue>
    );
  const offered = found.map(({ id }) => id).filter((id) => !chosen.includes(id));
  return (
    <MultiSelect
      key={form.key('plans')}
      {...input}
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
