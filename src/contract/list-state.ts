import type { Endpoint } from './endpoint.ts';
import type { ChoiceField } from './fields/choice-kinds.ts';
import { pageSizes } from './list.ts';
import type { OpeningCalls } from './opening-calls.ts';

/** The column that a list is sorted by. */
export interface SortState {
  id: string;
  desc: boolean;
}

/** What a list shows, as its address says. */
export interface ListState {
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

/** The allowed values of each filter, or their pattern. A module constant. */
export type FilterValues = Readonly<Record<string, readonly string[] | RegExp>>;

/** In the address: no column is hidden, not even those that are hidden by default. */
const noneHidden = 'none';

export function listStateIn(
  search: Record<string, unknown>,
  filters: FilterValues,
  hiddenByDefault: readonly string[] = [],
): ListState {
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
    hidden: hiddenIn(parameter('hide'), hiddenByDefault),
  };
}

function hiddenIn(hide: string, hiddenByDefault: readonly string[]): readonly string[] {
  if (hide === '') return hiddenByDefault;
  return hide === noneHidden && hiddenByDefault.length > 0 ? [] : hide.split(',');
}

function hideParameter(hidden: readonly string[], hiddenByDefault: readonly string[]) {
  const isDefault =
    hidden.length === hiddenByDefault.length && hidden.every((id) => hiddenByDefault.includes(id));
  if (isDefault) return;
  return hidden.length === 0 ? noneHidden : hidden.join(',');
}

export function searchParametersOf(
  { index, size, text, sort, hidden, ...state }: ListState,
  filters: FilterValues,
  hiddenByDefault: readonly string[] = [],
) {
  return {
    page: index === 0 ? undefined : String(index + 1),
    size: size === 25 ? undefined : String(size),
    text: text || undefined,
    sort: sort === null ? undefined : `${sort.desc ? '-' : ''}${sort.id}`,
    hide: hideParameter(hidden, hiddenByDefault),
    ...Object.fromEntries(
      Object.keys(filters).map((name) => [name, state.filters[name] || undefined]),
    ),
  };
}

/** Returns the query parameters of a list's page and text. */
export function pageQuery({ index, size, text }: Pick<ListState, 'index' | 'size' | 'text'>) {
  return { page: String(index + 1), pageSize: String(size), ...(text !== '' && { text }) };
}

/** Returns the sort as a query parameter, without it for a column that the call does not sort by. */
export function sortOf<C extends string>(
  { sort }: Pick<ListState, 'sort'>,
  columns: readonly C[],
): { sort?: C | `-${C}` } {
  const column = columns.find((one) => one === sort?.id);
  return column === undefined ? {} : { sort: sort?.desc ? `-${column}` : column };
}

interface ListCall {
  list: Endpoint;
  /** ids of the columns that the server sorts by */
  sort: readonly string[];
}

/** Returns what a list of an organization's records sends. Its filters have the names of the query's parameters. */
export function sentForList({ sort }: Pick<ListCall, 'sort'>, number: number, state: ListState) {
  return {
    params: { orgNumber: String(number) },
    query: { ...pageQuery(state), ...sortOf(state, sort), ...state.filters },
  };
}

/** Returns the opening call of a list that sends `sentForList`. */
export function openingList(calls: ListCall, filters: FilterValues): OpeningCalls {
  return ({ organization, search }) => {
    const sent = sentForList(calls, organization, listStateIn(search, filters));
    return [{ endpoint: calls.list, sent }];
  };
}

type ChoiceFields = Readonly<
  Record<string, Pick<ChoiceField<string>, 'label' | 'values' | 'options'>>
>;

/** Returns the filters of a list for choice fields of its record. Call it once per module. */
export function choiceFilters<F extends ChoiceFields>(fields: F) {
  const entries = Object.entries(fields);
  return {
    values: Object.fromEntries(entries.map(([name, { values }]) => [name, values])),
    toolbar: entries.map(([name, { label, options }]) => ({ name, label, options })),
  };
}
