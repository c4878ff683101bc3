import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lastOrganizationId } from '../features/organizations/lastOrganization.ts';
import { bringOrganization, onChoice, useSelection } from '../features/organizations/selection.ts';

/**
 * The address holds the selected organization: a choice changes the address (so that Back and the guard of
 * unsaved changes work), and the organization in the address is brought.
 */
export function useAddressedOrganization(isReady: boolean): void {
  const navigate = useNavigate();
  const { org } = useSearch({ from: '__root__' });
  const selected = useSelection((state) => state.selected?.uniqueId);

  useEffect(
    () => onChoice((uniqueId) => void navigate({ to: '.', search: { org: uniqueId } })),
    [navigate],
  );

  useEffect(() => {
    if (!isReady) return;
    if (org !== undefined) void bringOrganization(org);
    else {
      const last = useSelection.getState().selected?.uniqueId ?? lastOrganizationId();
      if (last) void navigate({ to: '.', search: { org: last }, replace: true });
    }
  }, [isReady, org, navigate]);

  // What could not be brought, or is named by another way, gives way to what is selected.
  useEffect(() => {
    if (selected !== undefined && selected !== org)
      void navigate({ to: '.', search: { org: selected }, replace: true });
  }, [selected, navigate]);
}
