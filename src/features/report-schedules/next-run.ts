import { existingMoment } from '../../contract/values/existing-moment.ts';
import { localDay } from '../../contract/values/local-day.ts';
import { addDays } from '../../contract/values/period.ts';
import type { ReportSchedule } from './fields.ts';

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
