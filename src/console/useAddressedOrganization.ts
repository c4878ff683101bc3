import {
  type AnyRouter,
  type ParsedLocation,
  useNavigate,
  useRouter,
  useSearch,
} from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { setScreenPath } from '../workspace/selection/directLink.ts';
import { lastOrganizationId } from '../workspace/selection/lastOrganization.ts';
import {
  loadAndSelect,
  noteLoaded,
  setSelectionHandler,
  useSelection,
} from '../workspace/selection/selection.ts';
import { loadRoots, useTree } from '../workspace/tree/treeStore.ts';

type Search = Record<string, unknown>;

/**
 * Keeps the address and the selected organization in step: a choice changes the address, so that Back and the guard of
 * unsaved changes work, and the organization that the address names is loaded and selected.
 */
export function useAddressedOrganization(isReady: boolean): void {
  const navigate = useNavigate();
  const router = useRouter();
  // The address before a selection, to which one that fails returns, and the path that the selection led to.
  const left = useRef<{ location: ParsedLocation<Search>; ledTo: string }>(undefined);
  const org = useSearch({ from: '__root__', select: (search) => search.org });
  const selected = useSelection((state) => state.selected?.uniqueId);
  // The legacy list may have an organization that the tree's calls could not load.
  const isLegacy = useTree((state) => state.isLegacy);

  // Without a choice so far, there is none to make in a tree with one root.
  const isRootsPending = useTree(({ roots }) => roots === 'loading');
  const onlyRoot = useTree(({ tree }) =>
    tree.roots.length === 1 ? tree.roots[0]?.uniqueId : undefined,
  );

  const showInAddress = useEffectEvent((shown: string | undefined) => {
    if (shown === undefined || shown === org) return;
    const { pathname, search } = viewFor(shown);
    const { org: _, ...parameters } = search;
    void navigate({ to: pathname, search: { org: shown, ...parameters }, replace: true });
  });

  /** The parameters of an address are about the organization that its `org` names, by its number or its whole path. */
  function viewFor(uniqueId: string): { pathname: string; search: Search } {
    const now: ParsedLocation<Search> = router.latestLocation;
    const { pathname, search } = now;
    if (isSameOrganization(uniqueId, search.org)) return { pathname, search };
    const before = left.current;
    return before?.ledTo === pathname && isSameOrganization(uniqueId, before.location.search.org)
      ? before.location
      : { pathname, search: tabOf(search) };
  }

  useEffect(
    () =>
      setSelectionHandler((uniqueId) => {
        const location: ParsedLocation<Search> = router.latestLocation;
        const ledTo = pathForOthers(router);
        if (!useSelection.getState().setting) left.current = { location, ledTo };
        const isSameScreen = ledTo === location.pathname;
        void navigate({
          to: ledTo,
          search: { org: uniqueId, ...(isSameScreen && tabOf(location.search)) },
        });
      }),
    [navigate, router],
  );

  useEffect(() => setScreenPath(() => `${router.basepath}${pathForOthers(router)}`), [router]);

  useEffect(() => {
    if (!isReady) return;
    const selectedNow = () => useSelection.getState().selected?.uniqueId;
    if (org === undefined) {
      const uniqueId = selectedNow() ?? lastOrganizationId() ?? onlyRoot;
      if (uniqueId !== undefined) showInAddress(uniqueId);
      else if (isRootsPending) loadRoots();
      else noteLoaded();
      return;
    }
    let isLatest = true;
    // An organization that cannot be loaded, or is named by another path, gives way to the selected one.
    void loadAndSelect(org).finally(() => isLatest && showInAddress(selectedNow()));
    return () => {
      isLatest = false;
    };
    // `isLegacy`: retries when the source of organizations changes.
  }, [isReady, org, navigate, isLegacy, onlyRoot, isRootsPending]);

  // Returns to the previous organization when one could not be set. A new `org` alone is for the effect above.
  useEffect(() => showInAddress(selected), [selected]);
}

/** Returns the tab in a query, on which another organization opens, too. */
export function tabOf({ tab }: Search): Search {
  return tab === undefined ? {} : { tab };
}

/** Returns the path of the current screen for another organization, which does not have this one's records. */
function pathForOthers({ matchRoutes, latestLocation }: AnyRouter): string {
  const { isRecord, menuPath } = matchRoutes(latestLocation).at(-1)?.staticData ?? {};
  return isRecord === true && menuPath !== undefined ? menuPath : latestLocation.pathname;
}

/** Returns whether an address is about an organization, which it may name by another path. */
export function isSameOrganization(uniqueId: string, org: unknown): boolean {
  return typeof org === 'string' && uniqueId.split('-').at(-1) === org.split('-').at(-1);
}
