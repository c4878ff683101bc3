import { useMatches, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLeftView } from '../ui/navigation/leftViews.ts';
import { type Crumb, PageHeader } from '../ui/navigation/PageHeader.tsx';
import type { ScreenPath } from '../ui/navigation/screen-path.ts';
import { useRecordName } from '../ui/navigation/shownRecord.ts';
import { directLink } from './selection/directLink.ts';
import { selectOrganization, useSelection } from './selection/selection.ts';
import { ancestorsOf } from './tree/treeStore.ts';

interface OrganizationPageHeaderProps {
  title: string;
  state?: ReactNode;
  tabs?: ReactNode;
  actions?: ReactNode;
}

const organizationScreen: ScreenPath = '/setup/organization';

/**
 * The header of a screen about the selected organization. The ancestors in its path are links that select them.
 * The title is the record that an embedded page shows, where it shows one.
 */
export function OrganizationPageHeader({ title, ...rest }: OrganizationPageHeaderProps) {
  const selected = useSelection((state) => state.shown);
  const { screen, isRecord } = useScreen();
  const embedded = useRecordName(({ name }) => name);
  const crumbAt = useCrumbs(selected?.uniqueId ?? '');
  if (selected === null) return null;
  const path = ancestorsOf(selected.uniqueId).map(({ name, uniqueId }) => ({
    label: name,
    href: directLink(uniqueId),
    onSelect: () => selectOrganization(uniqueId),
  }));
  const end = [crumbAt(selected.name, organizationScreen)];
  if (screen !== null && screen.path !== organizationScreen)
    end.push(crumbAt(screen.title, screen.path));
  const recordName = isRecord && title !== screen?.title ? title : embedded;
  if (recordName !== '') end.push(crumbAt(recordName, null));
  return <PageHeader title={embedded || title} path={path} end={end} {...rest} />;
}

/** Returns the current screen; null where a page is shown without the console's routes. */
function useScreen() {
  const {
    title,
    menuPath,
    isRecord = false,
  } = useMatches({
    select: (matches) => matches.at(-1)?.staticData ?? {},
  });
  const isKnown = title !== undefined && menuPath !== undefined;
  return { screen: isKnown ? { title, path: menuPath } : null, isRecord };
}

/** Returns a function that makes a crumb of a path of the organization; of the current address without one. */
function useCrumbs(org: string): (label: string, path: string | null) => Crumb {
  const router = useRouter();
  const leftView = useLeftView();
  return (label, path) => {
    const { latestLocation } = router;
    const to = path ?? latestLocation.pathname;
    // A list has the filter that it was left with, unless it is what the crumb is on; the organization opens its overview.
    const isList = to !== latestLocation.pathname && to !== organizationScreen;
    const view = isList ? leftView(to) : undefined;
    const search = path === null ? latestLocation.search : (view ?? { org });
    return {
      label,
      href: router.buildLocation({ to, search }).href,
      onSelect: () => void router.navigate({ to, search }),
    };
  };
}
