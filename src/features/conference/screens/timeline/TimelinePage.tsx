import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { useQueryParameter } from '../../../../ui/navigation/address.ts';
import page from '../../../../ui/page.module.css';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { ListSkeleton } from '../../../../ui/states/ListSkeleton.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { AddButton } from '../../../../workspace/record/AddButton.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { checkFit } from '../../../advanced-conference/public/check-fit.ts';
import { FitButton } from '../../../advanced-conference/public/FitButton.tsx';
import { conferences } from '../../contract.ts';
import { getConferenceDashboard } from '../../dashboard/contract.ts';
import { ConferenceTabs } from '../ConferenceTabs.tsx';
import { firstDayIn, sentForTimeline } from '../opening-calls.ts';
import { texts } from '../texts.ts';
import { TimelineView } from './TimelineView.tsx';

export { openingTimeline as openingCalls } from '../opening-calls.ts';

const refreshedEveryMs = 30_000;

/** `/manage/conference/timeline`: 14 days of the rooms and of the bandwidth of a site. */
export function TimelinePage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Timeline key={number} number={number} />;
}

function Timeline({ number }: { number: number }) {
  const from = firstDayIn(useQueryParameter('from'));
  const canCall = useCanCall();
  const canAdd = canCall(conferences.create);
  const canAsk = canCall(checkFit);
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getConferenceDashboard, sentForTimeline(number, from)),
    placeholderData: keepPreviousData,
    refetchInterval: refreshedEveryMs,
    meta: { ownError: true, isPolled: true },
  });
  const add = canAdd && <AddButton to={conferences.screens.item} label={texts.add} />;
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={texts.title}
        tabs={<ConferenceTabs current="timeline" counts={data?.counts} />}
        actions={
          <>
            {canAsk && <FitButton number={number} />}
            {add}
          </>
        }
      />
      {data !== undefined ? (
        <TimelineView dashboard={data} add={add} />
      ) : error === null ? (
        <ListSkeleton />
      ) : (
        <ErrorState
          message={error.message}
          onRetry={() => void refetch()}
          {...(error.reference !== undefined && { code: error.reference })}
        />
      )}
    </div>
  );
}
