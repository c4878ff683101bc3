import { useQueryClient } from '@tanstack/react-query';
import { endpointKey } from '../../../ui/api/endpoint-queries.ts';
import { getPanBuilding, getUnitPanel, listPans, panPools } from '../contract.ts';

/** What a change of a building, pool or network changes on these screens. */
export const refreshes = [getPanBuilding, getUnitPanel, listPans, panPools.list];

/** For changes that another administrator's may conflict with: after a conflict the screen shows what it is about. */
export const refreshesAlways = { refreshes, refreshesAfterErrors: true };

/** Returns a function that reloads them. */
export function useRefreshed(): () => void {
  const client = useQueryClient();
  return () => {
    for (const endpoint of refreshes)
      void client.invalidateQueries({ queryKey: endpointKey(endpoint) });
  };
}
