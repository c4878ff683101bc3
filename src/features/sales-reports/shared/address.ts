import { type FilterValues, listStateIn } from '../../../contract/list-state.ts';
import { periodStateError, periodStateIn } from '../../../contract/period-state.ts';
import type { PeriodPreset } from '../../../contract/values/period.ts';
import { hiddenColumns, type SavedAddress } from '../../saved-views/public/address-query.ts';
import { usualPeriod } from '../contract.ts';

export const anyText = /^.{1,100}$/;
export const anyId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
export const anyAmount = /^-?\d{1,9}(\.\d{1,3})?$/;
export const anyNumber = /^\d{1,10}$/;
export const anyCurrency = /^[A-Z]{3}$/;

/** The filters of every report, as its address has them. */
export const commonFilterValues = {
  place: anyNumber,
  plan: anyText,
  currency: anyCurrency,
  test: ['only'],
} satisfies FilterValues;

export const tabs = ['rows', 'sums', 'reconciliations'] as const;
export type Tab = (typeof tabs)[number];

export function tabOf(name: unknown): Tab {
  return tabs.find((tab) => tab === name) ?? 'rows';
}

/** Returns what a saved view of a report stores. */
export function savedAddress(filters: FilterValues): SavedAddress {
  const others = { hide: hiddenColumns, tab: ['sums'] };
  return { filters, others, usualPeriod, hasComparison: false };
}

type Period = PeriodPreset | 'custom';

/** Returns the period's parameters, without a comparison: these reports have none. */
export function periodParameters({
  period,
  from,
  to,
}: {
  period: Period;
  from: string;
  to: string;
}): { period: Period; from?: string; to?: string } {
  return period === 'custom' ? { period, from, to } : { period };
}

/** Returns what the address filters by; null while its period is not valid. */
export function reportStateIn(search: Readonly<Record<string, unknown>>, filters: FilterValues) {
  const period = periodStateIn(search, usualPeriod);
  const withoutComparison = { ...period, compare: 'previous' as const };
  if (periodStateError(withoutComparison) !== null) return null;
  return {
    filters: listStateIn(search, filters).filters,
    period: periodParameters(period),
    tab: tabOf(search.tab),
  };
}

/** Returns the query of every report's calls: its period, and what its address is limited to. */
export function commonQuery(
  { place, plan, currency, test }: Readonly<Record<string, string>>,
  period: ReturnType<typeof periodParameters>,
) {
  return {
    ...period,
    place,
    plan,
    currency,
    test: test === undefined ? undefined : ('only' as const),
  };
}

/** Returns the value if it is one of these. */
export function oneOf<T extends string>(
  values: readonly T[],
  value: string | undefined,
): T | undefined {
  return values.find((one) => one === value);
}

export const paramsOf = (number: number) => ({ orgNumber: String(number) });
