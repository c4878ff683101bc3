import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longestFilter } from '../../../../contract/list.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { selectInput } from '../../../../ui/form/fields/selectInput.ts';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useSearchText } from '../../../../ui/useSearchText.ts';
import { type AccessCodePlan, listAccessCodePlans } from '../../contract.ts';
import { accessCodeBatch } from '../../fields.ts';
import { formTexts as texts } from '../../texts.ts';

const { label, help, isRequired } = accessCodeBatch.map.planId;

interface PlanFieldProps {
  form: FieldsForm<typeof accessCodeBatch.map>;
  /** the organization */
  number: number;
  onPlan: (plan: AccessCodePlan) => void;
}

/** Chooses a plan. The server searches, because a provider may have thousands of plans. */
export function PlanField({ form, number, onPlan }: PlanFieldProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const searched = typed === chosen?.label ? '' : typed.slice(0, longestFilter);
  const { text, isSettled } = useSearchText(searched);
  const { data, isFetching } = useQuery(
    endpointQuery(listAccessCodePlans, {
      params: { orgNumber: String(number) },
      query: { ...(text !== '' && { text }) },
    }),
  );
  const plans = data?.plans ?? [];
  const found = plans.map((plan) => ({ value: plan.id, label: texts.planAt(plan) }));
  const values = new Set(found.map(({ value }) => value));
  const listed = data?.hasMore ? [{ group: texts.firstPlans(found.length), items: found }] : found;
  const field = sharedProps({
    form,
    name: 'planId',
    label,
    required: isRequired,
    ...(help !== undefined && { help }),
  });
  return (
    <Select
      key={form.key('planId')}
      {...field}
      data={chosen === null || values.has(chosen.value) ? listed : [chosen, ...listed]}
      onChange={(value, option) => {
        const plan = plans.find(({ id }) => id === value);
        if (plan !== undefined) onPlan(plan);
        if (value !== null) setChosen(option);
        field.onChange(value ?? '');
      }}
      // Controlled, because Mantine clears the typed text when the options change.
      searchValue={typed}
      onSearchChange={setTyped}
      allowDeselect={false}
      searchable
      // The server has already filtered.
      filter={({ options }) =>
        options.filter(
          (one) => isSettled && (text === '' || 'group' in one || values.has(one.value)),
        )
      }
      wrapperProps={selectInput}
      nothingFoundMessage={isFetching || !isSettled ? texts.searching : texts.noPlan}
    />
  );
}
