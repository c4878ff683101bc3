import { useQuery } from '@tanstack/react-query';
import type { ChoiceField } from '../../contract/fields/choice-kinds.ts';
import { listQuery } from '../../ui/list/RecordList.tsx';
import { pageQuery, sortOf, useListView } from '../../ui/list/useListView.ts';
import type { ListCalls } from '../../ui/record/record-calls.ts';
import { useCanCall } from '../useAllowed.ts';

type Filters = Readonly<Record<string, Pick<ChoiceField<string>, 'label' | 'values' | 'options'>>>;

/** Returns the filters of a list for choice fields of its record. Call it once per module. */
export function choiceFilters<F extends Filters>(fields: F) {
  const entries = Object.entries(fields);
  return {
    values: Object.fromEntries(entries.map(([name, { values }]) => [name, values])),
    toolbar: entries.map(([name, { label, options }]) => ({ name, label, options })),
  };
}

/** Loads the current page of records, and returns the caller's permission for them. */
export function useRecordList<Row extends { id: string }, Sort extends string, Query>(
  calls: ListCalls<Row, Sort, Query>,
  number: number,
  filters: ReturnType<typeof choiceFilters>,
) {
  const view = useListView(filters.values);
  const canCall = useCanCall();
  // `view.filters` has values of the given filters only, which are choices of the record.
  const sent = {
    params: { orgNumber: String(number) },
    query: { ...pageQuery(view), ...sortOf(view, calls.sort), ...view.filters },
  } as never;
  const query = useQuery(listQuery(calls.list, sent));
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
