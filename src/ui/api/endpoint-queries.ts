import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../contract/api-error.ts';
import type { Endpoint, Reply, Sent } from '../../contract/endpoint.ts';
import { call } from './call.ts';

/** The key under which an endpoint's answer is kept: the endpoint, then its input if one is meant. */
export function endpointKey<E extends Endpoint>(endpoint: E, sent?: Sent<E>): QueryKey {
  const name = `${endpoint.method} ${endpoint.path}`;
  return sent === undefined ? [name] : [name, sent];
}

export function endpointQuery<E extends Endpoint>(endpoint: E, sent: Sent<E>) {
  return queryOptions<Reply<E>, ApiError>({
    queryKey: endpointKey(endpoint, sent),
    queryFn: ({ signal }) => call(endpoint, sent, signal),
  });
}

interface ChangeOptions {
  /** The screen shows a failure itself. */
  ownError?: boolean;
  /** The queries whose answers the change makes out of date. */
  refreshes?: readonly Endpoint[];
}

/** Calls a changing endpoint on demand and reloads what it has changed. */
export function useChange<E extends Endpoint>(
  endpoint: E,
  { refreshes = [], ...meta }: ChangeOptions = {},
) {
  const client = useQueryClient();
  return useMutation<Reply<E>, ApiError, Sent<E>>({
    mutationFn: (sent) => call(endpoint, sent),
    onSuccess: () => {
      for (const query of refreshes)
        void client.invalidateQueries({ queryKey: endpointKey(query) });
    },
    meta,
  });
}
