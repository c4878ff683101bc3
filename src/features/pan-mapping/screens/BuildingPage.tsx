import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import page from '../../../ui/page.module.css';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { getPanBuilding } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './Building.module.css';
import { BuildingView } from './BuildingView.tsx';
import { PanTabs } from './PanTabs.tsx';

export { openingBuilding as openingCalls } from './opening-calls.ts';

const refreshedEveryMs = 30_000;

/** `/setup/pan-mapping/building`: the units of a site, or those of one of its service areas. */
export function BuildingPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Building key={number} number={number} />;
}

function Building({ number }: { number: number }) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getPanBuilding, { params: { orgNumber: String(number) } }),
    refetchInterval: refreshedEveryMs,
    meta: { ownError: true, isPolled: true },
  });
  if (data !== undefined) return <BuildingView number={number} building={data} />;
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} tabs={<PanTabs current="building" />} />
      {error === null ? (
        <div className={classes.skeleton} role="status" aria-label="Loading…">
          <Skeleton height={84} />
          <Skeleton height={420} />
        </div>
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
