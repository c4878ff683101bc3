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
  const days = Array.from({ length: 9 }, (_, index) => today + (index - 1) * dayMs);
  const changes = clockChanges(now, timeZone);
  // Each login asks, and mostly today's are enough. Around a change of the clock, the ends of different days mix.
  for (const some of changes.length > 0 ? [days] : days.map((day) => [day])) {
    const end = endsOn(some, hours, { timeZone, changes })
      .filter((one) => one > now)
      .toSorted((a, b) => a.getTime() - b.getTime())
      .find((one) => !isWithinHours(hours, one, timeZone));
    if (end !== undefined) return beginOfGap(end, { hours, now, timeZone });
  }
  return null;
}

/** Returns the minutes after the last ones of hours that end on some days, and the changes of the clock. */
function endsOn(
  days: readonly number[],
  hours: Hours,
  { timeZone, changes }: { timeZone: string; changes: readonly Date[] },
): Date[] {
  const times = [...new Set(hours.map(({ until }) => until))];
  return days
    .flatMap((day) => times.map((time) => `${new Date(day).toISOString().slice(0, 10)}T${time}`))
    .flatMap((local) => momentOf(local, timeZone) ?? [])
    .flatMap((last) => (changes.length > 0 ? occurrencesOf(last, timeZone) : last))
    .map((last) => new Date(last.getTime() + minuteMs))
    .concat(changes);
}

/** Hours that end in the hour that a change of the clock skips end where it is skipped. */
function beginOfGap(
  end: Date,
  { hours, now, timeZone }: { hours: Hours; now: Date; timeZone: string },
): Date {
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
  const days = Array.from({ length: 10 }, (_, index) => start + (index - 1) * dayMs);
  const offsets = days.map(offsetAt);
  return days
    .filter((_, index) => index < 9 && offsets[index] !== offsets[index + 1])
    .flatMap((at) => Array.from({ length: 49 }, (_, half) => new Date(at + half * 30 * minuteMs)));
}

/** Returns the moments with the same local time: two where the clock is set back, by an hour or half of one. */
function occurrencesOf(at: Date, timeZone: string): Date[] {
  const local = localTimeOf(at, timeZone);
  return [0, 30, 60]
    .map((minutes) => new Date(at.getTime() + minutes * minuteMs))
    .filter((one) => localTimeOf(one, timeZone) === local);
}
