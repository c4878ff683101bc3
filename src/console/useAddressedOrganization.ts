import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { lastOrganizationId } from '../workspace/selection/lastOrganization.ts';
import {
  loadAndSelect,
  setSelectionHandler,
  useSelection,
} from '../workspace/selection/selection.ts';
import { useTree } from '../workspace/tree/treeStore.ts';

/**
 * Keeps the address and the selected organization in step: a choice changes the address, so that Back and the guard of
 * unsaved changes work, and the organization that the address names is loaded and selected.
 */
export function useAddressedOrganization(isReady: boolean): void {
  const navigate = useNavigate();
  const org = useSearch({ from: '__root__', select: (search) => search.org });
  const selected = useSelection((state) => state.selected?.uniqueId);
  // The legacy list may have an organization that the tree's calls could not load.
  const isLegacy = useTree((state) => state.isLegacy);

  const showInAddress = useEffectEvent((shown: string | undefined) => {
    if (shown === undefined || shown === org) return;
    void navigate({
      to: '.',
      // The other parameters are about the organization that `org` names, by its number or its whole path.
      search: (before: object) => ({ ...(isSameOrganization(shown, org) && before), org: shown }),
      replace: true,
    });
  });

  useEffect(
    () => setSelectionHandler((uniqueId) => void navigate({ to: '.', search: { org: uniqueId } })),
    [navigate],
  );

  useEffect(() => {
    if (!isReady) return;
    const selectedNow = () => useSelection.getState().selected?.uniqueId;
    if (org === undefined) {
      showInAddress(selectedNow() ?? lastOrganizationId() ?? undefined);
      return;
    }
    let isLatest = true;
    // An organization that cannot be loaded, or is named by another path, gives way to the selected one.
    void loadAndSelect(org).then(() => isLatest && showInAddress(selectedNow()));
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
