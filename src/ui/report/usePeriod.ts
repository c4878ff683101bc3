import { useSearch } from '@tanstack/react-router';
import { useContext } from 'react';
import {
  type PeriodErrors,
  type PeriodQuery,
  type PeriodState,
  periodDayNames,
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
        (before) => ({ ...withoutPeriod(before), ...searchOf({ ...state, ...change }) }),
        { replace: true },
      ),
  };
}

/** Removes what another period may lack, and the page of the table. */
function withoutPeriod(search: Record<string, unknown>): Record<string, unknown> {
  const names = ['period', 'compare', ...periodDayNames, 'page'];
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)));
}

function searchOf(state: PeriodState): Record<string, string> {
  return Object.fromEntries(
    Object.entries(periodQueryOf(state)).filter(([, value]) => value !== ''),
  );
}
