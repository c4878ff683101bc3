import { existingMoment } from '../../../contract/values/existing-moment.ts';
import { localDay } from '../../../contract/values/local-day.ts';
import { addDays } from '../../../contract/values/period.ts';
import type { RotatingPassword } from '../fields.ts';

export type Schedule = Pick<RotatingPassword, 'repeat' | 'hours' | 'days' | 'monthDay' | 'time'>;

const hour = 3_600_000;
/** No schedule waits longer for its next day. */
const longestWaitDays = 64;

/**
 * Returns the first change after an instant; null: only by hand. A time that occurs twice, when clocks are set back, is the
 * first one; instead of a time that is skipped it is the moment after the gap. Every few hours means hours that have
 * passed since the change at `since`; without one the first is at the time of the schedule.
 */
export function nextRotation(
  schedule: Schedule,
  timeZone: string,
  after: Date,
  since: Date | null = null,
): Date | null {
  const { repeat, hours } = schedule;
  if (repeat === 'manual') return null;
  if (repeat === 'hours' && since !== null) {
    const period = (hours ?? 24) * hour;
    const passed = Math.max(0, Math.floor((after.getTime() - since.getTime()) / period));
    return new Date(since.getTime() + (passed + 1) * period);
  }
  // A skipped day begins with the next one, so the search starts a day earlier.
  const start = addDays(localDay(after, timeZone), -2);
  for (let offset = 0; offset <= longestWaitDays; offset += 1) {
    const day = addDays(start, offset);
    if (!isDue(schedule, day)) continue;
    const moment = existingMoment(`${day}T${schedule.time}`, timeZone);
    if (moment > after) return moment;
  }
  throw new Error('A schedule has no next change');
}

function isDue({ repeat, days, monthDay }: Schedule, day: string): boolean {
  switch (repeat) {
    case 'weekly':
      // Sunday is 0 in JavaScript and 7 here.
      return days.includes(new Date(`${day}T00:00Z`).getUTCDay() || 7);
    case 'monthly':
      return monthDay === 'last'
        ? addDays(day, 1).endsWith('-01')
        : Number(day.slice(8)) === Number(monthDay);
    case 'hours':
    case 'daily':
    case 'manual':
      return true;
  }
}
