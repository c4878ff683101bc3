import { messages } from '../messages.ts';

/** A report's first and last day, inclusive, in ISO 8601, so that they can be compared as text. */
export interface Days {
  from: string;
  to: string;
}

export const periodPresets = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'year-to-date',
] as const;
export type PeriodPreset = (typeof periodPresets)[number];

/** What a period is compared with. */
export const comparisons = ['previous', 'last-year', 'custom'] as const;
export type Comparison = (typeof comparisons)[number];

/** In days: a leap year. */
export const longestPeriod = 366;
const earliestDay = '2000-01-01';
const latestDay = '2099-12-31';
const dayMs = 86_400_000;

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

export function dayCount({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** Returns all days of a period in order. */
export function eachDay(days: Days): string[] {
  return Array.from({ length: dayCount(days) }, (_, index) => addDays(days.from, index));
}

/** The calendar presets, and how many months earlier the period before each starts. */
const monthsOfPreset: Partial<Record<PeriodPreset, number>> = {
  'this-month': 1,
  'last-month': 1,
  'this-quarter': 3,
  'last-quarter': 3,
  'year-to-date': 12,
};

/** Returns the period before: of a calendar period its counterpart, of others as many days as it has. */
export function daysBefore(days: Days, period: PeriodPreset | 'custom'): Days {
  const months = period === 'custom' ? wholeMonthsIn(days) : (monthsOfPreset[period] ?? 0);
  return months > 0
    ? monthsEarlier(days, months)
    : { from: addDays(days.from, -dayCount(days)), to: addDays(days.from, -1) };
}

export function daysLastYear(days: Days): Days {
  return monthsEarlier(days, 12);
}

/** Returns the number of calendar months that a period consists of; 0 when it does not. */
function wholeMonthsIn(days: Days): number {
  if (!endsWithMonths(days)) return 0;
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(days.to) - monthOf(days.from) + 1;
}

function endsWithMonths({ from, to }: Days): boolean {
  return from.endsWith('-01') && addDays(to, 1).endsWith('-01');
}

/** Shifts a period by months. Whole months stay whole, and a day that a month lacks becomes its last. */
function monthsEarlier(days: Days, months: number): Days {
  const shifted = (day: string, isLast = false) => {
    const lastDay = addDays(firstOfMonth(day, 1 - months), -1);
    const sameDay = `${lastDay.slice(0, 8)}${day.slice(8)}`;
    return isLast || sameDay > lastDay ? lastDay : sameDay;
  };
  return { from: shifted(days.from), to: shifted(days.to, endsWithMonths(days)) };
}

/** Returns the days of a preset, relative to `today`. */
export function daysOfPreset(preset: PeriodPreset, today: string): Days {
  const quarterStart = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3;
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last-7-days':
      return { from: addDays(today, -6), to: today };
    case 'last-30-days':
      return { from: addDays(today, -29), to: today };
    case 'this-month':
      return { from: firstOfMonth(today, 0), to: today };
    case 'last-month':
      return { from: firstOfMonth(today, -1), to: addDays(firstOfMonth(today, 0), -1) };
    case 'this-quarter':
      return { from: firstOfYear(today, quarterStart), to: today };
    case 'last-quarter':
      return {
        from: firstOfYear(today, quarterStart - 3),
        to: addDays(firstOfYear(today, quarterStart), -1),
      };
    case 'year-to-date':
      return { from: firstOfYear(today, 0), to: today };
  }
}

/** Returns the error of a period by field, or null. */
export function periodError({ from, to }: Days): Partial<Days> | null {
  for (const [field, day] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (day === '') return { [field]: 'Required' };
    if (day < earliestDay) return { [field]: 'Please select a later date' };
    if (day > latestDay) return { [field]: 'Please select an earlier date' };
  }
  if (from > to) return { to: messages.lastBeforeFirstDay };
  if (dayCount({ from, to }) > longestPeriod)
    return { to: `Must be no more than ${longestPeriod} days from the first day` };
  return null;
}

function firstOfMonth(day: string, offset: number): string {
  return firstOfYear(day, Number(day.slice(5, 7)) - 1 + offset);
}

/** Returns the first day of the month with this index, counted from January of the day's year. */
function firstOfYear(day: string, month: number): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), month, 1)).toISOString().slice(0, 10);
}
