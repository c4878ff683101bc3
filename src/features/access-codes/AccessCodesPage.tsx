import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reaches } from '../../contract/permissions.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { pageQuery, sortOf, useListView } from '../../ui/list/useListView.ts';
import page from '../../ui/page.module.css';
import { ScreenLink } from '../../ui/ScreenLink.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { OrganizationPageHeader } from '../organizations/OrganizationPageHeader.tsx';
import { useSelection } from '../organizations/selection.ts';
import { usePermission } from '../session/usePermission.ts';
import { batchColumns, hideableColumns } from './BatchColumns.tsx';
import { batchStates } from './choices.ts';
import { batchSortColumns, listAccessCodeBatches } from './contract.ts';
import { newBatchPath } from './paths.ts';
import { batchStateNames, texts } from './texts.ts';

const filters = { state: batchStates };
const filterChoices = [
  {
    name: 'state',
    label: texts.state,
    options: batchStates.map((value) => ({ value, label: batchStateNames[value] })),
  },
];
const whileMakingMs = 1_000;

/** `/manage/access-codes/manage`: the batches of the selected organization. */
export function AccessCodesPage() {
  const number = useSelection((state) => state.selected?.number);
  const canEdit = reaches(usePermission('access-codes'), 'edit');
  const add = canEdit && (
    <Button
      component={ScreenLink}
      to={newBatchPath}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {texts.add}
    </Button>
  );
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} actions={add} />
      {typeof number === 'number' && <Batches key={number} number={number} />}
    </div>
  );
}

function Batches({ number }: { number: number }) {
  const view = useListView(filters);
  const state = batchStates.find((one) => one === view.filters.state);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...endpointQuery(listAccessCodeBatches, {
      params: { orgNumber: String(number) },
      query: {
        ...pageQuery(view),
        ...sortOf(view, batchSortColumns),
        ...(state !== undefined && { state }),
      },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data: shown } }) =>
      shown?.rows.some((row) => row.state === 'making') ? whileMakingMs : false,
    meta: { ownError: true },
  });
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={filterChoices}
        columns={hideableColumns}
      />
      <DataTable
        caption={texts.title}
        columns={batchColumns}
        hidden={view.hidden}
        rows={data?.rows}
        rowId={({ id }) => id}
        // Rows that only count on are not dimmed every second.
        refreshing={isFetching && isPlaceholderData}
        failure={
          error && { message: error.message, ...(error.reference && { code: error.reference }) }
        }
        onRetry={() => void refetch()}
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
    </>
  );
}
