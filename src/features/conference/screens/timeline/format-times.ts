import { localTimeOf } from '../../../../contract/values/zoned-time.ts';
import { formatDay } from '../../../../ui/format.ts';

/** Returns 'Sun, 22 Nov, 16:02' by the site's clock. */
export function dayAndTime(at: string, timeZone: string, locale?: string): string {
  const date = new Date(at);
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(date);
}

/** Returns 'Sun 16:02', or with its date when it is not within six days. */
export function shortTime(at: string, now: string, timeZone: string, locale?: string): string {
  const distance = Date.parse(at) - Date.parse(now);
  const isNear = distance >= 0 && distance < 6 * 86_400_000;
  return new Intl.DateTimeFormat(locale, {
    ...(isNear ? { weekday: 'short' } : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(at));
}

/** Returns '09:00–17:30', or with the days when they differ. */
export function periodText(from: string, until: string | null, timeZone: string): string {
  const start = dayAndTime(from, timeZone);
  if (until === null) return start;
  const [day, other] = [from, until].map((at) => localTimeOf(new Date(at), timeZone).slice(0, 10));
  const clock = localTimeOf(new Date(until), timeZone).slice(11);
  return day === other ? `${start} – ${clock}` : `${start} – ${dayAndTime(until, timeZone)}`;
}

/** Returns the head of a day: 'Sun 22'. */
export function dayHead(day: string, locale?: string): string {
  const parts = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return `${parts.format(new Date(day))} ${Number(day.slice(8))}`;
}

/** Returns 'November 22 – December 5' in the order of the viewer's language. */
export function daysText(first: string, last: string, locale?: string): string {
  const [from, until] = [new Date(first), new Date(last)];
  if (Number.isNaN(from.getTime()) || Number.isNaN(until.getTime())) return formatDay(first);
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).formatRange(from, until);
}

/** Returns whether a day is on a weekend. */
export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(day).getUTCDay());
}

/** Returns the clock alone when an instant is on the same day of the site as another, else also its day. */
export function timeBeside(at: string, other: string, now: string, timeZone: string): string {
  const [local, beside] = [at, other].map((one) => localTimeOf(new Date(one), timeZone));
  return local?.slice(0, 10) === beside?.slice(0, 10)
    ? (local?.slice(11) ?? '')
    : shortTime(at, now, timeZone);
}
