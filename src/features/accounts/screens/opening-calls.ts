import { searchMinimumCharacters } from '../../../contract/limits.ts';
import { type ListState, listStateIn } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { findAccounts } from '../contract.ts';
import { kindsOf } from '../kinds.ts';

/** Returns whether a text is long enough to search for. */
export function isLongEnough(text: string): boolean {
  return [...text.trim()].length >= searchMinimumCharacters;
}

/** Returns whether guests are searched by a text: who had an IP address is looked up for a reason. */
export function isSearchable(text: string): boolean {
  return isLongEnough(text) && !kindsOf(text).includes('ip');
}

export function sentForAccounts(
  number: number,
  { text, index }: Pick<ListState, 'text' | 'index'>,
) {
  return {
    params: { orgNumber: String(number) },
    query: { text: text.trim(), page: String(index + 1) },
  };
}

/** A guest has no opening call, because opening one records who looked. */
export const openingAccounts: OpeningCalls = ({ organization, search }) => {
  const view = listStateIn(search, {});
  return search.item === undefined && isSearchable(view.text)
    ? [openingCall(findAccounts, sentForAccounts(organization, view))]
    : [];
};
