import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../contract/api-error.ts';
import { endSession } from '../features/session/client/session.ts';
import { showError } from '../ui/snackbar/snackbarStore.ts';

const retryEveryMs = 3_000;

interface OwnErrorMeta extends Record<string, unknown> {
  /** the screen shows this error in its own place */
  ownError?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: OwnErrorMeta;
    mutationMeta: OwnErrorMeta;
  }
}

/** Whether waiting helps: the server or its database is away. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 999 || error.status >= 502);
}

/** The cache of all calls; an error that no screen shows itself goes to the snackbar (section 8). */
export function createQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _sent, _context, _result, mutation) => report(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        networkMode: 'always',
        // A screen whose call failed for an outage asks again by itself until the server is back.
        refetchInterval: ({ state }) => isOutage(state.error) && retryEveryMs,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

function report(error: Error, meta: OwnErrorMeta | undefined): void {
  if (error instanceof ApiError && error.status === 401) endSession();
  else if (!meta?.ownError)
    showError(error.message, error instanceof ApiError ? error.reference : undefined);
}
