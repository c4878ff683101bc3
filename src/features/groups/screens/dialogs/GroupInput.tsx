import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import {
  SearchField,
  type SearchFieldOption,
  type SearchResult,
} from '../../../../ui/form/fields/SearchField.tsx';
import { type GroupRow, guestGroups } from '../../contract.ts';
import { groupKind } from '../../fields.ts';
import { actionTexts as texts } from '../../texts.ts';

interface GroupOption extends SearchFieldOption {
  group: GroupRow;
}

interface GroupInputProps {
  number: number;
  /** groups that cannot be chosen */
  without: readonly string[];
  error?: string | undefined;
  onChoose: (group: GroupRow) => void;
}

/** Chooses another group of the organization that has not ended. */
export function GroupInput({ number, without, error, onChoose }: GroupInputProps) {
  const find = (text: string) => ({
    ...endpointQuery(guestGroups.list, {
      params: { orgNumber: String(number) },
      query: { ...(text !== '' && { text }), pageSize: '100' },
    }),
    select: ({ rows }: { rows: readonly GroupRow[] }) =>
      rows
        .filter(({ id, state }) => state !== 'ended' && !without.includes(id))
        .map(
          (group): GroupOption => ({
            value: group.id,
            label: group.name,
            detail: groupKind.names[group.kind],
            group,
          }),
        ),
  });
  const first = useQuery(find(''));
  const useResults = (text: string) => {
    const { data, isError } = useQuery({ ...find(text), enabled: text !== '' });
    const result: SearchResult<GroupOption> | undefined =
      data === undefined ? undefined : { options: data, none: texts.noGroup };
    return { data: result, isError };
  };
  return (
    <SearchField
      label={texts.mergeInto}
      required
      error={error}
      initial={null}
      known={first.data ?? []}
      useResults={useResults}
      onChoose={({ group }) => onChoose(group)}
    />
  );
}
