import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { searchMinimumCharacters } from '../../contract/limits.ts';
import { hasRight, levelFor, reaches } from '../../contract/permissions.ts';
import { formatNumber } from '../../ui/format.ts';
import { ItemLink } from '../../ui/list/ItemLink.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../ui/list/RecordList.tsx';
import { newItem } from '../../ui/list/useItem.ts';
import { pageQuery, sortOf, useListView } from '../../ui/list/useListView.ts';
import { useAllowed } from '../../workspace/usePermission.ts';
import { guestStates } from './choices.ts';
import { guestSortColumns, listGuests } from './contract.ts';
import { guestColumns, hideableColumns } from './GuestColumns.tsx';
import { GuestDialogs } from './GuestDialogs.tsx';
import { GuestListContext } from './guestListContext.ts';
import { stateNames, texts } from './texts.ts';

const filters = { state: guestStates };

/** The guests of the organization and of all below it. */
export function GuestList({ number }: { number: number }) {
  const view = useListView(filters);
  const { permissions, rights } = useAllowed();
  const mayAdd = hasRight(rights, 'guest-data') && reaches(levelFor(permissions, 'users'), 'edit');
  const state = guestStates.find((one) => one === view.filters.state);
  const isTooShort = view.text !== '' && [...view.text].length < searchMinimumCharacters;
  const { text, ...page } = pageQuery(view);
  const answer = useQuery(
    listQuery(listGuests, {
      params: { orgNumber: String(number) },
      query: {
        ...page,
        ...(!isTooShort && text !== undefined && { text }),
        ...sortOf(view, guestSortColumns),
        ...(state !== undefined && { state }),
      },
    }),
  );
  const { data, refetch } = answer;
  const reload = () => void refetch();
  const add = mayAdd && (
    <Button component={ItemLink} item={newItem} leftSection={<IconPlus size={16} aria-hidden />}>
      {texts.add}
    </Button>
  );
  return (
    <GuestListContext value={{ number, timeZone: data?.timeZone ?? 'UTC', reload }}>
      <ListToolbar
        view={view}
        filterLabel={data?.isMasked ? texts.filterByMac : texts.filter}
        filters={[
          {
            name: 'state',
            label: texts.status,
            options: guestStates.map((value) => ({ value, label: stateNames[value] })),
          },
        ]}
        columns={hideableColumns}
      >
        {add}
      </ListToolbar>
      {isTooShort && (
        <Text size="sm" mb="xs" role="status">
          {texts.typeMore}
        </Text>
      )}
      <RecordList
        caption={texts.title}
        columns={guestColumns}
        view={view}
        query={answer}
        isSortable
        none={texts.none}
        add={add}
        noMatch={texts.noMatch}
      />
      {data?.totalIsLowerBound && (
        <Text size="sm" c="dimmed" role="status">
          {(text === undefined ? texts.moreThere : texts.moreFound)(formatNumber(data.total))}
        </Text>
      )}
      <GuestDialogs />
    </GuestListContext>
  );
}
