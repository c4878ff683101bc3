import { useMemo } from 'react';
import type { ApiError } from '../../../contract/api-error.ts';
import type { FilterValues } from '../../../contract/list-state.ts';
import { folded } from '../../../contract/values/folded.ts';
import { useListView } from '../../../ui/list/useListView.ts';

interface LoadedRows<Row> {
  data: { rows: readonly Row[] } | undefined;
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface LocalListOptions<Row> {
  filters?: FilterValues;
  hidden?: readonly string[];
  /** what the text filter searches */
  textOf: (row: Row) => string;
  /** whether a row has the values of the filters */
  matches?: (row: Row, filters: Readonly<Record<string, string>>) => boolean;
}

const noFilters: FilterValues = {};
const always = () => true;

/** A list that the server returns whole, filtered and paged here. The options are a module constant. */
export function useLocalList<Row extends { id: string }>(
  { data, error, isFetching, refetch }: LoadedRows<Row>,
  { filters = noFilters, hidden, textOf, matches = always }: LocalListOptions<Row>,
) {
  const view = useListView(filters, hidden);
  const { text, filters: chosen, index, size } = view;
  const all = data?.rows;
  const found = useMemo(
    () => all?.filter((row) => folded(textOf(row)).includes(folded(text)) && matches(row, chosen)),
    [all, text, chosen, textOf, matches],
  );
  const rows = useMemo(() => found?.slice(index * size, (index + 1) * size), [found, index, size]);
  return {
    view,
    query: {
      data: rows && { rows, total: found?.length ?? 0 },
      error,
      isFetching,
      refetch,
    },
    all: all ?? noRows,
    found: found ?? noRows,
  };
}

const noRows: readonly never[] = [];
