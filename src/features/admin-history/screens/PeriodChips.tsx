import { localDay } from '../../../contract/values/local-day.ts';
import { addDays } from '../../../contract/values/period.ts';
import { viewerTimeZone } from '../../../ui/browser/viewerTimeZone.ts';
import { CountedChips } from '../../../ui/list/CountedChips.tsx';
import type { ListView } from '../../../ui/list/useListView.ts';
import { useNow } from '../../../ui/useNow.ts';
import { texts } from '../texts.ts';

interface PeriodChipsProps {
  view: Pick<ListView, 'filters' | 'show'>;
  /** the organization's; undefined until the list has loaded */
  timeZone: string | undefined;
}

const weekDays = 7;

/** The last days as chips. The chip of the period in the address is selected, however it got there. */
export function PeriodChips({ view, timeZone }: PeriodChipsProps) {
  const zone = timeZone ?? viewerTimeZone;
  const today = localDay(useNow(), zone);
  const yesterday = addDays(today, -1);
  const periods = [
    { value: 'today', label: texts.periods.today, from: today, until: '' },
    { value: 'yesterday', label: texts.periods.yesterday, from: yesterday, until: yesterday },
    { value: 'week', label: texts.periods.week, from: addDays(today, 1 - weekDays), until: '' },
  ];
  const { from = '', until = '', ...others } = view.filters;
  const lastDay = until === today ? '' : until;
  const chosen = periods.find((one) => one.from === from && one.until === lastDay)?.value;
  const isOther = from !== '' || until !== '';
  return (
    <CountedChips
      legend={texts.period}
      name="period"
      view={{
        filters: { ...others, period: chosen ?? (isOther ? 'other' : '') },
        show: ({ filters: { period, ...rest } }) => {
          const next = periods.find(({ value }) => value === period);
          view.show({ filters: { ...rest, from: next?.from ?? '', until: next?.until ?? '' } });
        },
      }}
      choices={periods}
    />
  );
}
