import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OpeningCall } from '../../contract/opening-calls.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { showSelected, useSelection } from '../../workspace/selection/selection.ts';
import { forgetHiddenScreens } from '../queries.ts';
import { skeletonAfterMs } from '../screen.ts';
import { openingCallsFor } from './openingCallsFor.ts';

/** Shows the screen of the selected organization as soon as its data is loaded; after 300 ms without it. */
export function useSelectedShown(): void {
  const selected = useSelection((state) => state.selected);
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const { shown } = useSelection.getState();
    if (selected === shown) return;
    if (selected === null || shown === null || selected.uniqueId === shown.uniqueId) {
      showSelected();
      return;
    }
    forgetHiddenScreens(queries);
    const timer = setTimeout(showSelected, skeletonAfterMs);
    let isLatest = true;
    void loaded(queries, openingCallsFor(router.state.matches, selected)).then(
      () => isLatest && showSelected(),
    );
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [selected, queries, router]);
}

/** Loaded data is for the screen that opens at once. A form must not open again with an earlier version. */
const usedWithinMs = 1_000;

function loaded(queries: QueryClient, calls: readonly OpeningCall[]): Promise<unknown> {
  return Promise.all(
    calls.map(({ endpoint, sent }) =>
      queries.prefetchQuery({
        ...endpointQuery(endpoint, sent),
        staleTime: usedWithinMs,
        gcTime: usedWithinMs,
        // The screen makes a failed call again and shows the error.
        meta: { ownError: true },
      }),
    ),
  );
}
