import { type ParsedLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { lastOrganizationId } from '../workspace/selection/lastOrganization.ts';
import {
  loadAndSelect,
  noteLoaded,
  setSelectionHandler,
  useSelection,
} from '../workspace/selection/selection.ts';
import { useTree } from '../workspace/tree/treeStore.ts';

type Search = Record<string, unknown>;

/**
 * Keeps the address and the selected organization in step: a choice changes the address, so that Back and the guard of
 * unsaved changes work, and the organization that the address names is loaded and selected.
 */
export function useAddressedOrganization(isReady: boolean): void {
  const navigate = useNavigate();
  const router = useRouter();
  // The address before a selection, to which one that fails returns.
  const left = useRef<ParsedLocation<Search>>(undefined);
  const org = useSearch({ from: '__root__', select: (search) => search.org });
  const selected = useSelection((state) => state.selected?.uniqueId);
  // The legacy list may have an organization that the tree's calls could not load.
  const isLegacy = useTree((state) => state.isLegacy);

  const showInAddress = useEffectEvent((shown: string | undefined) => {
    if (shown === undefined || shown === org) return;
    void navigate({
      to: '.',
      search: (before: Search) => ({ ...parametersFor(shown, before), org: shown }),
      replace: true,
    });
  });

  /** The parameters of an address are about the organization that its `org` names, by its number or its whole path. */
  function parametersFor(uniqueId: string, before: Search): Search {
    if (isSameOrganization(uniqueId, before.org)) return before;
    const { search = {}, pathname } = left.current ?? {};
    const isReturn =
      pathname === router.latestLocation.pathname && isSameOrganization(uniqueId, search.org);
    return isReturn ? search : {};
  }

  useEffect(
    () =>
      setSelectionHandler((uniqueId) => {
        if (!useSelection.getState().setting) left.current = router.latestLocation;
        void navigate({ to: '.', search: { org: uniqueId } });
      }),
    [navigate, router],
  );

  useEffect(() => {
    if (!isReady) return;
    const selectedNow = () => useSelection.getState().selected?.uniqueId;
    if (org === undefined) {
      const uniqueId = selectedNow() ?? lastOrganizationId() ?? undefined;
      if (uniqueId === undefined) noteLoaded();
      else showInAddress(uniqueId);
      return;
    }
    let isLatest = true;
    // An organization that cannot be loaded, or is named by another path, gives way to the selected one.
    void loadAndSelect(org).finally(() => isLatest && showInAddress(selectedNow()));
    return () => {
      isLatest = false;
    };
    // `isLegacy`: retries when the source of organizations changes.
  }, [isReady, org, navigate, isLegacy]);

  // Returns to the previous organization when one could not be set. A new `org` alone is for the effect above.
  useEffect(() => showInAddress(selected), [selected]);
}

/** Returns whether an address is about an organization, which it may name by another path. */
export function isSameOrganization(uniqueId: string, org: unknown): boolean {
  return typeof org === 'string' && uniqueId.split('-').at(-1) === org.split('-').at(-1);
}
