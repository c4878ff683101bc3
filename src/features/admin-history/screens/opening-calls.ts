import { actionFilters, recordKinds } from '../../../contract/history.ts';
import { type ListState, listStateIn, pageQuery } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { listAdminHistory } from '../contract.ts';
import { parseDay } from './parse-day.ts';

const day = /^\d{4}-\d\d-\d\d$/;
export const filters = {
  action: actionFilters,
  kind: recordKinds,
  person: /^[\da-f-]{36}$/,
  record: /^.{1,100}$/,
  entry: /^\d{1,18}$/,
  from: day,
  until: day,
};

export function sentForHistory(number: number, state: ListState) {
  return {
    params: { orgNumber: String(number) },
    query: { ...pageQuery(state), ...chosenOf(state) },
  };
}

export const openingHistory: OpeningCalls = ({ organization, search }) => [
  openingCall(listAdminHistory, sentForHistory(organization, listStateIn(search, filters))),
];

/** Converts the filters of the URL to the request's. */
export function chosenOf({
  filters: { action, kind, person, record, entry, from, until },
}: Pick<ListState, 'filters'>) {
  return {
    action: actionFilters.find((one) => one === action),
    kind: recordKinds.find((one) => one === kind),
    person,
    record,
    entry,
    from: parseDay(from),
    until: parseDay(until),
  };
}
