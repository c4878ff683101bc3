import type { CheckResult } from '../probe/check-once.ts';

type State = CheckResult['state'];

interface Known {
  state: State;
  stateSince: Date | null;
  /** consecutive rounds without an answer */
  misses: number;
}

/**
 * Returns the state of a device after a round of checks. A round without an answer, whether the device or this server
 * is the cause, changes the state only after `missLimit` such rounds in a row.
 */
export function judge(known: Known, result: State, missLimit: number, at: Date): Known {
  const isMiss = result === 'down' || result === 'unknown';
  const misses = isMiss ? known.misses + 1 : 0;
  const state = isMiss && misses < missLimit ? known.state : result;
  const isUnchanged = state === known.state && known.stateSince !== null;
  return { state, misses, stateSince: isUnchanged ? known.stateSince : at };
}

/**
 * Returns when a device is checked next: at a point of each interval that is derived from its id, which spreads the
 * checks of devices that were added or delayed together.
 */
export function nextCheckAt(deviceId: string, intervalSeconds: number, at: Date): Date {
  const interval = intervalSeconds * 1000;
  const phase = Math.floor((Number.parseInt(deviceId.slice(0, 8), 16) / 2 ** 32) * interval);
  // At least half an interval later, so that a late check is not followed immediately by the next.
  const earliest = at.getTime() + interval / 2;
  return new Date(Math.ceil((earliest - phase) / interval) * interval + phase);
}
