import {
  type Comparison,
  comparisons,
  type Days,
  type PeriodPreset,
  periodError,
  periodPresets,
} from './values/period.ts';

/** The period and its comparison as a call's query parameters. */
export type PeriodQuery = ({ period: PeriodPreset } | ({ period: 'custom' } & Days)) &
  (
    | { compare?: Exclude<Comparison, 'custom'> }
    | { compare: 'custom'; compareFrom: string; compareTo: string }
  );

/** The period of a report, as its address says. */
export interface PeriodState {
  period: PeriodPreset | 'custom';
  /** the days of a custom period as entered; '' when missing */
  from: string;
  to: string;
  compare: Comparison;
  /** the days of a custom comparison */
  compareFrom: string;
  compareTo: string;
}

export const periodDayNames = ['from', 'to', 'compareFrom', 'compareTo'] as const;
export type PeriodDayName = (typeof periodDayNames)[number];
export type PeriodErrors = Partial<Record<PeriodDayName, string>>;

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
    compare: comparisons.find((one) => one === textOf('compare')) ?? 'previous',
    compareFrom: dayOrNothing(textOf('compareFrom')),
    compareTo: dayOrNothing(textOf('compareTo')),
  };
}

/** Returns messages by field; null for a valid period. */
export function periodStateError(state: PeriodState): PeriodErrors | null {
  const { period, from, to, compare, compareFrom, compareTo } = state;
  const compared = compare === 'custom' ? periodError({ from: compareFrom, to: compareTo }) : null;
  const errors: PeriodErrors = {
    ...(period === 'custom' && periodError({ from, to })),
    ...(compared?.from !== undefined && { compareFrom: compared.from }),
    ...(compared?.to !== undefined && { compareTo: compared.to }),
  };
  return Object.keys(errors).length === 0 ? null : errors;
}

export function periodQueryOf(state: PeriodState): PeriodQuery {
  const { period, from, to, compare, compareFrom, compareTo } = state;
  return {
    ...(period === 'custom' ? { period, from, to } : { period }),
    ...(compare === 'custom'
      ? { compare, compareFrom, compareTo }
      : compare !== 'previous' && { compare }),
  };
}

/** Returns '' for an invalid date in the address. */
function dayOrNothing(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? '' : text;
}
