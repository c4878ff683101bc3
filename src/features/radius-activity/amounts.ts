import { formatNumber } from '../../contract/values/format.ts';
import { localDay } from '../../contract/values/local-day.ts';

const sizes = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Formats an amount of data with one decimal: '9.1 GB'. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), sizes.length - 1);
  return `${formatNumber(Math.round((bytes / 1000 ** step) * 10) / 10)} ${sizes[step]}`;
}

/** Formats a duration in its two largest units: '1 h 30 min'. */
export function formatSeconds(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** Formats kbit/s as Mbit/s: '10', '0.5'; null is unlimited. */
export function formatRate(kilobits: number | null): string {
  return kilobits === null ? '∞' : formatNumber(kilobits / 1000);
}

/** Formats the average rate of a session in Mbit/s. */
export function formatAverage(bytes: number, seconds: number): string {
  return seconds === 0 ? '' : `${formatNumber(Math.round((bytes * 8) / seconds / 10_000) / 100)}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string, isToday: boolean): Intl.DateTimeFormat {
  const key = `${timeZone}|${isToday}`;
  const known = clocks.get(key);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat(undefined, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(isToday ? { second: '2-digit' } : { day: 'numeric', month: 'short' }),
  });
  clocks.set(key, clock);
  return clock;
}

/** Formats a time of today as '14:20:07', and others with their day: '22 Nov, 16:02'. */
export function clockText(at: Date, now: Date, timeZone: string): string {
  return clockOf(timeZone, localDay(at, timeZone) === localDay(now, timeZone)).format(at);
}

/** Formats a time that stands alone, with the name of its zone: '14:20:07 CET'. */
export function zonedClockText(at: Date, now: Date, timeZone: string): string {
  return `${clockText(at, now, timeZone)} ${zoneName(timeZone, at)}`;
}

/** Returns the short name of a zone at this moment, for the head of a column: 'CET'. */
export function zoneName(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(undefined, {
    timeZone,
    timeZoneName: 'short',
  }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
