import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reaches } from '../../contract/permissions.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ItemLink } from '../../ui/list/ItemLink.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { newItem } from '../../ui/list/useItem.ts';
import { pageQuery, sortOf, useListView } from '../../ui/list/useListView.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePermission } from '../session/usePermission.ts';
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
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(listAdministrators, {
      params,
      query: {
        ...pageQuery(view),
        ...sortOf(view, administratorSortColumns),
        ...(status !== undefined && { status }),
      },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  const reload = () => void refetch();
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
        {mayEdit && (
          <Button
            component={ItemLink}
            item={newItem}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {texts.add}
          </Button>
        )}
      </ListToolbar>
      <DataTable
        caption={texts.title}
        columns={administratorColumns}
        hidden={view.hidden}
        rows={data?.rows}
        rowId={({ id }) => id}
        refreshing={isFetching}
        failure={
          error && { message: error.message, ...(error.reference && { code: error.reference }) }
        }
        onRetry={reload}
        sort={view.sort}
        onSort={(next) => view.show({ sort: next })}
        empty={
          view.isFiltered ? (
            <EmptyState
              text={texts.noMatch}
              action={
                <Button variant="default" onClick={() => view.show({ text: '', filters: {} })}>
                  {texts.clearFilters}
                </Button>
              }
            />
          ) : (
            <EmptyState text={texts.none} />
          )
        }
        page={{ index: view.index, size: view.size, total: data?.total ?? 0 }}
        onPage={view.show}
      />
      <AdministratorDialogs />
    </AdministratorListContext>
  );
}
