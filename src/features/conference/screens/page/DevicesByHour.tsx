import { useMemo } from 'react';
import { formatNumber } from '../../../../ui/format.ts';
import { SeriesChart } from '../../../../ui/report/SeriesChart.tsx';
import type { ConferenceReport } from '../../report/contract.ts';
import { reportTexts as texts } from './texts.ts';

const hourMs = 3_600_000;

/** The devices of each hour, with how many were expected. */
export function DevicesByHour({
  report: { hours, timeZone, expected },
}: {
  report: ConferenceReport;
}) {
  const times = useMemo(() => hours.map(({ at }) => new Date(at)), [hours]);
  const series = useMemo(
    () => [
      { label: texts.devices, values: hours.map(({ devices }) => devices) },
      { label: texts.expected, values: hours.map(() => expected), isDashed: true },
    ],
    [hours, expected],
  );
  const range = useMemo(() => {
    const first = times[0] ?? new Date(0);
    const last = times.at(-1) ?? first;
    return [first, new Date(Math.max(last.getTime(), first.getTime() + hourMs))] as const;
  }, [times]);
  return (
    <SeriesChart
      label={texts.hours}
      times={times}
      series={series}
      format={formatNumber}
      timeZone={timeZone}
      range={range}
    />
  );
}
