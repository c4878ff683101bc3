import { choiceFilters, openingList } from '../../../contract/list-state.ts';
import type { OpeningCalls } from '../../../contract/opening-calls.ts';
import { guestGroups } from '../contract.ts';
import { groupBilling, groupKind, groupState } from '../fields.ts';

export const filters = choiceFilters({ state: groupState, kind: groupKind, billing: groupBilling });
const openingGroupList = openingList(guestGroups, filters.values);

/** The list's opening calls; none for a form. */
export const openingGroups: OpeningCalls = (address) =>
  address.search.item === undefined ? openingGroupList(address) : [];
