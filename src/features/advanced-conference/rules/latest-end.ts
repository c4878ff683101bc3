import type { ConferenceSite } from './conference-site.ts';
import { conflictFinder } from './find-conflicts.ts';
import { planClaims } from './plan-claims.ts';
import type { Reservation } from './reservation.ts';
import type { EventTimes, Wanted } from './wanted.ts';

const minuteMs = 60_000;

/**
 * Returns the latest end, in whole minutes and before the wanted one, until which an event fits. Null: it fits at no end after
 * `earliest`.
 */
export function latestEnd(
  times: EventTimes,
  wanted: Wanted,
  site: ConferenceSite,
  reservations: readonly Reservation[],
  { earliest }: { earliest: number },
): number | null {
  const find = conflictFinder(reservations, site);
  const fits = (endsAt: number) =>
    planClaims({ ...times, endsAt }, wanted, site, find).conflicts.length === 0;
  // It ceases to fit where a reservation begins.
  const ends = reservations
    .flatMap(({ from }) => [from, from - times.turnoverMs])
    .map((at) => Math.floor(at / minuteMs) * minuteMs)
    .filter((end) => end > earliest && end < times.endsAt);
  const sorted = [...new Set(ends)].toSorted((a, b) => a - b);
  // What fits until an end fits until each earlier one.
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(sorted[middle] ?? earliest)) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1] ?? null;
}
