import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { isOutage, retryEveryMs } from '../../../ui/api/outage.ts';
import { formatZone } from '../../../ui/format.ts';
import { LazyBoundary } from '../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../ui/states/lazyPart.tsx';
import { OutdatedAlert } from '../../../ui/states/OutdatedAlert.tsx';
import { RecordPlaceholder } from '../../../ui/states/RecordPlaceholder.tsx';
import type { OrganizationType } from '../../organizations/contract.ts';
import { getOverview } from '../contract.ts';
import { texts } from '../texts.ts';
import { AttentionList } from './AttentionList.tsx';
import { ChildrenTable } from './ChildrenTable.tsx';
import { NextSteps } from './NextSteps.tsx';
import { OnlineChart } from './OnlineChart.tsx';
import classes from './Overview.module.css';
import { Tiles } from './Tiles.tsx';

const AlertsPanel = lazyPart(async () => ({
  default: (await import('../../alerts/public/AlertsPanel.tsx')).AlertsPanel,
}));

const PropertySystemsPanel = lazyPart(async () => ({
  default: (await import('../../pms/public/PropertySystemsPanel.tsx')).PropertySystemsPanel,
}));

/** The server counts above sites about as often. */
const refreshMs = 20_000;
/** Of the tiles, the two panels and the table, so that nothing moves when they load. */
const skeletonHeights = [100, 300, 240];

interface OverviewProps {
  number: number;
  type: OrganizationType | null;
}

/** What is happening in an organization and everything below it. Refreshes by itself. */
export function Overview({ number, type }: OverviewProps) {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...endpointQuery(getOverview, { params: { orgNumber: String(number) } }),
    refetchInterval: ({ state }) => (isOutage(state.error) ? retryEveryMs : refreshMs),
    meta: { ownError: true, isPolled: true },
  });
  if (data === undefined)
    return (
      <RecordPlaceholder
        failed={error}
        texts={texts}
        heights={skeletonHeights}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className={classes.overview}>
      {error !== null && (
        <OutdatedAlert
          message={error.message}
          shownOf={texts.figuresOf}
          loadedAt={dataUpdatedAt}
          timeZone={data.timeZone}
          onRetry={() => void refetch()}
        />
      )}
      <Tiles overview={data} type={type} />
      <p className={classes.zone}>
        {data.hasLinks && `${texts.linksApart} · `}
        {texts.zone(formatZone(data.timeZone))}
      </p>
      {data.steps !== null && <NextSteps number={number} steps={data.steps} />}
      <div className={classes.panels}>
        <AttentionList overview={data} type={type} />
        {data.guests !== null && (
          <OnlineChart samples={data.guests.samples} timeZone={data.timeZone} />
        )}
      </div>
      {data.hasPropertySystems && (
        <LazyBoundary fallback={<div className={classes.alerts} />}>
          <PropertySystemsPanel number={number} />
        </LazyBoundary>
      )}
      <LazyBoundary fallback={<div className={classes.alerts} />}>
        <AlertsPanel number={number} />
      </LazyBoundary>
      {type !== 'ServiceArea' && <ChildrenTable number={number} type={type} overview={data} />}
    </div>
  );
}
