import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { getAccessCodeBatch, getAccessCodeBatchProgress } from '../contract.ts';

const whileGeneratingMs = 500;
/** The codes that are online change by themselves. */
const onlineMs = 15_000;

/**
 * Returns a batch and keeps it current. Only its progress is polled, and not while the tab is hidden (the default of
 * `refetchInterval`); the counts of its codes are reloaded when it shows that they changed.
 */
export function useBatch(number: number, batchId: string) {
  const sent = { params: { orgNumber: String(number), batchId } };
  const batch = useQuery({
    ...endpointQuery(getAccessCodeBatch, sent),
    staleTime: 0,
    meta: { ownError: true },
  });
  const { data, dataUpdatedAt, refetch } = batch;
  const progress = useQuery({
    ...endpointQuery(getAccessCodeBatchProgress, sent),
    staleTime: onlineMs,
    // The batch has just been loaded.
    initialData: data,
    initialDataUpdatedAt: dataUpdatedAt,
    enabled: data !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? whileGeneratingMs : onlineMs),
    meta: { ownError: true },
  });
  const isNewer = progress.data !== undefined && progress.dataUpdatedAt > dataUpdatedAt;
  const shown = data && isNewer ? { ...data, ...progress.data } : data;
  const isOutdated =
    data !== undefined &&
    shown !== undefined &&
    (shown.state !== data.state ||
      shown.online.codes !== data.online.codes ||
      shown.online.sessions !== data.online.sessions);
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  return { ...batch, data: shown };
}
