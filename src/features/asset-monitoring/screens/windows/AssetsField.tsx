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
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { assets } from '../../contract.ts';
import { texts } from '../../texts.ts';
import { maintenanceWindow } from '../../windows/fields.ts';

interface AssetsFieldProps {
  form: FieldsForm<typeof maintenanceWindow.map>;
  /** the assets of the stored record */
  known: readonly { id: string; name: string }[];
}

const { label } = maintenanceWindow.map.assetIds;

/** Chooses assets. The server searches, because a site may have thousands of them. */
export function AssetsField({ form, known }: AssetsFieldProps) {
  const number = useSelection((state) => state.shown?.number);
  const { onChange, defaultValue, ...input } = sharedProps({
    form,
    name: 'assetIds',
    label,
    required: true,
  });
  const [chosen, setChosen] = useState<string[]>(defaultValue);
  const [typed, setTyped] = useState('');
  const { text, isSettled } = useSearchText(typed.slice(0, longestFilter));
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(
    new Map(known.map(({ id, name }) => [id, name])),
  );
  const isReadOnly = use(ReadOnlyForm);
  const { data, isFetching } = useQuery({
    ...endpointQuery(assets.list, {
      params: { orgNumber: String(number) },
      query: { ...(text !== '' && { text }) },
    }),
    enabled: !isReadOnly && typeof number === 'number',
  });
  const found = data?.rows ?? [];
  const names = new Map([...seen, ...found.map(({ id, name }) => [id, name] as const)]);
  const optionOf = (id: string) => ({ value: id, label: names.get(id) ?? texts.gone });
  if (isReadOnly)
    return (
      <ReadOnlyValue label={label}>
        {chosen.map((id) => optionOf(id).label).join(', ')}
      </ReadOnlyValue>
    );
  const offered = found.map(({ id }) => id).filter((id) => !chosen.includes(id));
  return (
    <MultiSelect
      key={form.key('assetIds')}
      {...input}
      data={[...chosen, ...offered].map(optionOf)}
      value={chosen}
      onChange={(ids) => {
        setSeen(names);
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
      nothingFoundMessage={isFetching || !isSettled ? texts.searching : texts.noneFound}
    />
  );
}
