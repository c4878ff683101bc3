import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { longestFilter } from '../../../contract/list.ts';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { listSchedules } from '../contract.ts';
import { texts } from '../texts.ts';
import { scheduleColumns } from './ScheduleColumns.tsx';
import classes from './Schedules.module.css';
import type { Opened } from './SchedulesDialog.tsx';

const refreshMs = 15_000;
const filterDelayMs = 300;

interface ScheduleListProps {
  number: number;
  /** a stable function, with which the columns are made */
  onOpen: (opened: Opened) => void;
}

/** The list of scheduled reports with what can be done to each. */
export function ScheduleList({ number, onOpen }: ScheduleListProps) {
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), filterDelayMs);
  const [page, setPage] = useState({ index: 0, size: 25 });
  const params = { orgNumber: String(number) };
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(listSchedules, {
      params,
      query: {
        page: String(page.index + 1),
        pageSize: String(page.size),
        ...(text !== '' && { text }),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: { ownError: true, isPolled: true },
  });
  const columns = useMemo(() => scheduleColumns({ number, onOpen }), [number, onOpen]);
  return (
    <>
      <div className={classes.toolbar} role="search">
        <TextInput
          aria-label={texts.search}
          placeholder={texts.search}
          value={typed}
          maxLength={longestFilter}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setPage({ ...page, index: 0 });
          }}
        />
      </div>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={data?.rows}
        rowId={({ id }) => id}
        refreshing={isFetching}
        failure={error === null ? null : { message: error.message }}
        onRetry={() => void refetch()}
        empty={<EmptyState text={text === '' ? texts.none : texts.noneFound} />}
        page={{ ...page, total: data?.total ?? 0 }}
        onPage={setPage}
      />
    </>
  );
}
