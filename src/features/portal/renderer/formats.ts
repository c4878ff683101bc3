import { formatMoney } from '../../../contract/values/money.ts';

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** Formats values for a guest: in the page's language and the site's time zone. */
export function formatsFor(language: string, timeZone: string) {
  const unit = (value: number, name: string, display: 'long' | 'short' = 'short') =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: name,
      unitDisplay: display,
      maximumFractionDigits: 1,
    }).format(value);

  /** Formats seconds in their two largest units: '2 hours, 15 minutes'. */
  function duration(seconds: number): string {
    if (seconds < minute) return unit(Math.max(0, Math.floor(seconds)), 'second', 'long');
    const parts = [
      { count: Math.floor(seconds / day), unit: 'day' },
      { count: Math.floor((seconds % day) / hour), unit: 'hour' },
      { count: Math.floor((seconds % hour) / minute), unit: 'minute' },
    ];
    const first = parts.findIndex(({ count }) => count > 0);
    const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
    return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(
      shown.map(({ count, unit: name }) => unit(count, name, 'long')),
    );
  }

  function data(bytes: number): string {
    if (bytes >= 1e9) return unit(Math.floor(bytes / 1e8) / 10, 'gigabyte');
    if (bytes >= 1e6) return unit(Math.floor(bytes / 1e6), 'megabyte');
    return unit(Math.max(0, Math.floor(bytes / 1e3)), 'kilobyte');
  }

  /** Formats kbit/s. */
  function rate(kilobits: number): string {
    if (kilobits >= 1e6) return unit(kilobits / 1e6, 'gigabit-per-second');
    if (kilobits >= 1e3) return unit(kilobits / 1e3, 'megabit-per-second');
    return unit(kilobits, 'kilobit-per-second');
  }

  function money(minor: number, currency: string): string {
    return formatMoney(minor, currency, language);
  }

  /** Formats a moment: only the time when it is today, else with the date. */
  function moment(at: Date, now: Date): string {
    const dayOf = (date: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(date);
    return new Intl.DateTimeFormat(language, {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      ...(dayOf(at) !== dayOf(now) && { weekday: 'short', day: 'numeric', month: 'short' }),
    }).format(at);
  }

  /** Formats a local date and time such as `2026-12-24T10:00`, which has no time zone. */
  function localMoment(local: string): string {
    return new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
    }).format(new Date(`${local}Z`));
  }

  /** Formats a day such as `2026-12-24`. */
  function localDay(day: string): string {
    return new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'long' }).format(
      new Date(day),
    );
  }

  /** Formats a local time such as `11:00`. */
  function localTime(time: string): string {
    return new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      hour: 'numeric',
      minute: '2-digit',
    }).format(new Date(`2000-01-01T${time}Z`));
  }

  return { duration, data, rate, money, moment, localMoment, localDay, localTime };
}
export type Formats = ReturnType<typeof formatsFor>;
