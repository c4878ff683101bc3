import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Reply } from '../../../../contract/endpoint.ts';
import { call } from '../../../../ui/api/call.ts';
import { BulkBar } from '../../../../ui/list/BulkBar.tsx';
import { CountedChips } from '../../../../ui/list/CountedChips.tsx';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { listQuery } from '../../../../ui/list/RecordList.tsx';
import { exportSessions, followSessions, listSessions, type Session } from '../../contract.ts';
import { useLiveList } from '../../live/useLiveList.ts';
import { actionTexts, texts } from '../../texts.ts';
import { DisconnectDialog, useCanDisconnect } from '../dialogs/DisconnectDialog.tsx';
import { paramsOf, sessionQuery } from '../opening-calls.ts';
import { SessionPanel } from '../panels/SessionPanel.tsx';
import { StatusLine } from '../StatusLine.tsx';
import { ListFrame, type ListProps, type TabProps } from './ListFrame.tsx';
import { LiveTable } from './LiveTable.tsx';
import { compactSessionColumns, hideableColumns, sessionColumns } from './SessionColumns.tsx';

/** How many positions back each look begins, because events are committed in another order than they are numbered. */
const positionsBack = 3;
const timeOf = ({ startedAt }: Session) => startedAt;
const none: ReadonlySet<string> = new Set();

/** The guest sessions of the organization, live. */
export function SessionList({ number, view, isPaused, status, lead, pause }: ListProps) {
  const sent = { params: paramsOf(number), query: sessionQuery(view) };
  const list = useQuery({ ...listQuery(listSessions, sent), refetchOnWindowFocus: false });
  // The counts are of the whole organization, so beside the sessions of one guest they would mislead.
  const counts = view.filters.guest === undefined ? status : undefined;
  return (
    <ListFrame
      view={view}
      columns={hideableColumns}
      chips={
        <CountedChips
          legend={texts.columns.state}
          name="state"
          view={view}
          choices={[
            { value: 'open', label: texts.online, count: counts?.online },
            { value: 'ended', label: texts.ended },
          ]}
        />
      }
      exportButton={<ExportButton endpoint={exportSessions} sent={sent} />}
      lead={lead}
      pause={pause}
      list={list}
      panel={(id) => <SessionPanel number={number} id={id} />}
    >
      {(page, { key, isEarlier, bulk }) => (
        <LiveSessions
          key={key}
          {...{ number, view, status, page, bulk, query: sent.query }}
          aheadMs={Date.parse(page.now) - list.dataUpdatedAt}
          isPaused={isPaused || isEarlier}
          onMissed={() => void list.refetch()}
        />
      )}
    </ListFrame>
  );
}

interface LiveSessionsProps extends TabProps {
  page: Reply<typeof listSessions>;
  bulk: HTMLElement | null;
  query: ReturnType<typeof sessionQuery>;
  /** how far the server's clock is ahead of the browser's */
  aheadMs: number;
  onMissed: () => void;
}

function LiveSessions({
  number,
  view,
  isPaused,
  status,
  page,
  bulk,
  query,
  aheadMs,
  onMissed,
}: LiveSessionsProps) {
  const params = paramsOf(number);
  const positions = useRef([page.position]);
  const [selected, setSelected] = useState(none);
  const [ending, setEnding] = useState<readonly Session[] | null>(null);
  const canDisconnect = useCanDisconnect();
  const { state } = query;
  const live = useLiveList({
    page,
    isPaused,
    timeOf,
    // News come in any state, so that a session that ends or reopens is updated where it is shown.
    fits: (session) => state === undefined || (session.state === 'open') === (state === 'open'),
    loadNews: async (signal) => {
      const [position = page.position] = positions.current;
      const news = await call(followSessions, { params, query: { ...query, position } }, signal);
      positions.current = [...positions.current, news.position].slice(-positionsBack);
      if (news.isCut) onMissed();
      return news;
    },
    loadOlder: (before) => call(listSessions, { params, query: { ...query, before } }),
  });
  const { timeZone } = page;
  const { isCompact } = view;
  const columns = useMemo(
    () => (isCompact ? compactSessionColumns : sessionColumns)(timeZone, aheadMs),
    [isCompact, timeZone, aheadMs],
  );
  const chosen = live.rows.shown.filter(({ id, state }) => selected.has(id) && state === 'open');
  return (
    <>
      {bulk !== null &&
        createPortal(
          <BulkBar count={selected.size} onClear={() => setSelected(none)}>
            <Button
              size="compact-sm"
              color="red"
              disabled={chosen.length === 0}
              onClick={() => setEnding(chosen)}
            >
              {actionTexts.disconnectOpen(chosen.length)}
            </Button>
          </BulkBar>,
          bulk,
        )}
      <LiveTable
        caption={texts.tabs.sessions}
        columns={columns}
        view={view}
        live={live}
        status={
          <StatusLine
            status={status}
            state={isPaused ? 'paused' : live.isConnected ? 'live' : 'offline'}
          />
        }
        timeZone={timeZone}
        newestBy="startedAt"
        total={isOnlyOnline(view) ? status?.online : undefined}
        none={texts.noSessions}
        {...(canDisconnect && {
          selection: { selected, nameOf: sessionName, onChange: setSelected },
        })}
      />
      {ending !== null && (
        <DisconnectDialog
          number={number}
          sessions={ending}
          onClose={() => {
            setEnding(null);
            setSelected(none);
          }}
        />
      )}
    </>
  );
}

export function sessionName({ user, macAddress, id }: Pick<Session, 'user' | 'macAddress' | 'id'>) {
  return user ?? macAddress ?? id.slice(0, 8);
}

/** Only the sessions that are online are counted. */
function isOnlyOnline({ text, filters: { state, period, ...others } }: TabProps['view']) {
  const isOpen = state === 'open' && period !== '1h';
  return isOpen && text === '' && Object.keys(others).length === 0;
}
