import { useSearch } from '@tanstack/react-router';
import { useContext } from 'react';
import {
  type PeriodErrors,
  type PeriodQuery,
  type PeriodState,
  periodQueryOf,
  periodStateError,
  periodStateIn,
} from '../../contract/period-state.ts';
import type { PeriodPreset } from '../../contract/values/period.ts';
import { ScreenSearch, useChangeSearch } from '../navigation/address.ts';

export interface ChosenPeriod extends PeriodState {
  /** messages by field; null for a valid period */
  error: PeriodErrors | null;
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
        (before) => ({ ...before, ...noPeriod, ...searchOf({ ...state, ...change }) }),
        { replace: true },
      ),
  };
}

/** Removes what another period does not have, and returns to the first page. */
const noPeriod = {
  from: undefined,
  to: undefined,
  compare: undefined,
  compareFrom: undefined,
  compareTo: undefined,
  page: undefined,
};

function searchOf(state: PeriodState): Record<string, string> {
  return Object.fromEntries(
    Object.entries(periodQueryOf(state)).filter(([, value]) => value !== ''),
  );
}
