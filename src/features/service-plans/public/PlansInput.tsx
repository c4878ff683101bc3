import type { sharedProps } from '../../../ui/form/fields/fieldProps.ts';
import { MultiSearchField } from '../../../ui/form/fields/MultiSearchField.tsx';
import type { FoundPlan } from '../contract.ts';
import { planOption } from './plan-option.ts';

interface PlansInputProps {
  /** of a field with the ids of plans */
  input: ReturnType<typeof sharedProps>;
  /** what a form that only shows says of no plans */
  none: string;
  /** the plans of the stored record */
  known: readonly FoundPlan[];
  /** Returns the plans that the server finds; used as a hook. */
  useFound: (
    query: { text?: string },
    isEnabled: boolean,
  ) => { data: { plans: readonly FoundPlan[] } | undefined; isFetching: boolean };
}

/** Chooses plans, of which a provider may have thousands. */
export function PlansInput({ input, none, known, useFound }: PlansInputProps) {
  const useOptions = (query: { text?: string }, isEnabled: boolean) => {
    const { data, isFetching } = useFound(query, isEnabled);
    return { data: data?.plans.map(planOption), isFetching };
  };
  return (
    <MultiSearchField
      input={input}
      known={known.map(planOption)}
      unknown="Outside your scope"
      noneFound="No plan matches"
      noneChosen={none}
      useFound={useOptions}
    />
  );
}
