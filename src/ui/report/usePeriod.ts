import { useSearch } from '@tanstack/react-router';
import { useContext } from 'react';
import {
  type Days,
  type PeriodPreset,
  periodError,
  periodPresets,
} from '../../contract/values/period.ts';
import { ScreenSearch, useChangeSearch } from '../navigation/address.ts';

/** The period as a call's query parameters. */
export type PeriodQuery = { period: PeriodPreset } | ({ period: 'custom' } & Days);

interface PeriodState {
  period: PeriodPreset | 'custom';
  /** the days of a custom period as entered; '' when missing */
  from: string;
  to: string;
}

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
  const textOf = (name: string) => {
    const value = query[name];
    return typeof value === 'string' ? value : '';
  };
  const state: PeriodState = {
    period:
      [...periodPresets, 'custom' as const].find((one) => one === textOf('period')) ?? initial,
    from: dayOrNothing(textOf('from')),
    to: dayOrNothing(textOf('to')),
  };
  const { from, to } = state;
  return {
    ...state,
    error: state.period === 'custom' ? periodError({ from, to }) : null,
    query: state.period === 'custom' ? { period: 'custom', from, to } : { period: state.period },
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

/** Returns '' for an invalid date in the address. */
function dayOrNothing(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? '' : text;
}
