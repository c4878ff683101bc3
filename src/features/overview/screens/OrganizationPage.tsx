import { useQueryParameter } from '../../../ui/navigation/address.ts';
import { PageTabs } from '../../../ui/navigation/PageTabs.tsx';
import page from '../../../ui/page.module.css';
import { LazyBoundary } from '../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../ui/states/lazyPart.tsx';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { type SelectedOrganization, useSelection } from '../../../workspace/selection/selection.ts';
import { useCanOpen } from '../../../workspace/useAllowed.ts';
import { ImportAndExport } from '../../organizations/public/ImportAndExport.tsx';
import { texts } from '../texts.ts';
import { Overview } from './Overview.tsx';
import { OverviewActions } from './OverviewActions.tsx';

export { openingOverview as openingCalls } from './opening-calls.ts';

const EditOrganization = lazyPart(async () => ({
  default: (await import('../../organizations/public/EditOrganization.tsx')).EditOrganization,
}));

const DevicesBelow = lazyPart(async () => ({
  default: (await import('../../devices/public/DevicesBelow.tsx')).DevicesBelow,
}));

const PlansBelow = lazyPart(async () => ({
  default: (await import('../../service-plans/public/PlansBelow.tsx')).PlansBelow,
}));

const tabs = [
  { id: 'overview', title: texts.overview },
  { id: 'edit', title: texts.edit },
  { id: 'devices', title: texts.devices, feature: 'devices' },
  { id: 'plans', title: texts.plans, feature: 'service-plans' },
] as const;
type Tab = (typeof tabs)[number]['id'];

/**
 * `/setup/organization`: what is happening in the selected organization, its form under `?tab=edit`, and what is in the
 * service areas below it.
 */
export function OrganizationPage() {
  const selected = useSelection((state) => state.shown);
  const named = useQueryParameter('tab');
  const canOpen = useCanOpen();
  if (selected === null || selected.number === null) return null;
  const { number, type, name } = selected;
  // A service area has these lists as screens.
  const offered = tabs.filter(
    (tab) => !('feature' in tab) || (type !== 'ServiceArea' && canOpen(tab.feature)),
  );
  const tab = offered.find(({ id }) => id === named)?.id ?? 'overview';
  return (
    <div className={tab === 'edit' ? page.form : page.list}>
      <OrganizationPageHeader
        title={tab === 'edit' ? texts.editTitle : name}
        actions={tab === 'edit' ? <ImportAndExport /> : <OverviewActions {...selected} />}
      />
      <PageTabs label={texts.tabs} tabs={offered} current={tab} searchOf={searchOfTab} />
      <LazyBoundary key={`${tab} ${number}`}>
        <Part tab={tab} number={number} type={type} />
      </LazyBoundary>
    </div>
  );
}

interface PartProps {
  tab: Tab;
  number: number;
  type: SelectedOrganization['type'];
}

function Part({ tab, number, type }: PartProps) {
  switch (tab) {
    case 'overview':
      return <Overview number={number} type={type} />;
    case 'edit':
      return <EditOrganization number={number} />;
    case 'devices':
      return <DevicesBelow number={number} isSite={type === 'Site'} />;
    case 'plans':
      return <PlansBelow number={number} isSite={type === 'Site'} />;
  }
}

/** The tabs have nothing in common but the organization, which every address keeps. */
const searchOfTab =
  (id: string) =>
  ({ org }: Record<string, unknown>) => ({
    ...(org !== undefined && { org }),
    ...(id !== 'overview' && { tab: id }),
  });
