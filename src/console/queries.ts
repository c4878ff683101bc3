import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isOutage, retryEveryMs } from '../ui/api/outage.ts';
import { forgetReadCalls, forgetStartedCalls } from '../ui/api/started-calls.ts';
import { showFailure } from '../ui/snackbar/showFailure.ts';
import { logError } from './errors/errorLog.ts';

interface OwnErrorMeta extends Record<string, unknown> {
  /** set when the screen shows the error itself */
  ownError?: boolean;
  /** repeated by itself, so that only its first load is worth a progress bar */
  isPolled?: boolean;
  /** the specified message, shown unless the answer has an `Error` */
  errorText?: string;
  /** belongs to the shell and is not cleared when another organization is set */
  ofFrame?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: OwnErrorMeta;
    mutationMeta: OwnErrorMeta;
  }
}

/** Creates the query client. Errors that no screen shows itself appear in the snackbar (specification section 8). */
export function createQueries(): QueryClient {
  // The queries that are retried during an outage, so that each shows its error only once.
  const inOutage = new Set<string>();
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => inOutage.delete(query.queryHash),
      onError: (error, query) => {
        if (inOutage.has(query.queryHash)) return;
        if (isOutage(error)) inOutage.add(query.queryHash);
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
        // Queries of screens are retried during an outage.
        refetchInterval: ({ state }) => isOutage(state.error) && retryEveryMs,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Clears the cached data of screens, so that they reload it. */
export function resetScreenQueries(queries: QueryClient): void {
  forgetStartedCalls();
  queries.removeQueries({ predicate: ({ meta }) => !meta?.ofFrame });
}

/** Clears the cached data of screens that are not on the page. */
export function forgetHiddenScreens(queries: QueryClient): void {
  forgetReadCalls();
  queries.removeQueries({ type: 'inactive', predicate: ({ meta }) => !meta?.ofFrame });
}

function report(error: Error, meta: OwnErrorMeta | undefined): void {
  logError(error);
  if (!meta?.ownError) showFailure(error, meta?.errorText);
}
