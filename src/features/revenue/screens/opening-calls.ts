import { listStateIn } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import {
  type PeriodQuery,
  periodQueryOf,
  periodStateError,
  periodStateIn,
} from '../../../contract/period-state.ts';
import { type Grouping, groupings, usualPeriod } from '../choices.ts';
import { getRevenue } from '../contract.ts';
import { filters } from '../saved-address.ts';

export function groupingOf(chosen: Readonly<Record<string, string>>): Grouping {
  return groupings.find((one) => one === chosen.by) ?? 'day';
}

export function sentForRevenue(number: number, period: PeriodQuery, by: Grouping) {
  return { params: { orgNumber: String(number) }, query: { ...period, by } };
}

export const openingRevenue: OpeningCalls = ({ organization, search }) => {
  const period = periodStateIn(search, usualPeriod);
  if (periodStateError(period) !== null) return [];
  const by = groupingOf(listStateIn(search, filters).filters);
  return [openingCall(getRevenue, sentForRevenue(organization, periodQueryOf(period), by))];
};
