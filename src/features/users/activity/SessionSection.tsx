import { Button, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useState } from 'react';
import { reaches } from '../../../contract/permissions.ts';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { usePermission } from '../../../workspace/usePermission.ts';
import type { GuestRecord } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from '../Users.module.css';
import { dataWords, onlineWords } from '../words.ts';
import { type GuestSession, listGuestSessions } from './contract.ts';
import { LogOutDialog, sessionLabel } from './LogOutDialog.tsx';

interface SessionSectionProps {
  number: number;
  record: GuestRecord;
  onChanged: (record: GuestRecord) => void;
}

interface Around {
  timeZone: string;
  /** null: nobody can be logged out */
  logOut: ((session: GuestSession) => void) | null;
}

const AroundCells = createContext<Around>({ timeZone: 'UTC', logOut: null });

/** When the guest was online, and a way to end what is going on. */
export function SessionSection({ number, record, onChanged }: SessionSectionProps) {
  const [page, setPage] = useState({ index: 0, size: 25 });
  const [ending, setEnding] = useState<GuestSession | null>(null);
  const mayEdit = reaches(usePermission('users'), 'edit');
  const { timeZone } = record;
  const around = useMemo(
    () => ({ timeZone, logOut: mayEdit ? setEnding : null }),
    [timeZone, mayEdit],
  );
  const { data, error, refetch } = useQuery({
    ...endpointQuery(listGuestSessions, {
      params: { orgNumber: String(number), guestId: record.id },
      query: { page: String(page.index + 1), pageSize: String(page.size) },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  return (
    <div className={classes.section}>
      <div className={classes.heading}>
        <Title order={3}>{texts.sessions}</Title>
      </div>
      <AroundCells value={around}>
        <DataTable
          caption={texts.sessions}
          columns={columns}
          rows={data?.rows}
          rowId={({ id }) => id}
          failure={error}
          onRetry={() => void refetch()}
          empty={<EmptyState text={texts.noSessions} />}
          page={{ ...page, total: data?.total ?? 0 }}
          onPage={setPage}
        />
      </AroundCells>
      {ending !== null && (
        <LogOutDialog
          number={number}
          guest={record}
          sessions={[ending]}
          onChanged={onChanged}
          onClose={() => setEnding(null)}
        />
      )}
    </div>
  );
}

const column = columnsFor<GuestSession>();
const columns = column.columns([
  column.accessor('startedAt', {
    header: texts.started,
    cell: ({ getValue }) => <At time={getValue()} />,
  }),
  column.accessor('stoppedAt', {
    header: texts.stopped,
    cell: ({ row, getValue }) => {
      const time = getValue();
      return time === null ? <Online session={row.original} /> : <At time={time} />;
    },
  }),
  column.accessor(({ seconds }) => onlineWords(seconds), {
    id: 'duration',
    header: texts.duration,
    meta: { numeric: true, nowrap: true },
  }),
  column.accessor(({ bytesOut }) => dataWords(bytesOut), {
    id: 'down',
    header: texts.down,
    meta: { numeric: true, nowrap: true },
  }),
  column.accessor(({ bytesIn }) => dataWords(bytesIn), {
    id: 'up',
    header: texts.up,
    meta: { numeric: true, nowrap: true },
  }),
  column.accessor(({ macAddress }) => macAddress ?? texts.hidden, {
    id: 'mac',
    header: texts.macAddress,
    cell: ({ getValue }) => <span className={classes.mac}>{getValue()}</span>,
  }),
  column.accessor('ipAddress', { header: texts.ipAddress }),
  column.accessor('nasIdentifier', { header: texts.nas, meta: { maxWidth: '160px' } }),
  column.accessor('terminationCause', { header: texts.cause }),
]);

function Online({ session }: { session: GuestSession }) {
  const { timeZone, logOut } = useContext(AroundCells);
  return (
    <div className={classes.online}>
      <StatusLabel tone="good" label={texts.stillOn} />
      {logOut !== null && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={texts.logOutOf(sessionLabel(session, timeZone))}
          onClick={() => logOut(session)}
        >
          {texts.logOut}
        </Button>
      )}
    </div>
  );
}

function At({ time }: { time: string }) {
  const { timeZone } = useContext(AroundCells);
  return <TimeStamp at={new Date(time)} timeZone={timeZone} />;
}
