import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { getAccessCodeBatch, getAccessCodeBatchProgress } from '../../contract.ts';

const whileGeneratingMs = 500;
/** The codes that are online change by themselves. */
const onlineMs = 15_000;

/** Counting the codes of a large batch takes longer than its progress. */
const countedEveryMs = 60_000;

/** Returns a batch and keeps it current. Its codes are counted again when its progress shows that they changed. */
export function useBatch(number: number, batchId: string) {
  const sent = { params: { orgNumber: String(number), batchId } };
  const batch = useQuery({
    ...endpointQuery(getAccessCodeBatch, sent),
    staleTime: 0,
    refetchInterval: countedEveryMs,
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
  // As after the batch was deleted.
  const { isError } = progress;
  useEffect(() => {
    if (isOutdated || isError) void refetch();
  }, [isOutdated, isError, refetch]);
  return { ...batch, data: shown };
}
