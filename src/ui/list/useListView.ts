import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { pageSizes } from '../../contract/list.ts';
import type { SortState } from '../table/DataTable.tsx';

interface ViewState {
  /** of the page shown, from 0 */
  index: number;
  size: number;
  text: string;
  /** null: the list's own order */
  sort: SortState | null;
  /** the chosen value of each filter that has one */
  filters: Readonly<Record<string, string>>;
  /** ids of the columns that are not shown */
  hidden: readonly string[];
}

export interface ListView extends ViewState {
  /** Changes what the address says; any change but that of the page itself or of the columns goes back to the first page. The same function each time. */
  show: (change: Partial<ViewState>) => void;
  /** whether rows are left out */
  isFiltered: boolean;
}

/** The values of each filter, or their pattern where they cannot be listed; made once per module. */
type FilterValues = Readonly<Record<string, readonly string[] | RegExp>>;

/** What the address says of a list, so that a link opens the same rows (experience.md, 'A list'). */
export function useListView(filters: FilterValues): ListView {
  // Shared, so that filters and columns that stay are the same objects.
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
          return { ...before, ...written({ ...state, index, ...change }, filters) };
        },
      }),
    [navigate, filters],
  );
  const isFiltered = state.text !== '' || Object.keys(state.filters).length > 0;
  return { ...state, show, isFiltered };
}

function stateIn(search: Record<string, unknown>, filters: FilterValues): ViewState {
  const said = (name: string) => (typeof search[name] === 'string' ? search[name] : '');
  const sorted = said('sort');
  return {
    index: Math.max(0, (Number(search.page) || 1) - 1),
    size: pageSizes.find((size) => size === Number(search.size)) ?? 25,
    text: said('text'),
    sort: sorted === '' ? null : { id: sorted.replace(/^-/, ''), desc: sorted.startsWith('-') },
    filters: Object.fromEntries(
      Object.entries(filters)
        .filter(([name, values]) =>
          values instanceof RegExp ? values.test(said(name)) : values.includes(said(name)),
        )
        .map(([name]) => [name, said(name)]),
    ),
    hidden: said('hide') === '' ? [] : said('hide').split(','),
  };
}

function written({ index, size, text, sort, hidden, ...state }: ViewState, filters: FilterValues) {
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

/** The part of a list's query that every list has. */
export function pageQuery({ index, size, text }: ListView) {
  return { page: String(index + 1), pageSize: String(size), ...(text !== '' && { text }) };
}

/** The sort as the call writes it, as far as the call knows the column. */
export function sortOf<C extends string>(
  { sort }: ListView,
  columns: readonly C[],
): { sort?: C | `-${C}` } {
  const column = columns.find((one) => one === sort?.id);
  return column === undefined ? {} : { sort: sort?.desc ? `-${column}` : column };
}
