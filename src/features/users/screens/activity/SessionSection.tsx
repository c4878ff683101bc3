import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listQuery } from '../../../../ui/list/RecordList.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { useAllowed } from '../../../../workspace/useAllowed.ts';
import { type GuestSession, listGuestSessions } from '../../activity/contract.ts';
import type { GuestRecord } from '../../contract.ts';
import { canDo } from '../../rules.ts';
import { actionTexts, texts as guestTexts, sessionTexts as texts } from '../../texts.ts';
import { dataAmountText, durationText } from '../amounts.ts';
import classes from '../Users.module.css';
import { ActivitySection } from './ActivitySection.tsx';
import { ActivityTable, firstPage, pageQueryOf } from './ActivityTable.tsx';
import { LogOutDialog, sessionLabel } from './LogOutDialog.tsx';

interface SessionSectionProps {
  number: number;
  record: GuestRecord;
  onChanged: (record: GuestRecord) => void;
}

/** The sessions of a guest. */
export function SessionSection({ number, record, onChanged }: SessionSectionProps) {
  const [page, setPage] = useState(firstPage);
  const [ending, setEnding] = useState<GuestSession | null>(null);
  const canLogOut = canDo('logOut', record, useAllowed());
  const { timeZone } = record;
  const params = { orgNumber: String(number), guestId: record.id };
  const query = useQuery(listQuery(listGuestSessions, { params, query: pageQueryOf(page) }));
  const columns = useMemo(
    () => sessionColumns(timeZone, canLogOut ? setEnding : null),
    [timeZone, canLogOut],
  );
  return (
    <ActivitySection title={texts.title}>
      <ActivityTable
        caption={texts.title}
        none={texts.none}
        columns={columns}
        query={query}
        page={page}
        onPage={setPage}
      />
      {ending !== null && (
        <LogOutDialog
          number={number}
          guest={record}
          sessions={[ending]}
          onChanged={onChanged}
          onClose={() => setEnding(null)}
        />
      )}
    </ActivitySection>
  );
}

const column = columnsFor<GuestSession>();

/** `onLogOut` is null when the guest cannot be logged out. */
export const sessionColumns = (
  timeZone: string,
  onLogOut: ((session: GuestSession) => void) | null,
) => {
  const at = (time: string) => <TimeStamp at={new Date(time)} timeZone={timeZone} />;
  return column.columns([
    column.accessor('startedAt', {
      header: texts.started,
      cell: ({ getValue }) => at(getValue()),
      meta: { width: 130, least: 111 },
    }),
    column.accessor('stoppedAt', {
      header: texts.stopped,
      cell: ({ row: { original: session }, getValue }) => {
        const stopped = getValue();
        if (stopped !== null) return at(stopped);
        return (
          <div className={classes.online}>
            <StatusLabel tone="good" label={texts.online} />
            {onLogOut !== null && (
              <Button
                variant="default"
                size="compact-xs"
                aria-label={texts.logOutOf(sessionLabel(session, timeZone))}
                onClick={() => onLogOut(session)}
              >
                {actionTexts.logOut}
              </Button>
            )}
          </div>
        );
      },
      meta: { width: 200, least: 115 },
    }),
    column.accessor(({ seconds }) => durationText(seconds), {
      id: 'duration',
      header: texts.duration,
      meta: { numeric: true, width: 120, least: 100 },
    }),
    column.accessor(({ bytesOut }) => dataAmountText(bytesOut), {
      id: 'down',
      header: texts.down,
      meta: { numeric: true, width: 110, least: 84 },
    }),
    column.accessor(({ bytesIn }) => dataAmountText(bytesIn), {
      id: 'up',
      header: texts.up,
      meta: { numeric: true, width: 110, least: 84 },
    }),
    column.accessor(({ macAddress }) => macAddress ?? guestTexts.hidden, {
      id: 'mac',
      header: texts.address,
      cell: ({ row: { original: session }, getValue }) => (
        <>
          <div className={classes.mac}>{getValue()}</div>
          <div className={classes.second}>{session.ipAddress}</div>
        </>
      ),
      meta: { width: 190, least: 158 },
    }),
    column.accessor('nasIdentifier', {
      header: texts.nasAndEnd,
      cell: ({ row: { original: session }, getValue }) => (
        <>
          <bdi>{getValue()}</bdi>
          <div className={classes.second}>{session.terminationCause}</div>
        </>
      ),
      meta: { least: 140 },
    }),
  ]);
};
