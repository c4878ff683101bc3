import type { FilterValues } from '../../../contract/list-state.ts';
import {
  type PeriodQuery,
  periodQueryOf,
  periodStateError,
  periodStateIn,
} from '../../../contract/period-state.ts';
import type { PeriodPreset } from '../../../contract/values/period.ts';

/** The parameters of a report's address that a view stores. */
export interface SavedAddress {
  filters: FilterValues;
  /** what the address has besides filters and the period, such as hidden columns */
  others: FilterValues;
  /** null: the screen has no period */
  usualPeriod: PeriodPreset | null;
  hasComparison: boolean;
}

type Search = Readonly<Record<string, unknown>>;

/** The columns that a table hides. */
export const hiddenColumns = /^[\w-]{1,40}(,[\w-]{1,40}){0,59}$/;

const periodNames = ['period', 'from', 'to', 'compare', 'compareFrom', 'compareTo'];
/** Where a list is at the moment. */
const positions = ['item', 'page', 'text', 'reconciliation'];

/** Returns the parameters of an address's period, which it always names, so that the default may change; null for a wrong one. */
export function periodIn(
  search: Search,
  { usualPeriod, hasComparison }: SavedAddress,
): PeriodQuery | Record<string, never> | null {
  if (usualPeriod === null) return {};
  const state = periodStateIn(search, usualPeriod);
  const period = hasComparison ? state : { ...state, compare: 'previous' as const };
  return periodStateError(period) === null ? periodQueryOf(period) : null;
}

/** Returns the valid parameters of an address. */
export function queryIn(search: Search, address: SavedAddress): Search {
  const { filters, others, usualPeriod } = address;
  const valid = Object.entries({ ...filters, ...others }).flatMap(([name, values]) => {
    const value = search[name];
    const isValid =
      typeof value === 'string' &&
      (values instanceof RegExp ? values.test(value) : values.includes(value));
    return isValid ? [[name, value] as const] : [];
  });
  return {
    ...(periodIn(search, address) ?? (usualPeriod !== null && { period: usualPeriod })),
    ...Object.fromEntries(valid),
  };
}

/** Returns an address that shows a query instead of what it shows now. */
export function searchWith(
  search: Search,
  query: Search,
  { filters, others }: SavedAddress,
): Record<string, unknown> {
  const replaced = [...Object.keys({ ...filters, ...others }), ...periodNames, ...positions];
  return {
    ...Object.fromEntries(Object.entries(search).filter(([name]) => !replaced.includes(name))),
    ...query,
  };
}

/** Returns whether two queries show the same. The order of hidden columns does not matter. */
export function isSameQuery(one: Search, other: Search): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => comparable(name, one[name]) === comparable(name, other[name]));
}

function comparable(name: string, value: unknown): string {
  const text = String(value ?? '');
  return name === 'hide' ? text.split(',').toSorted().join(',') : text;
}
