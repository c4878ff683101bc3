import {
  type FilterValues,
  type ListState,
  listStateIn,
  pageQuery,
} from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { listLookups } from '../contract.ts';
import { leastText, type Period, periods, usualPeriod } from '../filters.ts';
import { lookupResults } from '../results.ts';

const anyText = /^.{1,100}$/;

export const filters: FilterValues = {
  period: periods,
  result: lookupResults,
  programme: anyText,
  room: anyText,
};

/** What was sent and received is in the panel. */
export const hiddenByDefault = ['sent', 'received'];

export function periodOf({ filters: { period } }: Pick<ListState, 'filters'>): Period {
  return periods.find((one) => one === period) ?? usualPeriod;
}

/** Whether a text is typed that is too short to search for. */
export function isShort(text: string): boolean {
  return text !== '' && text.trim().length < leastText;
}

export function sentForLookups(number: number, view: ListState) {
  const { text, filters: chosen, ...page } = view;
  const result = lookupResults.find((one) => one === chosen.result);
  const { programme, room } = chosen;
  return {
    params: { orgNumber: String(number) },
    query: {
      ...pageQuery({ ...page, text: isShort(text) ? '' : text }),
      period: periodOf(view),
      ...(result !== undefined && { result }),
      ...(programme !== undefined && { programme }),
      ...(room !== undefined && { room }),
    },
  };
}

/** A selected row has no opening call, because opening one records who looked. */
export const openingLookups: OpeningCalls = ({ organization, search }) => [
  openingCall(
    listLookups,
    sentForLookups(organization, listStateIn(search, filters, hiddenByDefault)),
  ),
];
