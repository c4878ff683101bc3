import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { usePathParameter, useQueryParameter } from '../../../../ui/navigation/address.ts';
import { PageTabs } from '../../../../ui/navigation/PageTabs.tsx';
import { useGoTo, useReturnTo } from '../../../../ui/navigation/ScreenLink.tsx';
import page from '../../../../ui/page.module.css';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { TargetsTable } from '../../../site-network/public/TargetsTable.tsx';
import { getProfileByNumber, getSiteNetwork, profiles } from '../../contract.ts';
import type { ProfileType } from '../../fields.ts';
import { isProfileType, typeNames } from '../../profile-types.ts';
import { texts } from '../../texts.ts';
import { planOf, useProfileActions } from '../useProfileActions.ts';
import { ProfileForm } from './ProfileForm.tsx';

export { openingProfile as openingCalls } from '../opening-calls.ts';

/** `/setup/connection-profiles/item/{route}/{type}`: one profile by its number, or a new one of a type. */
export function ProfilePage() {
  const number = useSelection((state) => state.shown?.number);
  const route = usePathParameter('route') ?? '';
  const type = usePathParameter('type') ?? '';
  const key = `${number} ${route} ${type}`;
  return (
    <div className={page.form}>
      {typeof number === 'number' &&
        (route !== 'new' ? (
          <StoredProfile key={key} number={number} profileNumber={route} />
        ) : isProfileType(type) ? (
          <NewProfile key={key} number={number} type={type} />
        ) : (
          <UnknownType />
        ))}
    </div>
  );
}

// The form edits the version that it loaded; a refetch must not replace it.
const loadedOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { ownError: true } };

const useSite = (number: number) =>
  useQuery({
    ...endpointQuery(getSiteNetwork, { params: { orgNumber: String(number) } }),
    ...loadedOnce,
  });

const tabs = [
  { id: 'settings', title: texts.settings },
  { id: 'devices', title: texts.devices },
];

const searchOfTab = (id: string) => (before: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'tab')),
  ...(id !== 'settings' && { tab: id }),
});

function StoredProfile({ number, profileNumber }: { number: number; profileNumber: string }) {
  const returnTo = useReturnTo();
  const { canChange } = useProfileActions();
  const tab = useQueryParameter('tab');
  const site = useSite(number);
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getProfileByNumber, {
      params: { orgNumber: String(number), profileNumber },
    }),
    ...loadedOnce,
  });
  if (data === undefined || site.data === undefined)
    return (
      <Placeholder
        error={error ?? site.error}
        onRetry={() => void Promise.all([refetch(), site.refetch()])}
      />
    );
  const current = tab === 'devices' ? 'devices' : 'settings';
  const links = (
    <PageTabs label={texts.parts} tabs={tabs} current={current} searchOf={searchOfTab} />
  );
  if (current === 'devices')
    return (
      <>
        <OrganizationPageHeader title={data.name} />
        {links}
        <TargetsTable
          number={number}
          source="connection-profile"
          sourceId={data.id}
          name={data.name}
          canEdit={canChange}
          plan={data.status === 'Draft' ? null : planOf(number, data.id)}
        />
      </>
    );
  return (
    <ProfileForm
      number={number}
      type={data.type}
      loaded={data}
      site={site.data}
      tabs={links}
      onCreated={() => undefined}
      onLeave={() => returnTo(profiles.screens.list)}
    />
  );
}

function NewProfile({ number, type }: { number: number; type: ProfileType }) {
  const goTo = useGoTo();
  const returnTo = useReturnTo();
  const { data, error, refetch } = useSite(number);
  if (data === undefined)
    return (
      <Placeholder
        title={texts.newTitle(typeNames[type])}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <ProfileForm
      number={number}
      type={type}
      loaded={null}
      site={data}
      onCreated={(created) => goTo(`${profiles.screens.item}/${created.number}/${created.type}`)}
      onLeave={() => returnTo(profiles.screens.list)}
    />
  );
}

/** For an address of a type that does not exist. */
function UnknownType() {
  const returnTo = useReturnTo();
  return (
    <>
      <OrganizationPageHeader title={texts.profile} />
      <ErrorState
        message={texts.unknownType}
        retryLabel={texts.backToList}
        onRetry={() => returnTo(profiles.screens.list)}
      />
    </>
  );
}

interface PlaceholderProps {
  title?: string;
  error: React.ComponentProps<typeof RecordPlaceholder>['failed'];
  onRetry: () => void;
}

function Placeholder({ title = texts.profile, error, onRetry }: PlaceholderProps) {
  const returnTo = useReturnTo();
  return (
    <>
      <OrganizationPageHeader title={title} />
      <RecordPlaceholder
        failed={error}
        texts={texts}
        onRetry={onRetry}
        onLeave={() => returnTo(profiles.screens.list)}
      />
    </>
  );
}
