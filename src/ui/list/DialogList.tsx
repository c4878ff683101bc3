import { TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { ApiError } from '../../contract/api-error.ts';
import { longestFilter } from '../../contract/list.ts';
import { pageQuery } from '../../contract/list-state.ts';
import { EmptyState } from '../states/EmptyState.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { useSearchText } from '../useSearchText.ts';
import classes from './DialogList.module.css';

/** Holds the text filter and the page of a `DialogList`; `query` is what its endpoint gets. */
export function useDialogList() {
  const [typed, setTyped] = useState('');
  const { text } = useSearchText(typed);
  const [page, setPage] = useState({ index: 0, size: 25 });
  return {
    typed,
    page,
    filter: (next: string) => {
      setTyped(next);
      setPage({ ...page, index: 0 });
    },
    setPage,
    query: pageQuery({ ...page, text }),
  };
}

interface DialogListProps<Row extends { id: string }>
  extends Pick<ComponentProps<typeof DataTable<Row>>, 'caption' | 'columns'> {
  list: ReturnType<typeof useDialogList>;
  /** the result of a query that keeps the previous rows while it loads, and shows no error itself */
  result: Pick<
    UseQueryResult<{ rows: readonly Row[]; total: number }, ApiError>,
    'data' | 'error' | 'isFetching'
  > & { refetch: () => unknown };
  filterLabel: string;
  /** shown when there are no records */
  none: string;
  noMatch: string;
  /** the button to add a record */
  add?: ReactNode;
}

/** A list with a text filter in a dialog: what it shows is not in the address, which belongs to the page. */
export function DialogList<Row extends { id: string }>({
  list: { typed, page, filter, setPage, query },
  result: { data, error, isFetching, refetch },
  filterLabel,
  none,
  noMatch,
  add,
  ...table
}: DialogListProps<Row>) {
  return (
    <>
      <div className={classes.toolbar} role="search">
        <TextInput
          className={classes.filter}
          aria-label={filterLabel}
          placeholder={filterLabel}
          value={typed}
          maxLength={longestFilter}
          onChange={({ currentTarget }) => filter(currentTarget.value)}
        />
        {add}
      </div>
      <DataTable
        {...table}
        rows={data?.rows}
        rowId={({ id }) => id}
        refreshing={isFetching}
        failure={error && { message: error.message }}
        onRetry={() => refetch()}
        empty={<EmptyState text={'text' in query ? noMatch : none} />}
        page={{ ...page, total: data?.total ?? 0 }}
        onPage={setPage}
      />
    </>
  );
}
