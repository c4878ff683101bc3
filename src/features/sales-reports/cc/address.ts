import type { FilterValues } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { cardReconciliations } from '../reconciliation/contract.ts';
import {
  anyAmount,
  anyId,
  anyText,
  commonFilterValues,
  commonQuery,
  oneOf,
  paramsOf,
  type periodParameters,
  reportStateIn,
  savedAddress,
} from '../shared/address.ts';
import { cardExceptions, cardGroupings, cardSums } from './choices.ts';
import { getCardChoices, listCardTransactions, sumCardTransactions } from './contract.ts';
import { cardStates, cardTypes } from './states.ts';

export const filters: FilterValues = {
  ...commonFilterValues,
  gateway: anyId,
  type: cardTypes,
  state: cardStates,
  sum: cardSums,
  brand: anyText,
  last4: /^\d{4}$/,
  amount: anyAmount,
  batch: anyText,
  exception: cardExceptions,
  by: cardGroupings,
};

export const savedCardAddress = savedAddress(filters);

type Filters = Readonly<Record<string, string>>;

export function groupingOf({ by }: Filters) {
  return oneOf(cardGroupings, by) ?? 'day';
}

/** Returns the calls' query for the filters of the address. */
export function queryOf(chosen: Filters, period: ReturnType<typeof periodParameters>) {
  const { gateway, brand, last4, amount, batch } = chosen;
  return {
    ...commonQuery(chosen, period),
    gateway,
    type: oneOf(cardTypes, chosen.type),
    state: oneOf(cardStates, chosen.state),
    sum: oneOf(cardSums, chosen.sum),
    brand,
    last4,
    amount,
    batch,
    exception: oneOf(cardExceptions, chosen.exception),
  };
}

/** Returns the query of the exceptions, which ignores most filters. */
export function choicesQuery({ place }: Filters, period: ReturnType<typeof periodParameters>) {
  return { ...period, place };
}

export const openingCards: OpeningCalls = ({ organization, search }) => {
  const state = reportStateIn(search, filters);
  if (state === null) return [];
  const params = paramsOf(organization);
  if (state.tab === 'reconciliations') return [openingCall(cardReconciliations.list, { params })];
  const query = queryOf(state.filters, state.period);
  const by = groupingOf(state.filters);
  return [
    ...(state.tab === 'rows' ? [openingCall(listCardTransactions, { params, query })] : []),
    openingCall(sumCardTransactions, { params, query: { ...query, by } }),
    openingCall(getCardChoices, { params, query: choicesQuery(state.filters, state.period) }),
  ];
};
