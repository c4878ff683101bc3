import { type Days, type PeriodPreset, periodError, periodPresets } from './values/period.ts';

/** The period as a call's query parameters. */
export type PeriodQuery = { period: PeriodPreset } | ({ period: 'custom' } & Days);

/** The period of a report, as its address says. */
export interface PeriodState {
  period: PeriodPreset | 'custom';
  /** the days of a custom period as entered; '' when missing */
  from: string;
  to: string;
}

export function periodStateIn(search: Record<string, unknown>, initial: PeriodPreset): PeriodState {
  const textOf = (name: string) => {
    const value = search[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    period:
      [...periodPresets, 'custom' as const].find((one) => one === textOf('period')) ?? initial,
    from: dayOrNothing(textOf('from')),
    to: dayOrNothing(textOf('to')),
  };
}

/** Returns messages by field; null for a valid period. */
export function periodStateError({ period, from, to }: PeriodState): Partial<Days> | null {
  return period === 'custom' ? periodError({ from, to }) : null;
}

export function periodQueryOf({ period, from, to }: PeriodState): PeriodQuery {
  return period === 'custom' ? { period, from, to } : { period };
}

/** Returns '' for an invalid date in the address. */
function dayOrNothing(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? '' : text;
}
