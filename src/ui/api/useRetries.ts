import { useEffect, useEffectEvent } from 'react';
import { retryEveryMs } from './outage.ts';

/** While active, retries at intervals, and at once when the browser is online again. */
export function useRetries(
  isActive: boolean,
  retry: () => Promise<void>,
  { startsAtOnce = false } = {},
): void {
  const retryNow = useEffectEvent(() => void retry());
  useEffect(() => {
    if (!isActive) return;
    if (startsAtOnce) retryNow();
    const timer = setInterval(retryNow, retryEveryMs);
    window.addEventListener('online', retryNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retryNow);
    };
  }, [isActive, startsAtOnce]);
}
