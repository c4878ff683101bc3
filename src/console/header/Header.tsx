import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useSession } from '../../features/session/client/session.ts';
import { hint } from '../../ui/hint.ts';
import { LazyBoundary } from '../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../ui/states/lazyPart.tsx';
import { BrandMark } from '../../ui/theme/BrandMark.tsx';
import { brandOfHost } from '../../ui/theme/brands.ts';
import { OrganizationSearch } from '../../workspace/search/OrganizationSearch.tsx';
import { demoParts } from '../demoParts.ts';
import { toggleDrawer, useDrawer } from '../drawer/drawer.ts';
import { useIsTreeSettled } from '../drawer/useIsTreeSettled.ts';
import { useShortcuts } from '../palette/useShortcuts.ts';
import { texts } from '../texts.ts';
import classes from './Header.module.css';

// Loaded after the tree, because they need the menu library.
const HeaderTools = lazyPart(async () => ({
  default: (await import('../afterTree.ts')).HeaderTools,
}));

const brand = brandOfHost(window.location.hostname);

export function Header({ ready }: { ready: boolean }) {
  const { Badge: DemoBadge } = demoParts;
  const isTreeSettled = useIsTreeSettled();
  const isSignedIn = useSession(({ status }) => status === 'alive');
  // Here, because a user may press a shortcut before the tools are loaded.
  const shortcuts = useShortcuts(isSignedIn, ready);
  return (
    <header className={classes.header}>
      <div className={classes.start}>
        <TreeToggle />
        <BrandMark brand={brand} size={26} />
      </div>
      <div className={classes.search}>{ready && <OrganizationSearch />}</div>
      <div className={classes.end}>
        {DemoBadge && <DemoBadge />}
        {(isTreeSettled || !isSignedIn) && (
          <LazyBoundary>
            <HeaderTools ready={ready} shortcuts={shortcuts} />
          </LazyBoundary>
        )}
      </div>
    </header>
  );
}

function TreeToggle() {
  const isOpen = useDrawer(({ open }) => open);
  const label = isOpen ? texts.hideTree : texts.showTree;
  const Icon = isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <ActionIcon
      {...hint(label, 'start')}
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={toggleDrawer}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
