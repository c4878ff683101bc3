import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { useQueryParameter } from '../../../../ui/navigation/address.ts';
import { PageTabs } from '../../../../ui/navigation/PageTabs.tsx';
import { useReturnTo } from '../../../../ui/navigation/ScreenLink.tsx';
import page from '../../../../ui/page.module.css';
import { LazyBoundary } from '../../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../../ui/states/lazyPart.tsx';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { type ConferenceRecord, conferences } from '../../contract.ts';
import { type ConferenceState, canChange, isOnDevices } from '../../states.ts';
import { ConferenceStateLabel } from '../ConferenceStateLabel.tsx';
import { texts } from '../texts.ts';
import { ConferenceActions } from './ConferenceActions.tsx';
import { Overview } from './Overview.tsx';
import { pageTexts } from './texts.ts';

const EditTab = lazyPart(async () => ({ default: (await import('./EditTab.tsx')).EditTab }));
const ReportTab = lazyPart(async () => ({
  default: (await import('./ReportTab.tsx')).ReportTab,
}));

/** What is about to change is looked at often, what has ended never. */
function refreshMs(state: ConferenceState | undefined): number | false {
  if (state === 'Preparing' || state === 'Ending') return 3_000;
  if (state === 'Active') return 15_000;
  return state === 'Scheduled' ? 30_000 : false;
}

const searchOfTab = (id: string) => (before: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'tab')),
  ...(id !== 'overview' && { tab: id }),
});

/** Loads a conference and shows it in three parts. */
export function StoredConference({ number, id }: { number: number; id: string }) {
  const returnTo = useReturnTo();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(conferences.get, {
      params: { orgNumber: String(number), conferenceId: id },
    }),
    refetchInterval: ({ state }) =>
      state.error?.status === 404 ? false : refreshMs(state.data?.state),
    meta: { ownError: true, isPolled: true },
  });
  if (data === undefined)
    return (
      <div className={page.list}>
        <OrganizationPageHeader title="" />
        <RecordPlaceholder
          failed={error}
          texts={texts}
          onRetry={() => void refetch()}
          onLeave={() => returnTo(conferences.screens.list)}
        />
      </div>
    );
  return <Loaded number={number} record={data} />;
}

function Loaded({ number, record }: { number: number; record: ConferenceRecord }) {
  const named = useQueryParameter('tab');
  const canEdit = useCanCall()(conferences.update) && canChange(record.state);
  const tabs = [
    { id: 'overview', title: pageTexts.overview },
    ...(canEdit ? [{ id: 'edit', title: pageTexts.edit }] : []),
    ...(record.activeAt !== null || isOnDevices(record.state)
      ? [{ id: 'report', title: pageTexts.report }]
      : []),
  ];
  const current = tabs.find(({ id }) => id === named)?.id ?? 'overview';
  return (
    <div className={current === 'edit' ? page.form : page.list}>
      <OrganizationPageHeader
        title={record.name}
        state={<ConferenceStateLabel conference={record} />}
        actions={<ConferenceActions number={number} record={record} />}
      />
      <PageTabs label={pageTexts.parts} tabs={tabs} current={current} searchOf={searchOfTab} />
      {current === 'overview' && <Overview number={number} record={record} />}
      <LazyBoundary>
        {current === 'edit' && <EditTab key={record.id} number={number} record={record} />}
        {current === 'report' && <ReportTab number={number} record={record} />}
      </LazyBoundary>
    </div>
  );
}
