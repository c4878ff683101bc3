import { useMemo } from 'react';
import { formatNumber } from '../../../../ui/format.ts';
import { SeriesChart } from '../../../../ui/report/SeriesChart.tsx';
import type { PromotionResults } from '../../contract.ts';
import { texts as listTexts, sideTexts as texts } from '../../texts.ts';

interface DaysChartProps {
  days: PromotionResults['days'];
  isSurvey: boolean;
  isRunning: boolean;
}

/** How often a promotion was shown on each day, and how often guests followed or answered it. */
export function DaysChart({ days: all, isSurvey, isRunning }: DaysChartProps) {
  // The last day has only begun, which would look as if guests stayed away.
  const days = useMemo(() => (isRunning ? all.slice(0, -1) : all), [all, isRunning]);
  const times = useMemo(() => days.map(({ day }) => new Date(day)), [days]);
  const series = useMemo(
    () => [
      { label: listTexts.shown, values: days.map(({ shown }) => shown) },
      {
        label: isSurvey ? listTexts.answers : listTexts.clicks,
        values: days.map((day) => (isSurvey ? day.answers : day.clicks)),
        isDashed: true,
      },
    ],
    [days, isSurvey],
  );
  const range = useMemo(() => {
    const [first] = times;
    const last = times.at(-1);
    return first === undefined || last === undefined || first === last
      ? null
      : ([first, last] as const);
  }, [times]);
  if (range === null) return null;
  return (
    <SeriesChart
      label={texts.daysChart}
      times={times}
      series={series}
      format={formatNumber}
      timeZone="UTC"
      range={range}
    />
  );
}
