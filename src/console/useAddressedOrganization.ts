import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { lastOrganizationId } from '../workspace/selection/lastOrganization.ts';
import { bringOrganization, onChoice, useSelection } from '../workspace/selection/selection.ts';
import { useTree } from '../workspace/tree/treeStore.ts';

/**
 * The address holds the selected organization: a choice changes the address (so that Back and the guard of
 * unsaved changes work), and the organization in the address is brought.
 */
export function useAddressedOrganization(isReady: boolean): void {
  const navigate = useNavigate();
  const org = useSearch({ from: '__root__', select: (search) => search.org });
  const selected = useSelection((state) => state.selected?.uniqueId);
  // What the tree's calls could not bring, the plain list may.
  const isLegacy = useTree((state) => state.isLegacy);

  // What else the address says is about the organization that it names, by its number alone or its whole way.
  const show = useEffectEvent(
    (shown: string) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...(isSame(shown, org) && before), org: shown }),
        replace: true,
      }),
  );

  useEffect(
    () => onChoice((uniqueId) => void navigate({ to: '.', search: { org: uniqueId } })),
    [navigate],
  );

  useEffect(() => {
    if (!isReady) return;
    const showSelected = (otherwise?: string | null) => {
      const shown = useSelection.getState().selected?.uniqueId ?? otherwise;
      if (shown && shown !== org) show(shown);
    };
    if (org === undefined) return showSelected(lastOrganizationId());
    let isLatest = true;
    // What could not be brought, or is named by another way, gives way to what is selected.
    void bringOrganization(org).then(() => isLatest && showSelected());
    return () => {
      isLatest = false;
    };
    // Another source of organizations is another try.
  }, [isReady, org, navigate, isLegacy]);

  // An organization that could not be set gives way to the one before. A new `org` alone is for the effect above.
  useEffect(() => {
    if (selected !== undefined && selected !== org) show(selected);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [selected, navigate]);
}

function isSame(uniqueId: string, other: string | undefined): boolean {
  return uniqueId.split('-').at(-1) === other?.split('-').at(-1);
}
