import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef } from 'react';
import type { OpeningCall } from '../../contract/opening-calls.ts';
import { startCalls } from '../../ui/api/call.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { showSelected, useSelection } from '../../workspace/selection/selection.ts';
import { forgetHiddenScreens } from '../queries.ts';
import { skeletonAfterMs } from '../screen.ts';
import { openingCallsFor } from './openingCallsFor.ts';

/** Shows the screen of the selected organization as soon as its data is loaded; after 300 ms without it. */
export function useSelectedShown(): void {
  const selected = useSelection((state) => state.selected);
  // A screen that opens together with its organization is deferred, too.
  const rendered = useDeferredValue(useSelection((state) => state.shown));
  const queries = useQueryClient();
  const router = useRouter();
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    const before = useSelection.getState().shown;
    if (selected === before) return;
    if (selected === null || before === null || selected.uniqueId === before.uniqueId) {
      showSelected();
      return;
    }
    forgetHiddenScreens(queries);
    const timer = setTimeout(showSelected, skeletonAfterMs);
    let isLatest = true;
    const { matches } = router.state;
    const calls = openingCallsFor(matches, selected);
    const preload = matches.at(-1)?.staticData.part?.loaded()?.hasOwnWindow
      ? { loaded: startCalls(calls), release: () => undefined }
      : preloadCalls(queries, calls);
    release.current = preload.release;
    void preload.loaded.then(() => isLatest && showSelected());
    return () => {
      isLatest = false;
      clearTimeout(timer);
      preload.release();
    };
  }, [selected, queries, router]);
  // The screen's queries hold the data now, because the effects of children run first.
  useEffect(() => release.current?.(), [rendered]);
}

/** Loaded data is for the screen that opens at once. */
const usedWithinMs = 1_000;

/**
 * Loads data that stays cached until `release`. Its cache time must be 0, because the longest one of a query applies to
 * all: a form would open again with the version that it was first opened with.
 */
function preloadCalls(queries: QueryClient, calls: readonly OpeningCall[]) {
  const wanted = calls.map(({ endpoint, sent }) => ({
    ...endpointQuery(endpoint, sent),
    staleTime: usedWithinMs,
    gcTime: 0,
    // The screen makes a failed call again and shows the error.
    meta: { ownError: true },
  }));
  const releases = wanted.map((query) =>
    new QueryObserver(queries, { ...query, enabled: false }).subscribe(() => undefined),
  );
  return {
    loaded: Promise.all(wanted.map((query) => queries.prefetchQuery(query))),
    release: () => {
      for (const release of releases) release();
    },
  };
}
