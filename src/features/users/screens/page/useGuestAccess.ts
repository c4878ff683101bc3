import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { getGuestAccess } from '../../activity/contract.ts';

const refreshEveryMs = 10_000;

/** Returns what is known about a guest's access now, and whether the first reply is awaited or failed; refreshes itself. */
export function useGuestAccess(number: number, guestId: string) {
  const { data, isPending, error, refetch } = useQuery({
    ...endpointQuery(getGuestAccess, { params: { orgNumber: String(number), guestId } }),
    staleTime: 0,
    refetchInterval: refreshEveryMs,
    meta: { ownError: true },
  });
  return { access: data, isPending, failed: data === undefined ? error : null, refetch };
}
