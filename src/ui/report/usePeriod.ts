import { useSearch } from '@tanstack/react-router';
import { useContext } from 'react';
import {
  type PeriodQuery,
  type PeriodState,
  periodQueryOf,
  periodStateError,
  periodStateIn,
} from '../../contract/period-state.ts';
import type { Days, PeriodPreset } from '../../contract/values/period.ts';
import { ScreenSearch, useChangeSearch } from '../navigation/address.ts';

export interface ChosenPeriod extends PeriodState {
  /** messages by field; null for a valid period */
  error: Partial<Days> | null;
  query: PeriodQuery;
  /** the address's parameters of the period, for links to other reports */
  search: Record<string, string>;
  choose: (change: Partial<PeriodState>) => void;
}

/** Returns the period of a report, whose state is in the address. */
export function usePeriod(initial: PeriodPreset): ChosenPeriod {
  const query = useContext(ScreenSearch)(useSearch({ from: '__root__' }));
  const changeSearch = useChangeSearch();
  const state = periodStateIn(query, initial);
  return {
    ...state,
    error: periodStateError(state),
    query: periodQueryOf(state),
    search: searchOf(state),
    choose: (change) =>
      void changeSearch(
        ({ from: _from, to: _to, page: _page, ...before }) => ({
          ...before,
          ...searchOf({ ...state, ...change }),
        }),
        { replace: true },
      ),
  };
}

function searchOf({ period, from, to }: PeriodState): Record<string, string> {
  if (period !== 'custom') return { period };
  return { period, ...(from !== '' && { from }), ...(to !== '' && { to }) };
}
