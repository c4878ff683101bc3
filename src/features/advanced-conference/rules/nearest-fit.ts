import type { ConferenceSite } from './conference-site.ts';
import { isTaken } from './conflicts.ts';
import { conflictFinder } from './find-conflicts.ts';
import { planClaims } from './plan-claims.ts';
import type { Reservation } from './reservation.ts';
import type { EventTimes, Wanted } from './wanted.ts';

interface Bounds {
  /** the earliest start */
  earliest: number;
  /** how far from the wanted start it may be, in milliseconds */
  farthest: number;
}

const minuteMs = 60_000;
const minuteAfter = (at: number) => Math.ceil(at / minuteMs) * minuteMs;
const minuteBefore = (at: number) => Math.floor(at / minuteMs) * minuteMs;

/**
 * Returns the start nearest to the wanted one at which an event fits as long as it is; of two that are equally near, the later
 * one. Null: there is none within the bounds, or it does not fit at any time.
 */
export function nearestFit(
  times: EventTimes,
  wanted: Wanted,
  site: ConferenceSite,
  reservations: readonly Reservation[],
  { earliest, farthest }: Bounds,
): number | null {
  const { startsAt, endsAt, leadMs, turnoverMs } = times;
  const length = endsAt - startsAt;
  const find = conflictFinder(reservations, site);
  const conflictsAt = (start: number) =>
    planClaims({ ...times, startsAt: start, endsAt: start + length }, wanted, site, find).conflicts;
  // It begins to fit where a reservation ends, and ceases where one begins. Starts are whole minutes, as they are entered.
  const starts = reservations.flatMap(({ from, until }) => [
    ...[until, until + leadMs].map(minuteAfter),
    ...[from - length, from - length - turnoverMs].map(minuteBefore),
  ]);
  const near = [...new Set([startsAt, minuteAfter(earliest), ...starts])]
    .filter((start) => start >= earliest && Math.abs(start - startsAt) <= farthest)
    .toSorted((a, b) => Math.abs(a - startsAt) - Math.abs(b - startsAt) || b - a);
  for (const start of near) {
    const conflicts = conflictsAt(start);
    if (conflicts.length === 0) return start;
    if (!conflicts.every(isTaken)) return null;
    if (conflicts.some(({ limit, wanted: amount }) => amount > limit)) return null;
  }
  return null;
}
