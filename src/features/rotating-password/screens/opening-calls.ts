import {
  choiceFilters,
  type ListState,
  openingList,
  pageQuery,
  sortOf,
} from '../../../contract/list-state.ts';
import type { OpeningCalls } from '../../../contract/opening-calls.ts';
import { rotatingPasswords } from '../contract.ts';
import { mode, policyStatus } from '../fields.ts';

export const filters = choiceFilters({ mode, status: policyStatus });
const openingPolicies = openingList(rotatingPasswords, filters.values);

/** Returns what the list sends for its filters. */
export function filterQuery({ filters: shown }: Pick<ListState, 'filters'>) {
  const shownMode = mode.values.find((one) => one === shown.mode);
  const shownStatus = policyStatus.values.find((one) => one === shown.status);
  return {
    ...(shownMode !== undefined && { mode: shownMode }),
    ...(shownStatus !== undefined && { status: shownStatus }),
  };
}

/** Returns what the list sends. */
export function sentForPolicies(number: number, state: ListState) {
  return {
    params: { orgNumber: String(number) },
    query: {
      ...pageQuery(state),
      ...sortOf(state, rotatingPasswords.sort),
      ...filterQuery(state),
    },
  };
}

/** The list's opening calls; none for a form. */
export const openingRotatingPasswords: OpeningCalls = (address) =>
  address.search.item === undefined ? openingPolicies(address) : [];
