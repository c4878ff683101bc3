import {
  choiceFilters,
  type ListState,
  listStateIn,
  pageQuery,
  sortOf,
} from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { getPanBuilding, listPans, panSortColumns } from '../contract.ts';
import { holderKind, panState } from '../rules/states.ts';

export const filters = choiceFilters({ state: panState, holderKind });

export function sentForPans(number: number, state: ListState) {
  const chosen = panState.values.find((one) => one === state.filters.state);
  const holder = holderKind.values.find((one) => one === state.filters.holderKind);
  return {
    params: { orgNumber: String(number) },
    query: {
      ...pageQuery(state),
      ...sortOf(state, panSortColumns),
      ...(chosen !== undefined && { state: chosen }),
      ...(holder !== undefined && { holderKind: holder }),
    },
  };
}

export const openingBuilding: OpeningCalls = ({ organization }) => [
  openingCall(getPanBuilding, { params: { orgNumber: String(organization) } }),
];

export const openingPans: OpeningCalls = ({ organization, search }) => [
  openingCall(listPans, sentForPans(organization, listStateIn(search, filters.values))),
];
