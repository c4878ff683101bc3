import { useListView } from '../../ui/list/useListView.ts';
import { usePeriod } from '../../ui/report/usePeriod.ts';
import { type Grouping, groupings, usualPeriod } from './choices.ts';

const filters = { by: groupings };

/** Returns the report's period, grouping and table state from the URL, and functions to change them. */
export function useRevenueView() {
  const table = useListView(filters);
  const by: Grouping = groupings.find((one) => one === table.filters.by) ?? 'day';
  return { table, by, period: usePeriod(usualPeriod) };
}

export type RevenueView = ReturnType<typeof useRevenueView>;
