import { useSearch } from '@tanstack/react-router';
import { useCallback, useContext } from 'react';
import {
  type FilterValues,
  type ListState,
  listStateIn,
  searchParametersOf,
} from '../../contract/list-state.ts';
import { ScreenSearch, useChangeSearch } from '../navigation/address.ts';

export interface ListView extends ListState {
  /** Changes the view in the address. A change of anything but the page and the columns returns to the first page. Stable between renders. */
  show: (change: Partial<ListState>) => void;
  /** whether a filter is active */
  isFiltered: boolean;
}

const noneHidden: readonly string[] = [];

/** Returns a list's state from the address, so that a link opens the same rows. `hiddenByDefault` is a module constant. */
export function useListView(filters: FilterValues, hiddenByDefault = noneHidden): ListView {
  const shownOf = useContext(ScreenSearch);
  // Structural sharing keeps unchanged filters and columns identical.
  const state = useSearch({
    from: '__root__',
    structuralSharing: true,
    select: (search) => listStateIn(shownOf(search), filters, hiddenByDefault),
  });
  const changeSearch = useChangeSearch();
  const show = useCallback(
    (change: Partial<ListState>) =>
      void changeSearch(
        (before) => {
          const state = listStateIn(before, filters, hiddenByDefault);
          const index = change.hidden === undefined ? 0 : state.index;
          const next = { ...state, index, ...change };
          return { ...before, ...searchParametersOf(next, filters, hiddenByDefault) };
        },
        { replace: true },
      ),
    [changeSearch, filters, hiddenByDefault],
  );
  const isFiltered = state.text !== '' || Object.keys(state.filters).length > 0;
  return { ...state, show, isFiltered };
}
