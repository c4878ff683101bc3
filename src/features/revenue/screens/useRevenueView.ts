import { useListView } from '../../../ui/list/useListView.ts';
import { usePeriod } from '../../../ui/report/usePeriod.ts';
import { usualPeriod } from '../choices.ts';
import { filters } from '../saved-address.ts';
import { groupingOf } from './opening-calls.ts';

/** Returns the report's period, grouping and table state from the URL, and functions to change them. */
export function useRevenueView() {
  const table = useListView(filters);
  return { table, by: groupingOf(table.filters), period: usePeriod(usualPeriod) };
}

export type RevenueView = ReturnType<typeof useRevenueView>;
