import { localTimeOf, momentOf } from './zoned-time.ts';

const minute = 60_000;

/**
 * Returns the instant of a local time: the first one of a time that occurs twice, and of a time that is skipped the first
 * instant after the gap.
 */
export function existingMoment(local: string, timeZone: string): Date {
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
