import {
  choiceFilters,
  type ListState,
  listStateIn,
  pageQuery,
  sortOf,
} from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { batchSortColumns, getAccessCodeBatch, listAccessCodeBatches } from '../contract.ts';
import { batchEnds, batchState } from '../fields.ts';
import { newId } from '../paths.ts';

export const filters = choiceFilters({ state: batchState, ends: batchEnds });
export const batchList = { list: listAccessCodeBatches, sort: batchSortColumns };

export function sentForBatches(number: number, state: ListState) {
  const chosen = batchState.values.find((one) => one === state.filters.state);
  const ends = batchEnds.values.find((one) => one === state.filters.ends);
  return {
    params: { orgNumber: String(number) },
    query: {
      ...pageQuery(state),
      ...sortOf(state, batchSortColumns),
      ...(chosen !== undefined && { state: chosen }),
      ...(ends !== undefined && { ends }),
    },
  };
}

export const openingBatches: OpeningCalls = ({ organization, search }) => [
  openingCall(batchList.list, sentForBatches(organization, listStateIn(search, filters.values))),
];

export const openingBatch: OpeningCalls = ({ organization, parameters: { id } }) =>
  id === undefined || id === newId
    ? []
    : [
        openingCall(getAccessCodeBatch, {
          params: { orgNumber: String(organization), batchId: id },
        }),
      ];
