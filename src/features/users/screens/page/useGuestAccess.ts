import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { getGuestAccess } from '../../activity/contract.ts';

const refreshEveryMs = 10_000;

/** Loads what is known about a guest's access now, and refreshes it; after a failure the last reply stays. */
export function useGuestAccess(number: number, guestId: string) {
  return useQuery({
    ...endpointQuery(getGuestAccess, { params: { orgNumber: String(number), guestId } }),
    staleTime: 0,
    refetchInterval: refreshEveryMs,
    meta: { ownError: true, isPolled: true },
  });
}
