import type { FilterValues } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { pmsReconciliations } from '../reconciliation/contract.ts';
import {
  anyAmount,
  anyId,
  anyText,
  commonFilterValues,
  oneOf,
  paramsOf,
  periodParameters,
  reportStateIn,
} from '../shared/address.ts';
import { pmsExceptions, pmsGroupings, pmsStates } from './choices.ts';
import { getPmsChoices, listPmsTransactions, sumPmsTransactions } from './contract.ts';

export const filters: FilterValues = {
  ...commonFilterValues,
  basis: ['business'],
  state: pmsStates,
  answer: /^([A-Z]{2}|none)$/,
  room: anyText,
  reservation: anyText,
  link: anyId,
  amount: anyAmount,
  exception: pmsExceptions,
  by: pmsGroupings,
};

type Filters = Readonly<Record<string, string>>;

export function groupingOf({ by }: Filters) {
  return oneOf(pmsGroupings, by) ?? 'day';
}

/** Returns the calls' query for the filters of the address. */
export function queryOf(chosen: Filters, period: ReturnType<typeof periodParameters>) {
  const state = oneOf(pmsStates, chosen.state);
  const exception = oneOf(pmsExceptions, chosen.exception);
  const { place, plan, currency, answer, room, reservation, link, amount } = chosen;
  return {
    ...period,
    ...(place !== undefined && { place }),
    ...(plan !== undefined && { plan }),
    ...(currency !== undefined && { currency }),
    ...(chosen.test !== undefined && { test: 'only' as const }),
    ...(chosen.basis !== undefined && { basis: 'business' as const }),
    ...(state !== undefined && { state }),
    ...(answer !== undefined && { answer }),
    ...(room !== undefined && { room }),
    ...(reservation !== undefined && { reservation }),
    ...(link !== undefined && { link }),
    ...(amount !== undefined && { amount }),
    ...(exception !== undefined && { exception }),
  };
}

/** Returns what the report's head shows: its exceptions, whatever the other filters. */
export function choicesQuery(chosen: Filters, period: ReturnType<typeof periodParameters>) {
  const { place, basis } = chosen;
  return {
    ...period,
    ...(place !== undefined && { place }),
    ...(basis !== undefined && { basis: 'business' as const }),
  };
}

export const openingPms: OpeningCalls = ({ organization, search }) => {
  const state = reportStateIn(search, filters);
  if (state === null) return [];
  const params = paramsOf(organization);
  if (state.tab === 'reconciliations') return [openingCall(pmsReconciliations.list, { params })];
  const query = queryOf(state.filters, state.period);
  const by = groupingOf(state.filters);
  return [
    ...(state.tab === 'rows' ? [openingCall(listPmsTransactions, { params, query })] : []),
    openingCall(sumPmsTransactions, { params, query: { ...query, by } }),
    openingCall(getPmsChoices, { params, query: choicesQuery(state.filters, state.period) }),
  ];
};
