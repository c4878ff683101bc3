import { useMemo } from 'react';
import { useSelection } from '../../workspace/selection/selection.ts';
import { isSameOrganization } from '../useAddressedOrganization.ts';

type Search = Record<string, unknown>;

/** Returns the function of `ScreenSearch`: a screen keeps its parameters until the organization of the address is shown. */
export function useShownSearch(): (search: Search) => Search {
  const uniqueId = useSelection(({ shown }) => shown?.uniqueId);
  return useMemo(() => searchFor(uniqueId), [uniqueId]);
}

function searchFor(uniqueId: string | undefined): (search: Search) => Search {
  let current: Search = { org: uniqueId };
  return (search) => {
    if (uniqueId === undefined || isSameOrganization(uniqueId, search.org)) current = search;
    return current;
  };
}
