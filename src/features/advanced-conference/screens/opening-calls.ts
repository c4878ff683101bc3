import { choiceFilters, type ListState, openingList } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { openingRecord } from '../../../workspace/record/openingRecord.ts';
import {
  conferenceNetworks,
  conferencePorts,
  conferenceRooms,
  getConferenceSettings,
} from '../contract.ts';
import {
  getBandwidth,
  listNetworkItems,
  networkItemKind,
  networkItemSorts,
} from '../items/contract.ts';
import { itemState } from '../items/item-now.ts';

export const stateFilters = choiceFilters({ state: itemState });
/** Returns the filters of a list as the query of its export. */
export function exportedFilters({ filters, text }: Pick<ListState, 'filters' | 'text'>) {
  const state = itemState.values.find((one) => one === filters.state);
  return { ...(text !== '' && { text }), ...(state !== undefined && { state }) };
}

export const openingRooms = openingList(conferenceRooms, stateFilters.values);
export const openingRoom = openingRecord(conferenceRooms);
export const openingPorts = openingList(conferencePorts, stateFilters.values);
export const openingPort = openingRecord(conferencePorts);

export const itemFilters = choiceFilters({ kind: networkItemKind, state: itemState });
/** The list of a site's items, as `useRecordList` takes it. */
export const networkItems = {
  ...conferenceNetworks,
  list: listNetworkItems,
  sort: networkItemSorts,
};
export const openingNetworks = openingList(networkItems, itemFilters.values);
export const openingNetwork = openingRecord(conferenceNetworks);

const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** Returns the first day of the timeline that an address names. */
export function firstDayIn({ from }: Record<string, unknown>): string | undefined {
  return typeof from === 'string' && dayPattern.test(from) ? from : undefined;
}

/** Returns what the timeline sends. */
export function sentForBandwidth(number: number, from: string | undefined) {
  return {
    params: { orgNumber: String(number) },
    query: from === undefined ? {} : { from },
  };
}

export const openingBandwidth: OpeningCalls = ({ organization, search }) => [
  openingCall(getBandwidth, sentForBandwidth(organization, firstDayIn(search))),
];

export const openingRules: OpeningCalls = ({ organization }) => [
  openingCall(getConferenceSettings, { params: { orgNumber: String(organization) } }),
];
