import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { reaches } from '../../contract/permissions.ts';
import { ItemLink } from '../../ui/list/ItemLink.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../ui/list/RecordList.tsx';
import { newItem } from '../../ui/list/useItem.ts';
import { pageQuery, sortOf, useListView } from '../../ui/list/useListView.ts';
import { usePermission } from '../../workspace/usePermission.ts';
import { administratorColumns, hideableColumns } from './AdministratorColumns.tsx';
import { AdministratorDialogs } from './AdministratorDialogs.tsx';
import { AdministratorListContext } from './administratorListContext.ts';
import { administratorStatuses } from './choices.ts';
import { administratorSortColumns, listAdministrators } from './contract.ts';
import { statusNames, texts } from './texts.ts';

const filters = { status: administratorStatuses };

/** The administrators of the organization and of all below it. */
export function AdministratorList({ number }: { number: number }) {
  const view = useListView(filters);
  const params = { orgNumber: String(number) };
  const status = administratorStatuses.find((one) => one === view.filters.status);
  const mayEdit = reaches(usePermission('admins'), 'edit');
  const answer = useQuery(
    listQuery(listAdministrators, {
      params,
      query: {
        ...pageQuery(view),
        ...sortOf(view, administratorSortColumns),
        ...(status !== undefined && { status }),
      },
    }),
  );
  const reload = () => void answer.refetch();
  const add = mayEdit && (
    <Button component={ItemLink} item={newItem} leftSection={<IconPlus size={16} aria-hidden />}>
      {texts.add}
    </Button>
  );
  return (
    <AdministratorListContext value={{ number, reload }}>
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={[
          {
            name: 'status',
            label: texts.status,
            options: administratorStatuses.map((value) => ({ value, label: statusNames[value] })),
          },
        ]}
        columns={hideableColumns}
      >
        {add}
      </ListToolbar>
      <RecordList
        caption={texts.title}
        columns={administratorColumns}
        view={view}
        answer={answer}
        isSortable
        none={texts.none}
        add={add}
        noMatch={texts.noMatch}
      />
      <AdministratorDialogs />
    </AdministratorListContext>
  );
}
