import { useMemo } from 'react';
import type { FilterValues } from '../../../../contract/list-state.ts';
import { useItem } from '../../../../ui/list/useItem.ts';
import { type ListView, useListView } from '../../../../ui/list/useListView.ts';
import { useChangeSearch, useQueryParameter } from '../../../../ui/navigation/address.ts';
import { type ChosenPeriod, usePeriod } from '../../../../ui/report/usePeriod.ts';
import { usualPeriod } from '../../contract.ts';
import { periodParameters, type Tab, tabOf } from '../address.ts';

export interface ReportView extends ListView {
  tab: Tab;
  period: ChosenPeriod;
  /** what calls send about the period */
  periodQuery: ReturnType<typeof periodParameters>;
  hasPeriodError: boolean;
  /** the id of the selected row */
  item: string | undefined;
  select: (item: string | undefined) => void;
}

/** Returns the state of a report from its address. Arguments are module constants. */
export function useReportView(
  filters: FilterValues,
  hiddenByDefault: readonly string[],
): ReportView {
  const view = useListView(filters, hiddenByDefault);
  const period = usePeriod(usualPeriod);
  const tab = tabOf(useQueryParameter('tab'));
  const { item } = useItem();
  const changeSearch = useChangeSearch();
  const { period: chosen, from, to, error } = period;
  const periodQuery = useMemo(
    () => periodParameters({ period: chosen, from, to }),
    [chosen, from, to],
  );
  return {
    ...view,
    tab,
    period,
    periodQuery,
    hasPeriodError: error?.from !== undefined || error?.to !== undefined,
    item,
    select: (next) => void changeSearch((before) => ({ ...before, item: next }), { replace: true }),
  };
}
