import { type AnyRouteMatch, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { OpeningCall, OpeningCalls } from '../../contract/opening-calls.ts';
import { startCalls } from '../api/call.ts';
import { loadInBackground } from '../browser/backgroundLoads.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Returns the screen's opening calls; undefined until its module is loaded. */
    openingCalls?: () => OpeningCalls | undefined;
  }
}

interface Target {
  to: string;
  search: (before: { org?: string }) => { org?: string };
}

/** The mouse crosses links on its way to another one. */
const crossingMs = 60;

/** Returns the opening calls of the screen that a location leads to. */
export function openingCallsOf(matches: readonly AnyRouteMatch[]): readonly OpeningCall[] {
  const match = matches.at(-1);
  const openingCalls = match?.staticData.openingCalls?.();
  if (match === undefined || openingCalls === undefined) return [];
  const { org } = match.search;
  const organization = Number(typeof org === 'string' ? org.split('-').at(-1) : undefined);
  if (!Number.isSafeInteger(organization)) return [];
  return openingCalls({ organization, parameters: match.params, search: match.search });
}

/** Returns handlers of a link that load its screen and its data when the mouse or the focus rests on it. */
export function usePreloading(target: Target) {
  const router = useRouter();
  const latest = useRef(target);
  latest.current = target;
  const load = async () => {
    const matches = await loadInBackground(() => router.preloadRoute(latest.current));
    if (matches !== undefined) void startCalls(openingCallsOf(matches));
  };
  const { start, stop } = useResting();
  return { start: () => start(() => void load()), stop };
}

/** Runs work when the mouse or the focus has rested for a moment. */
export function useResting() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    start: (work: () => void) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(work, crossingMs);
    },
    stop: () => clearTimeout(timer.current),
  };
}
