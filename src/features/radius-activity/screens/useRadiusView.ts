import { useMemo } from 'react';
import { useItem } from '../../../ui/list/useItem.ts';
import { type ListView, useListView } from '../../../ui/list/useListView.ts';
import { useChangeSearch, useQueryParameter } from '../../../ui/navigation/address.ts';
import { type ColumnPlan, useFittingColumns } from './lists/useFittingColumns.ts';
import { filters, type Tab, tabOf } from './opening-calls.ts';

/** In the address, it says that no column is hidden: without any, those are hidden that do not fit. */
const noneHidden = 'none';

export interface RadiusView extends ListView {
  tab: Tab;
  /** whether each row is one cell, because the window is narrow */
  isCompact: boolean;
  /** the id of the selected row */
  item: string | undefined;
  select: (item: string | undefined) => void;
}

/** Returns the state of the page from its address. Selecting rows adds nothing to the browser's history. */
export function useRadiusView(plan: ColumnPlan): RadiusView {
  const view = useListView(filters);
  const { item } = useItem();
  const tab = tabOf(useQueryParameter('tab'));
  const changeSearch = useChangeSearch();
  const { show, hidden: named } = view;
  const fitting = useFittingColumns(plan, item !== undefined);
  const hidden = useMemo(
    () => (named.length > 0 ? named.filter((id) => id !== noneHidden) : fitting.hidden),
    [named, fitting.hidden],
  );
  const isFiltered =
    view.text !== '' || Object.keys(view.filters).some((name) => name !== 'period');
  return {
    ...view,
    tab,
    item,
    hidden,
    isCompact: fitting.isCompact,
    isFiltered,
    show: (change) =>
      show(
        change.hidden === undefined
          ? change
          : { ...change, hidden: change.hidden.length === 0 ? [noneHidden] : change.hidden },
      ),
    select: (next) => void changeSearch((before) => ({ ...before, item: next }), { replace: true }),
  };
}

/** Returns the address of another tab, with the filters that both have. */
export const searchOfTab = (tab: string) => (before: Record<string, unknown>) => {
  const {
    item: _item,
    hide: _hide,
    result: _result,
    reason: _reason,
    state: _state,
    method: _method,
    ...kept
  } = before;
  return { ...kept, tab };
};
