import { localDay } from '../../../contract/values/local-day.ts';
import { addDays } from '../../../contract/values/period.ts';
import { localTimeOf, momentOf } from '../../../contract/values/zoned-time.ts';

/** Quiet hours in local time: '22:00' to '06:00'. */
export interface QuietHours {
  from: string | null;
  until: string | null;
}

/** Returns when a message may be sent: now, or at the end of the quiet hours. */
export function afterQuietHours({ from, until }: QuietHours, timeZone: string, now: Date): Date {
  if (from === null || until === null) return now;
  const time = localTimeOf(now, timeZone).slice(11);
  const isQuiet = from < until ? from <= time && time < until : from <= time || time < until;
  if (!isQuiet) return now;
  const today = localDay(now, timeZone);
  const day = time < until ? today : addDays(today, 1);
  return momentOf(`${day}T${until}`, timeZone) ?? now;
}
