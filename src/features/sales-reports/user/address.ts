import type { FilterValues } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import {
  anyId,
  commonFilterValues,
  oneOf,
  paramsOf,
  type periodParameters,
  reportStateIn,
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

type Filters = Readonly<Record<string, string>>;

/** Returns the calls' query for the filters of the address. */
export function queryOf(chosen: Filters, period: ReturnType<typeof periodParameters>) {
  const by = oneOf(userGroupings, chosen.by);
  const method = oneOf(purchaseMethods, chosen.method);
  const exception = oneOf(userExceptions, chosen.exception);
  const { place, plan, currency, seller, guest } = chosen;
  return {
    ...period,
    ...(place !== undefined && { place }),
    ...(plan !== undefined && { plan }),
    ...(currency !== undefined && { currency }),
    ...(chosen.test !== undefined && { test: 'only' as const }),
    ...(by !== undefined && { by }),
    ...(method !== undefined && { method }),
    ...(seller !== undefined && { seller }),
    ...(guest !== undefined && { guest }),
    ...(exception !== undefined && { exception }),
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
