import { useCallback, useState } from 'react';
import type { ListState } from '../../../../contract/list-state.ts';
import type { ListView } from '../../../../ui/list/useListView.ts';

const start: ListState = { index: 0, size: 25, text: '', sort: null, filters: {}, hidden: [] };

/** Returns the view of a record's list, which is not in the address: that has the view of the list of records. */
export function useMemberView(): ListView {
  const [state, setState] = useState(start);
  const show = useCallback(
    (change: Partial<ListState>) => setState((before) => ({ ...before, index: 0, ...change })),
    [],
  );
  return { ...state, show, isFiltered: state.text !== '' || Object.keys(state.filters).length > 0 };
}
