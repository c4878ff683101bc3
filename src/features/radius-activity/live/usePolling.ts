import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../contract/api-error.ts';

const longestWaitMs = 30_000;

interface Polling {
  /** how long to wait after a response, in ms */
  everyMs: number;
  isPaused?: boolean;
  /** Calls for the first time without waiting. */
  startsAtOnce?: boolean;
  /** Makes a call and handles its response. */
  poll: (signal: AbortSignal) => Promise<void>;
}

/**
 * Calls again and again while the page is visible and not paused, more rarely while calls fail. Ends with the session, or
 * when the caller may no longer see the organization. Returns whether the last call succeeded.
 */
export function usePolling({
  everyMs,
  isPaused = false,
  startsAtOnce = false,
  poll,
}: Polling): boolean {
  const [isConnected, setConnected] = useState(true);
  const pollNow = useEffectEvent(poll);
  useEffect(() => {
    if (isPaused) return;
    const ending = new AbortController();
    const { signal } = ending;
    async function run(): Promise<void> {
      let isFirst = startsAtOnce;
      for (let failures = 0; !signal.aborted; isFirst = false) {
        if (!isFirst) await wait(Math.min(everyMs * 2 ** failures, longestWaitMs), signal);
        await visible(signal);
        if (signal.aborted) return;
        try {
          await pollNow(signal);
          failures = 0;
          setConnected(true);
        } catch (error) {
          if (signal.aborted) return;
          if (!(error instanceof ApiError)) throw error;
          setConnected(false);
          if ([400, 401, 403, 404].includes(error.status)) return;
          failures += 1;
        }
      }
    }
    void run();
    return () => ending.abort();
  }, [everyMs, isPaused, startsAtOnce]);
  return isConnected;
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}

function visible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState !== 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', end, { once: true });
    signal.addEventListener('abort', end, { once: true });
    function end() {
      document.removeEventListener('visibilitychange', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
