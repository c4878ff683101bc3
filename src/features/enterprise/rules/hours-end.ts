import { localTimeOf, momentOf } from '../../../contract/values/zoned-time.ts';
import { isWithinHours } from '../../radius/public/plan-hours.ts';
import type { EnterpriseProfile } from '../fields.ts';

type Hours = EnterpriseProfile['hours'];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Returns when the hours that contain `now` end; null: never, because the hours follow each other without a gap. */
export function hoursEnd(hours: Hours, now: Date, timeZone: string): Date | null {
  if (hours.length === 0) return null;
  // Days of the calendar, because one with a change of the clock has 23 or 25 hours.
  const today = Date.parse(localTimeOf(now, timeZone).slice(0, 10));
  // Hours end in the minute after their last one, of today or of the following days.
  const ends = Array.from({ length: 9 }, (_, days) => days - 1)
    .flatMap((days) => {
      const day = new Date(today + days * dayMs).toISOString().slice(0, 10);
      return hours.map(({ until }) => momentOf(`${day}T${until}`, timeZone));
    })
    .flatMap((last) => (last === null ? [] : occurrencesOf(last, timeZone)))
    .map((last) => new Date(last.getTime() + minuteMs))
    .concat(clockChanges(now, timeZone))
    .filter((end) => end > now)
    .toSorted((a, b) => a.getTime() - b.getTime());
  const end = ends.find((one) => !isWithinHours(hours, one, timeZone));
  if (end === undefined) return null;
  // Hours that end in the hour that a change of the clock skips end where it is skipped.
  let first = end.getTime();
  while (
    first - minuteMs > now.getTime() &&
    !isWithinHours(hours, new Date(first - minuteMs), timeZone)
  )
    first -= minuteMs;
  return new Date(first);
}

/** Returns the half hours of the days on which the clock is changed: at one of them hours can end without their last minute. */
function clockChanges(now: Date, timeZone: string): Date[] {
  const start = Math.floor(now.getTime() / (30 * minuteMs)) * 30 * minuteMs;
  const offsetAt = (at: number) => Date.parse(`${localTimeOf(new Date(at), timeZone)}Z`) - at;
  return Array.from({ length: 8 }, (_, days) => start + days * dayMs)
    .filter((at) => offsetAt(at) !== offsetAt(at + dayMs))
    .flatMap((at) => Array.from({ length: 49 }, (_, half) => new Date(at + half * 30 * minuteMs)));
}

/** Returns the moments with the same local time: two where the clock is set back, by an hour or half of one. */
function occurrencesOf(at: Date, timeZone: string): Date[] {
  const local = localTimeOf(at, timeZone);
  return [0, 30, 60]
    .map((minutes) => new Date(at.getTime() + minutes * minuteMs))
    .filter((one) => localTimeOf(one, timeZone) === local);
}
