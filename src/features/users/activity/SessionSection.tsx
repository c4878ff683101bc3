import { Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useState } from 'react';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import type { GuestRecord } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from '../Users.module.css';
import { dataWords, onlineWords } from '../words.ts';
import { type GuestSession, listGuestSessions } from './contract.ts';

interface SessionSectionProps {
  number: number;
  record: GuestRecord;
}

const Zone = createContext('UTC');

/** When the guest was online. */
export function SessionSection({ number, record }: SessionSectionProps) {
  const [page, setPage] = useState({ index: 0, size: 25 });
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
      <Zone value={record.timeZone}>
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
      </Zone>
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
    cell: ({ getValue }) => {
      const time = getValue();
      return time === null ? <StatusLabel tone="good" label={texts.stillOn} /> : <At time={time} />;
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

function At({ time }: { time: string }) {
  return <TimeStamp at={new Date(time)} timeZone={useContext(Zone)} />;
}
