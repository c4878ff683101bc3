import { localTimeOf, momentOf } from '../../../contract/values/zoned-time.ts';
import { isWithinHours } from '../../radius/public/plan-hours.ts';
import type { EnterpriseProfile } from '../fields.ts';

type Hours = EnterpriseProfile['hours'];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Returns when the hours that contain `now` end; null: never, because the hours follow each other without a gap. */
export function hoursEnd(hours: Hours, now: Date, timeZone: string): Date | null {
  if (hours.length === 0) return null;
  // Hours end in the minute after their last one, of today or of the following days.
  const ends = Array.from({ length: 9 }, (_, days) => days - 1)
    .flatMap((days) => {
      const day = localTimeOf(new Date(now.getTime() + days * dayMs), timeZone).slice(0, 10);
      return hours.map(({ until }) => momentOf(`${day}T${until}`, timeZone));
    })
    .flatMap((last) => (last === null ? [] : [new Date(last.getTime() + minuteMs)]))
    .filter((end) => end > now)
    .toSorted((a, b) => a.getTime() - b.getTime());
  return ends.find((end) => !isWithinHours(hours, end, timeZone)) ?? null;
}
