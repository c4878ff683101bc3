import { localDay } from './local-day.ts';

// Creating an Intl formatter is slow, so formatters are cached.
const dateTimes = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const relatives = new Map<string, Intl.RelativeTimeFormat>();

function cached<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const found = cache.get(key);
  if (found) return found;
  const made = make();
  cache.set(key, made);
  return made;
}

/** Formats a date and time with the name of its time zone. `timeZone` is an IANA name. */
export function formatDateTime(at: Date, timeZone: string, locale?: string): string {
  const formatter = cached(
    dateTimes,
    `${locale}|${timeZone}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        timeZone,
        timeZoneName: 'short',
      }),
  );
  return formatter.format(at);
}

const dateParts = {
  time: {},
  'this year': { day: 'numeric', month: 'short' },
  'other year': { day: 'numeric', month: 'short', year: 'numeric' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Formats a time without its time zone, with as much of its date and clock as the style has. */
export function formatClock(
  at: Date,
  timeZone: string,
  style: keyof typeof dateParts,
  locale?: string,
): string {
  const formatter = cached(
    dateTimes,
    `${locale}|${timeZone}|${style}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        ...dateParts[style],
        ...(style !== 'date' && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
        timeZone,
      }),
  );
  return formatter.format(at);
}

/** Returns how much of its date a time needs: nothing today, the day this year, else the year as well. */
export function clockStyleOf(
  at: Date,
  now: Date,
  timeZone: string,
): 'time' | 'this year' | 'other year' {
  const day = localDay(at, timeZone);
  const today = localDay(now, timeZone);
  if (day === today) return 'time';
  return day.slice(0, 4) === today.slice(0, 4) ? 'this year' : 'other year';
}

/** Formats a time as short as possible: '16:02' today, '22 Nov, 16:02' this year, else '22 Nov 2026'. */
export function formatMoment(at: Date, timeZone: string, now: Date, locale?: string): string {
  const style = clockStyleOf(at, now, timeZone);
  return formatClock(at, timeZone, style === 'other year' ? 'date' : style, locale);
}

/** Names a time zone by its city: 'Oslo' for 'Europe/Oslo'. An offset would change with daylight saving time. */
export function formatZone(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

/** Formats an ISO 8601 date. The medium style omits the weekday, the short one also the year. */
export function formatDay(
  day: string,
  style: 'long' | 'medium' | 'short' = 'long',
  locale?: string,
): string {
  const formatter = cached(
    dateTimes,
    `${locale}|day|${style}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        month: 'short',
        day: 'numeric',
        ...(style !== 'short' && { year: 'numeric' }),
        ...(style === 'long' && { weekday: 'short' }),
        timeZone: 'UTC',
      }),
  );
  return formatter.format(new Date(day));
}

/** Formats a date and time without a time zone, such as `2026-12-24T10:00`, as `Thu, Dec 24, 2026, 10:00`. */
export function formatLocalTime(local: string): string {
  const [day = '', time = ''] = local.split('T');
  return `${formatDay(day, 'long', 'en-US')}, ${time}`;
}

/** Formats two local times as `Thu, Dec 24, 2026, 10:00 – 12:00`; the second has its day when it is another one. */
export function formatLocalPeriod(from: string, until: string): string {
  const [day, time = ''] = until.split('T');
  const isSameDay = from.split('T')[0] === day;
  return `${formatLocalTime(from)} – ${isSameDay ? time : formatLocalTime(until)}`;
}

/** Formats 0.125 as '12.5%'. */
export function formatPercent(share: number, locale?: string): string {
  const formatter = cached(
    numbers,
    `${locale}|share`,
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
  );
  return formatter.format(share);
}

/** Formats 12,345 as '12K', for chart axes. */
export function formatCompact(value: number, locale?: string): string {
  const formatter = cached(
    numbers,
    `${locale}|compact`,
    () => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
  );
  return formatter.format(value);
}

export function formatNumber(value: number, locale?: string): string {
  return cached(numbers, `${locale}`, () => new Intl.NumberFormat(locale)).format(value);
}

const steps = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/**
 * Formats the distance from `now` in the largest fitting unit: '3 hours ago'. From 24 hours on, days are calendar days
 * in the time zone, because 'yesterday' is a date.
 */
export function formatRelative(at: Date, now: Date, timeZone: string, locale?: string): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  const relative = cached(
    relatives,
    `${locale}`,
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  );
  if (step === undefined) return relative.format(0, 'second');
  if (step.unit !== 'day') return relative.format(Math.trunc(seconds / step.seconds), step.unit);
  const days = calendarDays(now, at, timeZone);
  // When clocks are set back, a day has 25 hours.
  return days === 0
    ? relative.format(Math.trunc(seconds / 3_600), 'hour')
    : relative.format(days, 'day');
}

function calendarDays(from: Date, to: Date, timeZone: string): number {
  return (Date.parse(localDay(to, timeZone)) - Date.parse(localDay(from, timeZone))) / 86_400_000;
}
