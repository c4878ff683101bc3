import { localDay } from '../../../contract/values/local-day.ts';
import { addDays } from '../../../contract/values/period.ts';
import { localTimeOf, momentOf } from '../../../contract/values/zoned-time.ts';
import type { WindowSettings } from './fields.ts';

export interface Occurrence {
  startsAt: Date;
  endsAt: Date;
}

type When = Pick<
  WindowSettings,
  'repeats' | 'startsOn' | 'endsOn' | 'days' | 'from' | 'until' | 'lastDay'
>;

const minuteMs = 60_000;
const dayMinutes = 1_440;

/** Returns the present or the next time of a window after an instant; null when it is over. */
export function occurrenceAt(when: When, timeZone: string, at: Date): Occurrence | null {
  if (when.repeats === 'once') {
    const { startsOn, endsOn } = when;
    if (startsOn === null || endsOn === null) return null;
    const once = between(startsOn, endsOn, timeZone);
    return once.endsAt > at ? once : null;
  }
  const { from, until, days, lastDay } = when;
  if (from === null || until === null) return null;
  // A window of yesterday may last until today; the next one starts within a week.
  const today = localDay(at, timeZone);
  for (let ahead = -1; ahead <= 8; ahead += 1) {
    const day = addDays(today, ahead);
    if (lastDay !== null && day > lastDay) return null;
    if (!days.includes(weekdayOf(day))) continue;
    const endDay = until > from ? day : addDays(day, 1);
    const found = between(`${day}T${from}`, `${endDay}T${until}`, timeZone);
    if (found.endsAt > at) return found;
  }
  return null;
}

/** Returns the weekday of a date, 1 for Monday to 7. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/**
 * Returns the instants between two local times. Where clocks are set forward, a skipped time is the moment of the change, and a
 * window within the skipped hour lasts as long as it says from there.
 */
function between(from: string, until: string, timeZone: string): Occurrence {
  const startsAt = instantOf(from, timeZone);
  const endsAt = instantOf(until, timeZone);
  if (endsAt > startsAt) return { startsAt, endsAt };
  const minutes = minutesOf(until) - minutesOf(from);
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs) };
}

function instantOf(local: string, timeZone: string): Date {
  let moment = momentOf(local, timeZone) ?? new Date(`${local}Z`);
  // Shifted forward by the gap, at most a few hours.
  for (let minute = 0; minute < dayMinutes; minute += 1) {
    const before = new Date(moment.getTime() - minuteMs);
    if (localTimeOf(before, timeZone) < local) return moment;
    moment = before;
  }
  return moment;
}

function minutesOf(local: string): number {
  return Date.parse(`${local}Z`) / minuteMs;
}
