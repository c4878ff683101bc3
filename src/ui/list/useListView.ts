import { useNavigate, useSearch } from '@tanstack/react-router';
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
  /** Changes what the address says; any change but that of the page itself goes back to the first page. */
  show: (change: Partial<ViewState>) => void;
  /** whether rows are left out */
  isFiltered: boolean;
}

/**
 * What the address says of a list, so that a link opens the same rows (experience.md, 'A list'). A filter's values are
 * listed, or have a pattern where they cannot be.
 */
export function useListView(
  filters: Readonly<Record<string, readonly string[] | RegExp>>,
): ListView {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const written = (name: string) => (typeof search[name] === 'string' ? search[name] : '');
  const sorted = written('sort');
  const state: ViewState = {
    index: Math.max(0, (Number(search.page) || 1) - 1),
    size: pageSizes.find((size) => size === Number(search.size)) ?? 25,
    text: written('text'),
    sort: sorted === '' ? null : { id: sorted.replace(/^-/, ''), desc: sorted.startsWith('-') },
    filters: Object.fromEntries(
      Object.entries(filters)
        .filter(([name, values]) =>
          values instanceof RegExp ? values.test(written(name)) : values.includes(written(name)),
        )
        .map(([name]) => [name, written(name)]),
    ),
    hidden: written('hide') === '' ? [] : written('hide').split(','),
  };
  const show = (change: Partial<ViewState>) => {
    const next = { ...state, index: 0, ...change };
    void navigate({
      to: '.',
      replace: true,
      search: (before: Record<string, unknown>) => ({
        ...before,
        page: next.index === 0 ? undefined : String(next.index + 1),
        size: next.size === 25 ? undefined : String(next.size),
        text: next.text || undefined,
        sort: next.sort === null ? undefined : `${next.sort.desc ? '-' : ''}${next.sort.id}`,
        hide: next.hidden.length === 0 ? undefined : next.hidden.join(','),
        ...Object.fromEntries(
          Object.keys(filters).map((name) => [name, next.filters[name] || undefined]),
        ),
      }),
    });
  };
  const isFiltered = state.text !== '' || Object.keys(state.filters).length > 0;
  return { ...state, show, isFiltered };
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
