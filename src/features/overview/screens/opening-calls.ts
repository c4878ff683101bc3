import { listStateIn, pageQuery, sortOf } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { getOrganization } from '../../organizations/public/record-calls.ts';
import { childSortColumns, getOverview, listOverviewChildren } from '../contract.ts';

/** The list of children has no filters besides its text. */
export const childFilters = {};

export const openingOverview: OpeningCalls = ({ organization, search }) => {
  const params = { orgNumber: String(organization) };
  if (search.tab === 'edit') return [openingCall(getOrganization, { params })];
  if (search.tab !== undefined) return [];
  const view = listStateIn(search, childFilters);
  return [
    openingCall(getOverview, { params }),
    openingCall(listOverviewChildren, {
      params,
      query: { ...pageQuery(view), ...sortOf(view, childSortColumns) },
    }),
  ];
};
