import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { longestFilter } from '../../../contract/list.ts';
import { endpointQuery, useChange } from '../../../ui/api/endpoint-queries.ts';
import { RowMenu } from '../../../ui/list/RowMenu.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import {
  listRuns,
  listSchedules,
  pauseSchedule,
  replaceSecret,
  resumeSchedule,
  runSchedule,
  type ScheduleRow,
} from '../contract.ts';
import { texts } from '../texts.ts';
import { OpenRuns, ScheduleMenus, scheduleColumns } from './ScheduleColumns.tsx';
import classes from './Schedules.module.css';
import type { Opened } from './SchedulesDialog.tsx';

const refreshMs = 15_000;
const filterDelayMs = 300;

interface ScheduleListProps {
  number: number;
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
  const menuOf = useScheduleMenu(number, onOpen);
  const openRuns = useCallback(({ id }: ScheduleRow) => onOpen({ view: 'runs', id }), [onOpen]);
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
      <OpenRuns value={openRuns}>
        <ScheduleMenus value={menuOf}>
          <DataTable
            caption={texts.caption}
            columns={scheduleColumns}
            rows={data?.rows}
            rowId={({ id }) => id}
            refreshing={isFetching}
            failure={error === null ? null : { message: error.message }}
            onRetry={() => void refetch()}
            empty={<EmptyState text={text === '' ? texts.none : texts.noneFound} />}
            page={{ ...page, total: data?.total ?? 0 }}
            onPage={setPage}
          />
        </ScheduleMenus>
      </OpenRuns>
    </>
  );
}

/** Returns a function that renders the menu of a row. */
function useScheduleMenu(number: number, onOpen: ScheduleListProps['onOpen']) {
  const refreshes = [listSchedules, listRuns];
  const pause = useChange(pauseSchedule, { refreshes });
  const resume = useChange(resumeSchedule, { refreshes });
  const run = useChange(runSchedule, { refreshes });
  const replace = useChange(replaceSecret, { refreshes });
  return (schedule: ScheduleRow) => {
    const { id, name, state, canChange, hasWebhookSecret } = schedule;
    const sent = { params: { orgNumber: String(number), scheduleId: id } };
    const done = (message: string) => ({ onSuccess: () => showSuccess(message) });
    return (
      <RowMenu
        name={name}
        actions={[
          { label: texts.deliveries, onSelect: () => onOpen({ view: 'runs', id }) },
          canChange && { label: texts.edit, onSelect: () => onOpen({ view: 'edit', schedule }) },
          canChange && {
            label: texts.runNow,
            onSelect: () => run.mutate(sent, done(texts.started(name))),
          },
          canChange &&
            state !== 'paused' && {
              label: texts.pause,
              onSelect: () => pause.mutate(sent, done(texts.paused(name))),
            },
          canChange &&
            state === 'paused' && {
              label: texts.resume,
              onSelect: () => resume.mutate(sent, done(texts.resumed(name))),
            },
          canChange &&
            hasWebhookSecret && {
              label: texts.newSecret,
              onSelect: () =>
                replace.mutate(sent, {
                  onSuccess: ({ secret }) => onOpen({ view: 'secret', secret }),
                }),
            },
          canChange && {
            label: texts.delete,
            danger: true,
            onSelect: () => onOpen({ view: 'delete', schedule }),
          },
        ]}
      />
    );
  };
}
