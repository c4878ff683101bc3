import { useQuery } from '@tanstack/react-query';
import { type choiceFilters, sentForList } from '../../contract/list-state.ts';
import { listQuery } from '../../ui/list/RecordList.tsx';
import { useListView } from '../../ui/list/useListView.ts';
import type { ListCalls } from '../../ui/record/record-calls.ts';
import { useCanCall } from '../useAllowed.ts';

/** Loads the current page of records, and returns the caller's permission for them. */
export function useRecordList<Row extends { id: string }, Sort extends string, Query>(
  calls: ListCalls<Row, Sort, Query>,
  number: number,
  filters: ReturnType<typeof choiceFilters>,
  hiddenByDefault?: readonly string[],
) {
  const view = useListView(filters.values, hiddenByDefault);
  const canCall = useCanCall();
  // `view.filters` has values of the given filters only, which are choices of the record.
  const query = useQuery(listQuery(calls.list, sentForList(calls, number, view) as never));
  return {
    view,
    query,
    rows: query.data?.rows ?? [],
    canEdit: canCall(calls.create),
    canDelete: canCall(calls.delete),
    /** Whether all rows are shown in the default order. */
    isInOrder: view.sort === null && !view.isFiltered,
  };
}
