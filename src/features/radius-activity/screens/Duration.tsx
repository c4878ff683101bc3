import { useSyncExternalStore } from 'react';
import { formatSeconds } from '../amounts.ts';
import type { Session } from '../contract.ts';
import { followSeconds } from '../live/seconds.ts';

interface DurationProps {
  session: Pick<Session, 'state' | 'startedAt' | 'seconds'>;
  /** how far the server's clock is ahead of the browser's */
  aheadMs: number;
}

/** How long a session has lasted; counts on while it is online. */
export function Duration({ session, aheadMs }: DurationProps) {
  return useSyncExternalStore(followSeconds, () => durationText(session, aheadMs));
}

function durationText({ state, startedAt, seconds }: DurationProps['session'], aheadMs: number) {
  if (state !== 'open') return formatSeconds(seconds);
  const passedMs = Date.now() + aheadMs - Date.parse(startedAt);
  return formatSeconds(Math.max(seconds, Math.round(passedMs / 1000)));
}
