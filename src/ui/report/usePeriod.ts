import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type Days,
  type PeriodPreset,
  periodMistake,
  periodPresets,
} from '../../contract/values/period.ts';

/** What a report is asked of its period; a call's query takes it as it is. */
export type PeriodQuery = { period: PeriodPreset } | ({ period: 'custom' } & Days);

interface PeriodState {
  period: PeriodPreset | 'custom';
  /** the days of a custom period as they are written; '' where there is none */
  from: string;
  to: string;
}

export interface ChosenPeriod extends PeriodState {
  /** by the field it is about; null when the period can be asked for */
  mistake: Partial<Days> | null;
  query: PeriodQuery;
  /** what the address says of the period, for links to the same period elsewhere */
  search: Record<string, string>;
  choose: (change: Partial<PeriodState>) => void;
}

/** The period of a report, kept in the address. */
export function usePeriod(usual: PeriodPreset): ChosenPeriod {
  const written = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const textOf = (name: string) => {
    const value = written[name];
    return typeof value === 'string' ? value : '';
  };
  const state: PeriodState = {
    period: [...periodPresets, 'custom' as const].find((one) => one === textOf('period')) ?? usual,
    from: dayOrNothing(textOf('from')),
    to: dayOrNothing(textOf('to')),
  };
  const { from, to } = state;
  return {
    ...state,
    mistake: state.period === 'custom' ? periodMistake({ from, to }) : null,
    query: state.period === 'custom' ? { period: 'custom', from, to } : { period: state.period },
    search: searchOf(state),
    choose: (change) =>
      void navigate({
        to: '.',
        replace: true,
        search: ({ from: _from, to: _to, page: _page, ...before }: Record<string, unknown>) => ({
          ...before,
          ...searchOf({ ...state, ...change }),
        }),
      }),
  };
}

function searchOf({ period, from, to }: PeriodState): Record<string, string> {
  if (period !== 'custom') return { period };
  return { period, ...(from !== '' && { from }), ...(to !== '' && { to }) };
}

/** Days that no calendar has, from an address that somebody wrote, count as not chosen. */
function dayOrNothing(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? '' : text;
}
