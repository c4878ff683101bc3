import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { longestFilter } from '../../../../contract/list.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import type { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { selectInput } from '../../../../ui/form/fields/selectInput.ts';
import { ReadOnlyForm, ReadOnlyValue } from '../../../../ui/form/ReadOnlyValue.tsx';
import { useSearchText } from '../../../../ui/useSearchText.ts';
import { conferenceRooms } from '../../contract.ts';
import { texts } from '../../texts.ts';

interface RoomsFieldProps {
  number: number;
  /** of a field with the ids of rooms */
  input: ReturnType<typeof sharedProps>;
  /** the rooms of the stored record */
  known?: readonly { id: string; name: string }[];
  /** the id of a room that cannot be chosen, because it is the one that is edited */
  except?: string | undefined;
}

/** Chooses rooms. The server searches, because a site may have hundreds of them. */
export function RoomsField({ number, input, known = [], except }: RoomsFieldProps) {
  const { onChange, defaultValue, label, ...props } = input;
  const [chosen, setChosen] = useState<string[]>(defaultValue);
  const [typed, setTyped] = useState('');
  const { text, isSettled } = useSearchText(typed.slice(0, longestFilter));
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(
    new Map(known.map(({ id, name }) => [id, name])),
  );
  const isReadOnly = use(ReadOnlyForm);
  const { data, isFetching } = useQuery({
    ...endpointQuery(conferenceRooms.list, {
      params: { orgNumber: String(number) },
      query: { pageSize: '100', ...(text !== '' && { text }) },
    }),
    enabled: !isReadOnly,
  });
  const found = (data?.rows ?? []).filter(({ id }) => id !== except);
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
      {...props}
      label={label}
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
      // A form focuses it after an error, which the list would cover. It opens by a click, by typing and by an arrow.
      openOnFocus={false}
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
