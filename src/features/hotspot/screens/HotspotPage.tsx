import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import page from '../../../ui/page.module.css';
import { RecordPlaceholder } from '../../../ui/states/RecordPlaceholder.tsx';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { getHotspot } from '../contract.ts';
import { texts } from '../texts.ts';
import { HotspotEditor } from './HotspotEditor.tsx';
import { HotspotTabs } from './HotspotTabs.tsx';

export { openingHotspot as openingCalls } from './opening-calls.ts';

/** The screen of an organization's Hotspot 2.0 settings. */
export function HotspotPage() {
  const number = useSelection((state) => state.shown?.number);
  return (
    <div className={page.form}>
      {typeof number === 'number' && <Loader key={number} number={number} />}
    </div>
  );
}

function Loader({ number }: { number: number }) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getHotspot, { params: { orgNumber: String(number) } }),
    // A refetch must not replace the version that the form edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  if (data !== undefined) return <HotspotEditor number={number} loaded={data} />;
  return (
    <>
      <OrganizationPageHeader
        title={texts.title}
        tabs={<HotspotTabs current="/manage/hotspot-2.0/settings" />}
      />
      <RecordPlaceholder failed={error} texts={texts} onRetry={() => void refetch()} />
    </>
  );
}
