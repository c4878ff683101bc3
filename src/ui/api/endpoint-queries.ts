import { type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
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

/** Calls a changing endpoint on demand; with `ownError` the screen shows a failure in its own place. */
export function useChange<E extends Endpoint>(endpoint: E, meta: { ownError?: boolean } = {}) {
  return useMutation<Reply<E>, ApiError, Sent<E>>({
    mutationFn: (sent) => call(endpoint, sent),
    meta,
  });
}
