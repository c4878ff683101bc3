import type { FilterValues } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { groupBilling, groupKind } from '../../groups/fields.ts';
import {
  anyCurrency,
  anyId,
  anyNumber,
  anyText,
  commonQuery,
  oneOf,
  paramsOf,
  type periodParameters,
  reportStateIn,
  savedAddress,
} from '../shared/address.ts';
import { groupExceptions } from './choices.ts';
import { listGroupSales, sumGroupSales } from './contract.ts';

export const filters: FilterValues = {
  place: anyNumber,
  plan: anyText,
  currency: anyCurrency,
  kind: groupKind.values,
  billing: groupBilling.values,
  group: anyId,
  exception: groupExceptions,
};

export const savedGroupAddress = savedAddress(filters);

type Filters = Readonly<Record<string, string>>;

/** Returns the calls' query for the filters of the address. */
export function queryOf(chosen: Filters, period: ReturnType<typeof periodParameters>) {
  const { test: _, ...query } = commonQuery(chosen, period);
  return {
    ...query,
    kind: oneOf(groupKind.values, chosen.kind),
    billing: oneOf(groupBilling.values, chosen.billing),
    group: chosen.group,
    exception: oneOf(groupExceptions, chosen.exception),
  };
}

export const openingGroupSales: OpeningCalls = ({ organization, search }) => {
  const state = reportStateIn(search, filters);
  if (state === null) return [];
  const params = paramsOf(organization);
  const query = queryOf(state.filters, state.period);
  return [
    openingCall(listGroupSales, { params, query }),
    openingCall(sumGroupSales, { params, query }),
  ];
};
