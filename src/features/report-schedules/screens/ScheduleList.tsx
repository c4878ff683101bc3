import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { DialogList, useDialogList } from '../../../ui/list/DialogList.tsx';
import { listSchedules } from '../contract.ts';
import { texts } from '../texts.ts';
import { scheduleColumns } from './ScheduleColumns.tsx';
import type { Opened } from './SchedulesDialog.tsx';

const refreshMs = 15_000;

interface ScheduleListProps {
  number: number;
  /** a stable function, with which the columns are made */
  onOpen: (opened: Opened) => void;
}

/** The list of scheduled reports with what can be done to each. */
export function ScheduleList({ number, onOpen }: ScheduleListProps) {
  const list = useDialogList();
  const result = useQuery({
    ...endpointQuery(listSchedules, {
      params: { orgNumber: String(number) },
      query: list.query,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: { ownError: true, isPolled: true },
  });
  const columns = useMemo(() => scheduleColumns({ number, onOpen }), [number, onOpen]);
  return (
    <DialogList
      list={list}
      result={result}
      caption={texts.caption}
      columns={columns}
      filterLabel={texts.search}
      none={texts.none}
      noMatch={texts.noneFound}
    />
  );
}
