import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchDebounceMs, searchMinimumCharacters } from '../../contract/limits.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { sharedProps } from '../../ui/form/fieldProps.ts';
import type { RecordFormApi } from '../../ui/form/useRecordForm.ts';
import { searchTree } from '../organizations/contract.ts';
import { texts } from './texts.ts';
import type { AdministratorValues } from './values.ts';

interface OwnerFieldProps {
  form: RecordFormApi<AdministratorValues>;
  /** what is offered before anything is searched: names by number */
  known: ReadonlyMap<string, string>;
}

const shownAtOnce = 50;

/** An organization, found by its name: there may be a million of them. */
export function OwnerField({ form, known }: OwnerFieldProps) {
  const [typed, setTyped] = useState(known.get(form.getValues().ownerNumber) ?? '');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [input] = useDebouncedValue(typed.trim(), searchDebounceMs);
  const isSearch =
    [...input].length >= searchMinimumCharacters &&
    ![...known.values(), chosen?.label].includes(input);
  const { data, isFetching } = useQuery({
    ...endpointQuery(searchTree, { params: { input } }),
    enabled: isSearch,
  });
  const field = sharedProps({
    form,
    name: 'ownerNumber',
    label: texts.owner,
    help: texts.ownerHelp,
    required: true,
  });
  const options = new Map(known);
  if (chosen !== null) options.set(chosen.value, chosen.label);
  const found = new Map(
    isSearch ? (data?.matches ?? []).map((node) => [String(node.number), node.name]) : [],
  );
  const offered = isSearch ? new Map([...options, ...found]) : options;
  return (
    <Select
      key={form.key('ownerNumber')}
      {...field}
      data={[...offered].map(([value, label]) => ({ value, label }))}
      onChange={(value, option) => {
        if (value !== null) setChosen(option);
        field.onChange(value ?? '');
      }}
      // Left to itself it forgets what is typed whenever the options change.
      searchValue={typed}
      onSearchChange={setTyped}
      allowDeselect={false}
      searchable
      filter={({ options: all }) =>
        isSearch ? all.filter((option) => 'value' in option && found.has(option.value)) : all
      }
      limit={shownAtOnce}
      nothingFoundMessage={isFetching ? texts.searching : texts.noOrganization}
    />
  );
}
