import { localDay } from '../../../contract/values/local-day.ts';
import { addDays, type Days, longestPeriod } from '../../../contract/values/period.ts';

/** Returns the days of a report that shows the postings without an answer, the oldest of them included if it can be. */
export function unknownDays(oldest: Date, now: Date, timeZone: string): Days {
  // A day more on both sides, because sites below have their own clocks.
  const to = addDays(localDay(now, timeZone), 1);
  const from = addDays(localDay(oldest, timeZone), -1);
  const earliest = addDays(to, 1 - longestPeriod);
  return { from: from < earliest ? earliest : from, to };
}
