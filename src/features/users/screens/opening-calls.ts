import { searchMinimumCharacters } from '../../../contract/limits.ts';
import {
  choiceFilters,
  type ListState,
  listStateIn,
  pageQuery,
  sortOf,
} from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { countGuests, guestSortColumns, listGuests } from '../contract.ts';
import { guestFilter } from '../fields.ts';

export const filters = choiceFilters({ state: guestFilter });

/** Returns whether the text of the filter is too short to search for. */
export function isTooShort({ text }: Pick<ListState, 'text'>): boolean {
  return text !== '' && [...text].length < searchMinimumCharacters;
}

export function sentForGuests(number: number, view: ListState) {
  const state = guestFilter.values.find((one) => one === view.filters.state);
  return {
    params: { orgNumber: String(number) },
    query: {
      ...pageQuery(isTooShort(view) ? { ...view, text: '' } : view),
      ...sortOf(view, guestSortColumns),
      ...(state !== undefined && { state }),
    },
  };
}

/** The list's opening calls. A guest has none, because opening one records who looked. */
export const openingUsers: OpeningCalls = ({ organization, search }) =>
  search.item === undefined
    ? [
        openingCall(listGuests, sentForGuests(organization, listStateIn(search, filters.values))),
        openingCall(countGuests, { params: { orgNumber: String(organization) } }),
      ]
    : [];
