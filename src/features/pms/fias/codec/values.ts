import { localTimeOf } from '../../../../contract/values/zoned-time.ts';

/** A local date and time of the hotel, such as '2026-11-27' and '14:05:09'. */
export interface Stamp {
  date: string;
  time: string;
}

/** Returns the hotel's local date and time. */
export function stampOf(at: Date, timeZone: string): Stamp {
  const [date = '', minute = ''] = localTimeOf(at, timeZone).split('T');
  // Offsets are whole minutes, so the seconds are those of UTC.
  return { date, time: `${minute}:${String(at.getUTCSeconds()).padStart(2, '0')}` };
}

/** '2026-11-27' → '261127' */
export function dateData(date: string): string {
  return date.slice(2).replaceAll('-', '');
}

/** '14:05:09' → '140509' */
export function timeData(time: string): string {
  return time.replaceAll(':', '');
}

/** '261127' → '2026-11-27'; undefined: no date */
export function parseDate(data: string): string | undefined {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(data) ?? [];
  const date = `20${year}-${month}-${day}`;
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(date)
    ? date
    : undefined;
}

/** '140509' → '14:05:09'; undefined: no time */
export function parseTime(data: string): string | undefined {
  return /^([01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(data)
    ? data.replace(/^(..)(..)(..)$/, '$1:$2:$3')
    : undefined;
}

/** A whole number without padding characters; undefined: not one, or not exact. */
export function parseWhole(data: string): number | undefined {
  const value = /^-?\d{1,15}$/.test(data) ? Number(data) : undefined;
  // '-0' is no amount of its own.
  return value === 0 ? 0 : value;
}
