import { localDay } from '../../contract/values/local-day.ts';
import { addDays } from '../../contract/values/period.ts';
import { localTimeOf, momentOf } from '../../contract/values/zoned-time.ts';
import type { ReportSchedule } from './fields.ts';

const minute = 60_000;
/** No schedule waits longer for its next day. */
const longestWaitDays = 64;

export type Recurrence = Pick<ReportSchedule, 'frequency' | 'weekday' | 'monthDay' | 'time'>;

/**
 * Returns the first moment of a schedule after an instant. A time that occurs twice, when clocks are set back, is the
 * first one; instead of a time that is skipped it is the moment after the gap.
 */
export function nextRun(recurrence: Recurrence, timeZone: string, after: Date): Date {
  // A skipped day begins with the next one, so the search starts a day earlier.
  const start = addDays(localDay(after, timeZone), -2);
  for (let offset = 0; offset <= longestWaitDays; offset += 1) {
    const day = addDays(start, offset);
    if (!isDue(recurrence, day)) continue;
    const moment = existingMoment(`${day}T${recurrence.time}`, timeZone);
    if (moment > after) return moment;
  }
  throw new Error('A schedule has no next run');
}

function isDue({ frequency, weekday, monthDay }: Recurrence, day: string): boolean {
  switch (frequency) {
    case 'daily':
      return true;
    case 'weekly':
      // Sunday is 0 in JavaScript and 7 here.
      return (new Date(`${day}T00:00Z`).getUTCDay() || 7) === Number(weekday);
    case 'monthly':
      return monthDay === 'last'
        ? addDays(day, 1).endsWith('-01')
        : Number(day.slice(8)) === Number(monthDay);
  }
}

/** Returns the instant of a local time, or the first instant after the gap that skips it. */
function existingMoment(local: string, timeZone: string): Date {
  const moment = momentOf(local, timeZone);
  if (moment === null) throw new Error(`Not a local time: ${local}`);
  if (localTimeOf(moment, timeZone) === local) return moment;
  // A gap is at most a day, and local time never goes back within it.
  let before = moment.getTime() - 25 * 60 * minute;
  let atOrAfter = moment.getTime();
  while (atOrAfter - before > minute) {
    const middle = before + Math.floor((atOrAfter - before) / minute / 2) * minute;
    if (localTimeOf(new Date(middle), timeZone) < local) before = middle;
    else atOrAfter = middle;
  }
  return new Date(atOrAfter);
}
