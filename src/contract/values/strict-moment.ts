import { localTimeOf, momentOf } from './zoned-time.ts';

/** Returns the instant of a local time; null when it is invalid, or when clocks skip it as they are set forward. */
export function strictMoment(local: string, timeZone: string): Date | null {
  const moment = momentOf(local, timeZone);
  return moment !== null && localTimeOf(moment, timeZone) === local ? moment : null;
}
