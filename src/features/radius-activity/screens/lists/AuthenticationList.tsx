import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Reply } from '../../../../contract/endpoint.ts';
import { call } from '../../../../ui/api/call.ts';
import { CountedChips } from '../../../../ui/list/CountedChips.tsx';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { listQuery } from '../../../../ui/list/RecordList.tsx';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { ListSkeleton } from '../../../../ui/states/ListSkeleton.tsx';
import { useMayExport } from '../../../../workspace/useAllowed.ts';
import {
  exportAuthentications,
  followAuthentications,
  listAuthentications,
} from '../../contract.ts';
import { useLiveList } from '../../live/useLiveList.ts';
import type { ReceivedStatus } from '../../live/useStatus.ts';
import { texts } from '../../texts.ts';
import { Filters } from '../Filters.tsx';
import { authenticationQuery, paramsOf } from '../opening-calls.ts';
import { AuthenticationPanel } from '../panels/AuthenticationPanel.tsx';
import { SidePanel, withPanel } from '../panels/SidePanel.tsx';
import { StatusLine } from '../StatusLine.tsx';
import type { RadiusView } from '../useRadiusView.ts';
import {
  authenticationColumns,
  compactAuthenticationColumns,
  hideableColumns,
} from './AuthenticationColumns.tsx';
import { LiveTable } from './LiveTable.tsx';

export interface TabProps {
  number: number;
  view: RadiusView;
  isPaused: boolean;
  status: ReceivedStatus | undefined;
}

/** The logins of the organization, live. */
export function AuthenticationList({ number, view, isPaused, status }: TabProps) {
  const sent = { params: paramsOf(number), query: authenticationQuery(view) };
  const mayExport = useMayExport();
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useQuery({
    ...listQuery(listAuthentications, sent),
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <Filters
        view={view}
        isMasked={data?.isMasked === true}
        columns={view.isCompact ? [] : hideableColumns}
        chips={
          <CountedChips
            legend={texts.columns.result}
            name="result"
            view={view}
            choices={[
              { value: 'rejected', label: texts.rejected, count: status?.rejected },
              { value: 'accepted', label: texts.accepted, count: status?.accepted },
            ]}
          />
        }
      >
        {mayExport && <ExportButton endpoint={exportAuthentications} sent={sent} />}
      </Filters>
      <div className={withPanel}>
        <div>
          {data !== undefined ? (
            <LiveLogins
              // The rows of the earlier filters stay until the new ones arrive, without news.
              key={isPlaceholderData ? 'earlier' : dataUpdatedAt}
              {...{ number, view, status, page: data, query: sent.query }}
              isPaused={isPaused || isPlaceholderData}
              onMissed={() => void refetch()}
            />
          ) : error === null ? (
            <ListSkeleton />
          ) : (
            <ErrorState message={error.message} onRetry={() => void refetch()} />
          )}
        </div>
        <SidePanel view={view}>
          {(id) => <AuthenticationPanel number={number} id={id} view={view} />}
        </SidePanel>
      </div>
    </>
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
      <StatusLine
        status={status}
        state={isPaused ? 'paused' : live.isConnected ? 'live' : 'offline'}
      />
      <LiveTable
        caption={texts.tabs.authentications}
        columns={columns}
        view={view}
        live={live}
        timeZone={timeZone}
        none={texts.none}
      />
    </>
  );
}
