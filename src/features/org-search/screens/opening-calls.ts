import { searchMaximumResults } from '../../../contract/limits.ts';
import {
  type FilterValues,
  type ListState,
  listStateIn,
  sortOf,
} from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { hiddenColumns, type SavedAddress } from '../../saved-views/public/address-query.ts';
import { searchError } from '../conditions/condition-errors.ts';
import { parseSearchText, type Search } from '../conditions/conditions.ts';
import { searchOrganizations, sortColumns } from '../contract.ts';

/** The search is a parameter of the address, so that a link repeats it. */
export const filters: FilterValues = { where: /^[^\n]{1,3000}$/ };

/** What a saved search has of the address. */
export const savedSearchAddress: SavedAddress = {
  filters,
  others: { hide: hiddenColumns, sort: /^-?\w{1,20}$/ },
  usualPeriod: null,
  hasComparison: false,
};

export const hiddenByDefault = [
  'number',
  'externalId',
  'address',
  'zone',
  'contact',
  'pms',
  'gateway',
  'mac',
  'ip',
  'serial',
  'nas',
  'ssid',
  'vlan',
  'plan',
  'admin',
];

/** Returns the search of an address; null for none, and for one that cannot be made. */
export function searchIn({ filters: { where = '' } }: Pick<ListState, 'filters'>): Search | null {
  const search = parseSearchText(where);
  return search === null || searchError(search) !== null ? null : search;
}

export function sentForSearch(
  number: number,
  state: ListState,
  sortable: readonly (typeof sortColumns)[number][] = sortColumns,
) {
  const page = Math.min(state.index + 1, Math.ceil(searchMaximumResults / state.size));
  return {
    params: { orgNumber: String(number) },
    query: {
      where: state.filters.where ?? '',
      page: String(page),
      pageSize: String(state.size),
      ...sortOf(state, sortable),
    },
  };
}

export const openingOrgSearch: OpeningCalls = ({ organization, search }) => {
  const state = listStateIn(search, filters, hiddenByDefault);
  return searchIn(state) === null
    ? []
    : [openingCall(searchOrganizations, sentForSearch(organization, state))];
};
