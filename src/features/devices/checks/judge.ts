import type { CheckResult } from '../probe/check-once.ts';

type State = CheckResult['state'];

interface Known {
  state: State;
  stateSince: Date | null;
  /** rounds without an answer in a row */
  misses: number;
}

/**
 * The state of a device after a round of checks. A round without an answer, the device's or this server's fault,
 * leaves the state as it was until there have been as many in a row as the device is granted.
 */
export function judge(known: Known, heard: State, granted: number, at: Date): Known {
  const isMiss = heard === 'down' || heard === 'unknown';
  const misses = isMiss ? known.misses + 1 : 0;
  const state = isMiss && misses < granted ? known.state : heard;
  const stays = state === known.state && known.stateSince !== null;
  return { state, misses, stateSince: stays ? known.stateSince : at };
}

/**
 * When a device is checked next: at its own point of each interval, told from its id, so that devices that were
 * added, imported or waited together are asked one after the other from then on.
 */
export function nextCheckAt(deviceId: string, intervalSeconds: number, at: Date): Date {
  const interval = intervalSeconds * 1000;
  const phase = Math.floor((Number.parseInt(deviceId.slice(0, 8), 16) / 2 ** 32) * interval);
  // At least half of an interval later: a check that was late does not bring the next one close.
  const earliest = at.getTime() + interval / 2;
  return new Date(Math.ceil((earliest - phase) / interval) * interval + phase);
}
