import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { pageSizes } from '../../contract/list.ts';
import type { SortState } from '../table/DataTable.tsx';

interface ViewState {
  /** index of the current page, from 0 */
  index: number;
  size: number;
  text: string;
  /** null: the list's default order */
  sort: SortState | null;
  /** the values of the active filters */
  filters: Readonly<Record<string, string>>;
  /** ids of hidden columns */
  hidden: readonly string[];
}

export interface ListView extends ViewState {
  /** Changes the view in the address. A change of anything but the page and the columns returns to the first page. Stable between renders. */
  show: (change: Partial<ViewState>) => void;
  /** whether a filter is active */
  isFiltered: boolean;
}

/** The allowed values of each filter, or their pattern. A module constant. */
type FilterValues = Readonly<Record<string, readonly string[] | RegExp>>;

/** Returns a list's state from the address, so that a link opens the same rows. */
export function useListView(filters: FilterValues): ListView {
  // Structural sharing keeps unchanged filters and columns identical.
  const state = useSearch({
    from: '__root__',
    structuralSharing: true,
    select: (search) => stateIn(search, filters),
  });
  const navigate = useNavigate();
  const show = useCallback(
    (change: Partial<ViewState>) =>
      void navigate({
        to: '.',
        replace: true,
        search: (before: Record<string, unknown>) => {
          const state = stateIn(before, filters);
          const index = change.hidden === undefined ? 0 : state.index;
          return { ...before, ...searchParametersOf({ ...state, index, ...change }, filters) };
        },
      }),
    [navigate, filters],
  );
  const isFiltered = state.text !== '' || Object.keys(state.filters).length > 0;
  return { ...state, show, isFiltered };
}

function stateIn(search: Record<string, unknown>, filters: FilterValues): ViewState {
  const parameter = (name: string) => (typeof search[name] === 'string' ? search[name] : '');
  const sorted = parameter('sort');
  return {
    index: Math.max(0, (Number(search.page) || 1) - 1),
    size: pageSizes.find((size) => size === Number(search.size)) ?? 25,
    text: parameter('text'),
    sort: sorted === '' ? null : { id: sorted.replace(/^-/, ''), desc: sorted.startsWith('-') },
    filters: Object.fromEntries(
      Object.entries(filters)
        .filter(([name, values]) =>
          values instanceof RegExp
            ? values.test(parameter(name))
            : values.includes(parameter(name)),
        )
        .map(([name]) => [name, parameter(name)]),
    ),
    hidden: parameter('hide') === '' ? [] : parameter('hide').split(','),
  };
}

function searchParametersOf(
  { index, size, text, sort, hidden, ...state }: ViewState,
  filters: FilterValues,
) {
  return {
    page: index === 0 ? undefined : String(index + 1),
    size: size === 25 ? undefined : String(size),
    text: text || undefined,
    sort: sort === null ? undefined : `${sort.desc ? '-' : ''}${sort.id}`,
    hide: hidden.length === 0 ? undefined : hidden.join(','),
    ...Object.fromEntries(
      Object.keys(filters).map((name) => [name, state.filters[name] || undefined]),
    ),
  };
}

/** Returns the query parameters of a list's page and text. */
export function pageQuery({ index, size, text }: ListView) {
  return { page: String(index + 1), pageSize: String(size), ...(text !== '' && { text }) };
}

/** Returns the sort as a query parameter, without it for a column that the call does not sort by. */
export function sortOf<C extends string>(
  { sort }: ListView,
  columns: readonly C[],
): { sort?: C | `-${C}` } {
  const column = columns.find((one) => one === sort?.id);
  return column === undefined ? {} : { sort: sort?.desc ? `-${column}` : column };
}
