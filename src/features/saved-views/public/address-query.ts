import type { FilterValues } from '../../../contract/list-state.ts';
import { periodQueryOf, periodStateError, periodStateIn } from '../../../contract/period-state.ts';
import type { PeriodPreset } from '../../../contract/values/period.ts';

/** The parameters of a report's address that a view stores. */
export interface SavedAddress {
  filters: FilterValues;
  /** what the address has besides filters and the period, such as hidden columns */
  others: FilterValues;
  usualPeriod: PeriodPreset;
  hasComparison: boolean;
}

export type AddressQuery = Readonly<Record<string, string>>;

/** The columns that a table hides. */
export const hiddenColumns = /^[\w-]{1,40}(,[\w-]{1,40}){0,59}$/;

const periodNames = ['period', 'from', 'to', 'compare', 'compareFrom', 'compareTo'];
/** Where a list is at the moment. */
const positions = ['item', 'page', 'text', 'reconciliation'];

/** Returns the valid parameters of an address. They always name the period, so that its default may change. */
export function queryIn(
  search: Readonly<Record<string, unknown>>,
  { filters, others, usualPeriod, hasComparison }: SavedAddress,
): AddressQuery {
  const state = periodStateIn(search, usualPeriod);
  const period = hasComparison ? state : { ...state, compare: 'previous' as const };
  const valid = Object.entries({ ...filters, ...others }).flatMap(([name, values]) => {
    const value = search[name];
    const isValid =
      typeof value === 'string' &&
      (values instanceof RegExp ? values.test(value) : values.includes(value));
    return isValid ? [[name, value] as const] : [];
  });
  return {
    ...(periodStateError(period) === null ? periodQueryOf(period) : { period: usualPeriod }),
    ...Object.fromEntries(valid),
  };
}

/** Returns an address that shows a query instead of what it shows now. */
export function searchWith(
  search: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
  { filters, others }: SavedAddress,
): Record<string, unknown> {
  const replaced = [...Object.keys({ ...filters, ...others }), ...periodNames, ...positions];
  return {
    ...Object.fromEntries(Object.entries(search).filter(([name]) => !replaced.includes(name))),
    ...query,
  };
}

/** Returns whether two queries show the same. The order of hidden columns does not matter. */
export function isSameQuery(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sortedParts(one[name]) === sortedParts(other[name]));
}

function sortedParts(value: unknown): string {
  return String(value ?? '')
    .split(',')
    .toSorted()
    .join(',');
}
