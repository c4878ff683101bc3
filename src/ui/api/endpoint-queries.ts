import {
  type QueryKey,
  type QueryState,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiError } from '../../contract/api-error.ts';
import type { Endpoint, Reply, Sent } from '../../contract/endpoint.ts';
import { arrivedReply, call } from './call.ts';

/** Returns the cache key of an endpoint's responses, or of one response when `sent` is given. */
export function endpointKey<E extends Endpoint>(endpoint: E, sent?: Sent<E>): QueryKey {
  const name = `${endpoint.method} ${endpoint.path}`;
  return sent === undefined ? [name] : [name, sent];
}

/** The reply of an early call is as good as new for so long, in ms. */
const newForMs = 5_000;

function isEarly({ dataUpdateCount, dataUpdatedAt }: QueryState): boolean {
  return dataUpdateCount === 0 && Date.now() - dataUpdatedAt < newForMs;
}

export function endpointQuery<E extends Endpoint>(endpoint: E, sent: Sent<E>) {
  return queryOptions<Reply<E>, ApiError>({
    queryKey: endpointKey(endpoint, sent),
    queryFn: ({ signal }) => call(endpoint, sent, signal),
    // What was called early is there in the first render, and is not called again for its screen.
    initialData: () => arrivedReply(endpoint, sent)?.reply,
    initialDataUpdatedAt: () => arrivedReply(endpoint, sent)?.at,
    refetchOnMount: ({ state }) => state.isInvalidated || !isEarly(state),
  });
}

/**
 * Returns the query of a reply that depends on the organization of the token. Only the first token's replies were called early.
 * @param pageVersion counts the tokens of the page, from 0
 */
export function tokenQuery<E extends Endpoint>(endpoint: E, sent: Sent<E>, pageVersion: number) {
  return {
    ...endpointQuery(endpoint, sent),
    queryKey: [...endpointKey(endpoint), pageVersion],
    ...(pageVersion > 0 && { initialData: undefined }),
  };
}

interface ChangeOptions {
  /** Set when the screen shows errors itself. */
  ownError?: boolean;
  /** The endpoints to reload after the change. */
  refreshes?: readonly Endpoint[];
  /** Set when errors are about what the screen does not show yet, such as another administrator's change. */
  refreshesAfterErrors?: boolean;
}

/** Returns a mutation that calls an endpoint and reloads what it changed. */
export function useChange<E extends Endpoint>(
  endpoint: E,
  { refreshes = [], refreshesAfterErrors = false, ...meta }: ChangeOptions = {},
) {
  const client = useQueryClient();
  return useMutation<Reply<E>, ApiError, Sent<E>>({
    mutationFn: (sent) => call(endpoint, sent),
    onSettled: (_reply, error) => {
      if (error !== null && !refreshesAfterErrors) return;
      for (const query of refreshes)
        void client.invalidateQueries({ queryKey: endpointKey(query) });
    },
    meta,
  });
}
