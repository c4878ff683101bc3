import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import {
  SearchField,
  type SearchFieldOption,
  type SearchResult,
} from '../../../../ui/form/fields/SearchField.tsx';
import type { FoundPlan } from '../../../service-plans/contract.ts';
import { planOption } from '../../../service-plans/public/plan-option.ts';
import { listPromoPlans } from '../../contract.ts';
import { formTexts as texts } from '../../texts.ts';

interface PlanInputProps {
  number: number;
  label: string;
  help?: string;
  required?: boolean;
  disabled?: boolean;
  initial: FoundPlan | null;
  error?: string | undefined;
  onChoose: (planId: string) => void;
}

/** Chooses a plan of the organization or below it. */
export function PlanInput({ number, label, help, initial, onChoose, ...input }: PlanInputProps) {
  const params = { orgNumber: String(number) };
  const first = useQuery(endpointQuery(listPromoPlans, { params, query: {} }));
  const useResults = (text: string) =>
    useQuery({
      ...endpointQuery(listPromoPlans, { params, query: { text } }),
      enabled: text !== '',
      select: ({ plans }): SearchResult<SearchFieldOption> => ({
        options: plans.map(planOption),
        none: texts.noPlans,
      }),
    });
  return (
    <SearchField<SearchFieldOption>
      {...input}
      label={label}
      description={help}
      initial={initial && planOption(initial)}
      known={(first.data?.plans ?? []).map(planOption)}
      useResults={useResults}
      onChoose={({ value }) => onChoose(value)}
    />
  );
}
