import type { FilterValues } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { pmsReconciliations } from '../reconciliation/contract.ts';
import {
  anyAmount,
  anyId,
  anyText,
  commonFilterValues,
  commonQuery,
  oneOf,
  paramsOf,
  periodParameters,
  reportStateIn,
  savedAddress,
} from '../shared/address.ts';
import { pmsExceptions, pmsGroupings, pmsStates } from './choices.ts';
import { getPmsChoices, listPmsTransactions, sumPmsTransactions } from './contract.ts';

const bases = ['business'] as const;

export const filters: FilterValues = {
  ...commonFilterValues,
  basis: bases,
  state: pmsStates,
  answer: /^([A-Z]{2}|none)$/,
  room: anyText,
  reservation: anyText,
  link: anyId,
  amount: anyAmount,
  exception: pmsExceptions,
  by: pmsGroupings,
};

export const savedPmsAddress = savedAddress(filters);

type Filters = Readonly<Record<string, string>>;

export function groupingOf({ by }: Filters) {
  return oneOf(pmsGroupings, by) ?? 'day';
}

/** Returns the calls' query for the filters of the address. */
export function queryOf(chosen: Filters, period: ReturnType<typeof periodParameters>) {
  const { answer, room, reservation, link, amount } = chosen;
  return {
    ...commonQuery(chosen, period),
    basis: oneOf(bases, chosen.basis),
    state: oneOf(pmsStates, chosen.state),
    answer,
    room,
    reservation,
    link,
    amount,
    exception: oneOf(pmsExceptions, chosen.exception),
  };
}

/** Returns the query of the exceptions, which ignores most filters. */
export function choicesQuery(chosen: Filters, period: ReturnType<typeof periodParameters>) {
  return { ...period, place: chosen.place, basis: oneOf(bases, chosen.basis) };
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
