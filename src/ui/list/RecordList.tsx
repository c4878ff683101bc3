import { Text } from '@mantine/core';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useCallback, useMemo } from 'react';
import type { ApiError } from '../../contract/api-error.ts';
import type { Endpoint, Sent } from '../../contract/endpoint.ts';
import { endpointQuery } from '../api/endpoint-queries.ts';
import { EmptyState } from '../states/EmptyState.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { ClearFilters } from './ClearFilters.tsx';
import { menuColumn, type RowAction, RowMenu, RowMenus } from './RowMenu.tsx';
import type { ListView } from './useListView.ts';

/** Rows that were loaded for a screen that is about to open are not loaded again when it opens. */
const staleAfterMs = 1_000;

/** Returns a list's query: it reloads on mount unless it was just loaded, and keeps the old rows while loading. The list shows errors itself. */
export function listQuery<E extends Endpoint>(endpoint: E, sent: Sent<E>) {
  return {
    ...endpointQuery(endpoint, sent),
    staleTime: staleAfterMs,
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  };
}

interface ListReply<Row> {
  rows: readonly Row[];
  total: number;
  totalIsLowerBound?: boolean;
}

interface RecordListProps<Row extends { id: string }>
  extends Pick<
    ComponentProps<typeof DataTable<Row>>,
    'caption' | 'columns' | 'selection' | 'details' | 'opened' | 'refreshing' | 'zoneOf'
  > {
  view: ListView;
  /** the result of `useQuery(listQuery(…))` */
  query: Pick<UseQueryResult<ListReply<Row>, ApiError>, 'data' | 'error' | 'isFetching'> & {
    refetch: () => Promise<unknown>;
  };
  /** ids of the columns that the server sorts by: `calls.sort` */
  sortable?: readonly string[];
  /** shown when there are too many records to sort: the reply's `totalIsLowerBound` */
  unsorted?: string;
  /** shown when there are no records */
  none: string;
  /** the button to add the first record */
  add?: ReactNode;
  noMatch: string;
  /** adds a column with a menu of actions for each row; the same object while nothing changes, so that menus do not re-render */
  menus?: {
    nameOf: (row: Row) => string;
    actionsOf: (row: Row) => readonly (RowAction | false)[];
  };
}

/** Shows the rows of the current page, or why there are none. */
export function RecordList<Row extends { id: string }>({
  view,
  query: { data, error, isFetching, refetch },
  sortable: sortedBy,
  unsorted,
  none,
  add,
  noMatch,
  menus,
  columns: given,
  ...table
}: RecordListProps<Row>) {
  const isUnsorted = unsorted !== undefined && data?.totalIsLowerBound === true;
  const sortable = isUnsorted ? [] : sortedBy;
  const hasMenus = menus !== undefined;
  const columns = useMemo(
    () => (hasMenus ? [...given, menuColumn<Row>()] : given),
    [given, hasMenus],
  );
  // The menu column passes rows of this list.
  const menuOf = useCallback(
    (row: unknown) =>
      menus && <RowMenu name={menus.nameOf(row as Row)} actions={menus.actionsOf(row as Row)} />,
    [menus],
  );
  // A retry does not help when a feature or right is missing.
  if (data === undefined && error?.status === 403) return <EmptyState text={error.message} />;
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
        {...(sortable && { sortable, sort: view.sort, onSort: (sort) => view.show({ sort }) })}
        empty={
          view.isFiltered ? (
            <EmptyState text={noMatch} action={<ClearFilters view={view} />} />
          ) : (
            <EmptyState text={none} action={add} />
          )
        }
        page={{ index: view.index, size: view.size, total: data?.total ?? 0 }}
        onPage={view.show}
        {...table}
      />
      {isUnsorted && (
        <Text size="sm" c="dimmed" role="status">
          {unsorted}
        </Text>
      )}
    </RowMenus>
  );
}
