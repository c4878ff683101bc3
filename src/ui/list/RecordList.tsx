import { Button } from '@mantine/core';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import type { ApiError } from '../../contract/api-error.ts';
import type { Endpoint, Sent } from '../../contract/endpoint.ts';
import { endpointQuery } from '../api/endpoint-queries.ts';
import { EmptyState } from '../EmptyState.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { menuColumn, type RowAction, RowMenu, RowMenus } from './RowMenu.tsx';
import type { ListView } from './useListView.ts';

const texts = { clearFilters: 'Clear the filters' };

/** How a list asks: anew whenever it is shown, with the old rows in sight meanwhile and failures in their place. */
export function listQuery<E extends Endpoint>(endpoint: E, sent: Sent<E>) {
  return {
    ...endpointQuery(endpoint, sent),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  };
}

interface ListAnswer<Row> {
  rows: readonly Row[];
  total: number;
}

interface RecordListProps<Row extends { id: string }>
  extends Pick<
    ComponentProps<typeof DataTable<Row>>,
    'caption' | 'columns' | 'selection' | 'details' | 'opened' | 'refreshing'
  > {
  view: ListView;
  /** what `useQuery` says of the `listQuery` */
  answer: Pick<
    UseQueryResult<ListAnswer<Row>, ApiError>,
    'data' | 'error' | 'isFetching' | 'refetch'
  >;
  /** left out where the server does not sort */
  isSortable?: boolean;
  /** what the records are for, where there are none */
  none: string;
  /** the way to a first record */
  add?: ReactNode;
  noMatch: string;
  /** What can be done with a row; adds the column of menus. */
  menus?: {
    nameOf: (row: Row) => string;
    actionsOf: (row: Row) => readonly (RowAction | false)[];
  };
}

/** The rows of the page that the address names, or why there are none. */
export function RecordList<Row extends { id: string }>({
  view,
  answer: { data, error, isFetching, refetch },
  isSortable = false,
  none,
  add,
  noMatch,
  menus,
  columns: given,
  ...table
}: RecordListProps<Row>) {
  const hasMenus = menus !== undefined;
  const columns = useMemo(
    () => (hasMenus ? [...given, menuColumn<Row>()] : given),
    [given, hasMenus],
  );
  // The column of menus passes the rows of this very list.
  const menuOf = (row: unknown) =>
    menus && <RowMenu name={menus.nameOf(row as Row)} actions={menus.actionsOf(row as Row)} />;
  const clear = (
    <Button variant="default" onClick={() => view.show({ text: '', filters: {} })}>
      {texts.clearFilters}
    </Button>
  );
  return (
    <RowMenus value={menuOf}>
      <DataTable
        columns={columns}
        hidden={view.hidden}
        rows={data?.rows}
        rowId={({ id }) => id}
        refreshing={isFetching}
        failure={
          error && { message: error.message, ...(error.reference && { code: error.reference }) }
        }
        onRetry={() => void refetch()}
        {...(isSortable && { sort: view.sort, onSort: (sort) => view.show({ sort }) })}
        empty={
          view.isFiltered ? (
            <EmptyState text={noMatch} action={clear} />
          ) : (
            <EmptyState text={none} action={add} />
          )
        }
        page={{ index: view.index, size: view.size, total: data?.total ?? 0 }}
        onPage={view.show}
        {...table}
      />
    </RowMenus>
  );
}
