import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../contract/api-error.ts';
import { isOutage, retryEveryMs } from '../ui/api/outage.ts';
import { showError } from '../ui/snackbar/snackbarStore.ts';
import { logError } from './errors/errorLog.ts';

interface OwnErrorMeta extends Record<string, unknown> {
  /** the screen shows this error in its own place */
  ownError?: boolean;
  /** the specified words for the failure, when they are not the server's */
  errorText?: string;
  /** belongs to the frame, not to a screen: it is not forgotten when an organization has been set */
  ofFrame?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: OwnErrorMeta;
    mutationMeta: OwnErrorMeta;
  }
}

/** The cache of all calls; an error that no screen shows itself goes to the snackbar (section 8). */
export function createQueries(): QueryClient {
  // A call that is repeated until the server is back says only once that it is away.
  const away = new Set<string>();
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => away.delete(query.queryHash),
      onError: (error, query) => {
        if (away.has(query.queryHash)) return;
        if (isOutage(error)) away.add(query.queryHash);
        report(error, query.meta);
      },
    }),
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

/** Forgets what the screens have read: they read it anew. */
export function forgetScreens(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ meta }) => !meta?.ofFrame });
}

function report(error: Error, meta: OwnErrorMeta | undefined): void {
  logError(error);
  // The end of the session has its own dialog, whoever made the call.
  if (error instanceof ApiError && error.status === 401) return;
  if (!meta?.ownError)
    showError(
      meta?.errorText ?? error.message,
      error instanceof ApiError ? error.reference : undefined,
    );
}
