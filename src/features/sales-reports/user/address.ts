import type { FilterValues } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import {
  anyId,
  commonFilterValues,
  commonQuery,
  oneOf,
  paramsOf,
  type periodParameters,
  reportStateIn,
  savedAddress,
} from '../shared/address.ts';
import { purchaseMethods, userExceptions, userGroupings } from './choices.ts';
import { listUserSales, sumUserSales } from './contract.ts';

export const filters: FilterValues = {
  ...commonFilterValues,
  by: userGroupings,
  method: purchaseMethods,
  seller: anyId,
  guest: anyId,
  exception: userExceptions,
};

export const savedUserAddress = savedAddress(filters);

type Filters = Readonly<Record<string, string>>;

/** Returns the calls' query for the filters of the address. */
export function queryOf(chosen: Filters, period: ReturnType<typeof periodParameters>) {
  const { seller, guest } = chosen;
  return {
    ...commonQuery(chosen, period),
    by: oneOf(userGroupings, chosen.by),
    method: oneOf(purchaseMethods, chosen.method),
    seller,
    guest,
    exception: oneOf(userExceptions, chosen.exception),
  };
}

export const openingUserSales: OpeningCalls = ({ organization, search }) => {
  const state = reportStateIn(search, filters);
  if (state === null) return [];
  const params = paramsOf(organization);
  const query = queryOf(state.filters, state.period);
  return [
    openingCall(listUserSales, { params, query }),
    openingCall(sumUserSales, { params, query }),
  ];
};
