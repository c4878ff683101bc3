import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Reply } from '../../../../contract/endpoint.ts';
import { call } from '../../../../ui/api/call.ts';
import { type BoundedCount, CountedChips } from '../../../../ui/list/CountedChips.tsx';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { listQuery } from '../../../../ui/list/RecordList.tsx';
import {
  type Authentication,
  exportAuthentications,
  followAuthentications,
  listAuthentications,
} from '../../contract.ts';
import { useLiveList } from '../../live/useLiveList.ts';
import { texts } from '../../texts.ts';
import { authenticationQuery, paramsOf, periodOf } from '../opening-calls.ts';
import { AuthenticationPanel } from '../panels/AuthenticationPanel.tsx';
import { StatusLine } from '../StatusLine.tsx';
import {
  authenticationColumns,
  compactAuthenticationColumns,
  hideableColumns,
} from './AuthenticationColumns.tsx';
import { ListFrame, type ListProps, type TabProps } from './ListFrame.tsx';
import { LiveTable } from './LiveTable.tsx';

const timeOf = ({ at }: Authentication) => at;

/** The logins of the organization, live. */
export function AuthenticationList({ number, view, isPaused, status, lead, pause }: ListProps) {
  const sent = { params: paramsOf(number), query: authenticationQuery(view) };
  const list = useQuery({ ...listQuery(listAuthentications, sent), refetchOnWindowFocus: false });
  // The counts are of the whole organization, so beside the logins of one guest they would mislead.
  const counts = view.filters.guest === undefined ? status : undefined;
  return (
    <ListFrame
      view={view}
      columns={hideableColumns}
      chips={
        <CountedChips
          legend={texts.columns.result}
          name="result"
          view={view}
          choices={[
            { value: 'rejected', label: texts.rejected, count: counts?.rejected },
            { value: 'accepted', label: texts.accepted, count: counts?.accepted },
          ]}
        />
      }
      exportButton={<ExportButton endpoint={exportAuthentications} sent={sent} />}
      lead={lead}
      pause={pause}
      list={list}
      panel={(id) => <AuthenticationPanel number={number} id={id} view={view} />}
    >
      {(page, { key, isEarlier }) => (
        <LiveLogins
          key={key}
          {...{ number, view, status, page, query: sent.query }}
          isPaused={isPaused || isEarlier}
          onMissed={() => void list.refetch()}
        />
      )}
    </ListFrame>
  );
}

interface LiveLoginsProps extends TabProps {
  page: Reply<typeof listAuthentications>;
  query: ReturnType<typeof authenticationQuery>;
  /** called when more happened than the list has heard of */
  onMissed: () => void;
}

function LiveLogins({ number, view, isPaused, status, page, query, onMissed }: LiveLoginsProps) {
  const params = paramsOf(number);
  const since = useRef(page.now);
  const live = useLiveList({
    page,
    isPaused,
    timeOf,
    fits: () => true,
    loadNews: async (signal) => {
      const from = since.current;
      const news = await call(
        followAuthentications,
        { params, query: { ...query, since: from } },
        signal,
      );
      since.current = news.now;
      // After a pause there may be more than fit between the list and the news.
      if (news.isCut && Date.parse(news.now) - Date.parse(from) > 10_000) onMissed();
      return news;
    },
    loadOlder: (before) => call(listAuthentications, { params, query: { ...query, before } }),
  });
  const { timeZone } = page;
  const { isCompact } = view;
  const columns = useMemo(
    () =>
      isCompact ? compactAuthenticationColumns(timeZone) : authenticationColumns(number, timeZone),
    [isCompact, number, timeZone],
  );
  return (
    <>
      <LiveTable
        caption={texts.tabs.authentications}
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
        newestBy="at"
        total={totalOf(view, status)}
        none={texts.none}
      />
    </>
  );
}

/** Only the results of a day are counted. */
function totalOf(view: TabProps['view'], status: TabProps['status']): BoundedCount | undefined {
  const { result, period: _period, ...others } = view.filters;
  const isCounted = view.text === '' && Object.keys(others).length === 0;
  if (status === undefined || !isCounted || periodOf(view) !== '24h') return undefined;
  const { accepted, rejected } = status;
  if (result !== undefined) return result === 'accepted' ? accepted : rejected;
  return {
    count: accepted.count + rejected.count,
    isLowerBound: accepted.isLowerBound || rejected.isLowerBound,
  };
}
