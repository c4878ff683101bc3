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
 * Synchronizes the selected organization with the address. A selection changes the address first, so that Back and the
 * guard of unsaved changes work; then the organization of the address is loaded and selected.
 */
export function useAddressedOrganization(isReady: boolean): void {
  const navigate = useNavigate();
  const org = useSearch({ from: '__root__', select: (search) => search.org });
  const selected = useSelection((state) => state.selected?.uniqueId);
  // The legacy list may have an organization that the tree's calls could not load.
  const isLegacy = useTree((state) => state.isLegacy);

  // Keeps the other parameters only if they belong to the same organization, by number or by full path.
  const show = useEffectEvent(
    (shown: string) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...(isSame(shown, org) && before), org: shown }),
        replace: true,
      }),
  );

  useEffect(
    () => setSelectionHandler((uniqueId) => void navigate({ to: '.', search: { org: uniqueId } })),
    [navigate],
  );

  useEffect(() => {
    if (!isReady) return;
    const showSelected = (fallback?: string | null) => {
      const shown = useSelection.getState().selected?.uniqueId ?? fallback;
      if (shown && shown !== org) show(shown);
    };
    if (org === undefined) return showSelected(lastOrganizationId());
    let isLatest = true;
    // Replaces an organization that could not be loaded, or has another path, by the selected one.
    void loadAndSelect(org).then(() => isLatest && showSelected());
    return () => {
      isLatest = false;
    };
    // `isLegacy`: retries when the source of organizations changes.
  }, [isReady, org, navigate, isLegacy]);

  // Restores the previous organization when setting one failed. A change of `org` is handled by the effect above.
  useEffect(() => {
    if (selected !== undefined && selected !== org) show(selected);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [selected, navigate]);
}

function isSame(uniqueId: string, other: string | undefined): boolean {
  return uniqueId.split('-').at(-1) === other?.split('-').at(-1);
}
