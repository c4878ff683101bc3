import { useMemo } from 'react';
import { type ChartSeries, SeriesChart } from '../../../../ui/report/SeriesChart.tsx';
import { texts } from '../../texts.ts';
import type { AssetValues, Point } from '../../values/contract.ts';
import classes from '../Assets.module.css';
import { degreesText, millisecondsText, percentText, rateText } from '../format.ts';
import { ValueTable } from './ValueTable.tsx';

type Measure = Exclude<keyof Point, 'at'>;

interface Chart {
  title: string;
  lines: readonly { measure: Measure; label: string }[];
  format: (value: number) => string;
  most?: number;
}

const charts: readonly Chart[] = [
  {
    title: texts.latency,
    lines: [{ measure: 'latency', label: texts.latency }],
    format: millisecondsText,
  },
  {
    title: texts.loss,
    lines: [{ measure: 'loss', label: texts.loss }],
    format: percentText,
    most: 10,
  },
  {
    title: texts.traffic,
    lines: [
      { measure: 'bitsIn', label: texts.trafficIn },
      { measure: 'bitsOut', label: texts.trafficOut },
    ],
    format: rateText,
    most: 1_000,
  },
  {
    title: `${texts.cpu}, ${texts.memory.toLowerCase()}`,
    lines: [
      { measure: 'cpu', label: texts.cpu },
      { measure: 'memory', label: texts.memory },
    ],
    format: percentText,
    most: 100,
  },
  {
    title: texts.temperature,
    lines: [{ measure: 'temperature', label: texts.temperature }],
    format: degreesText,
    most: 60,
  },
];

const hourMs = 3_600_000;
const lengths = { '2d': 48 * hourMs, '30d': 720 * hourMs, '400d': 9_600 * hourMs };

interface ValueChartsProps {
  values: AssetValues;
  period: keyof typeof lengths;
}

/** A chart for each quantity that was measured, and the same values as a table. */
export function ValueCharts({ values: { points, timeZone }, period }: ValueChartsProps) {
  const drawn = useMemo(() => {
    const times = points.map(({ at }) => new Date(at));
    const end = times.at(-1) ?? new Date();
    const range = [new Date(end.getTime() - lengths[period]), end] as const;
    return charts.flatMap(({ title, lines, format, most }) => {
      const series = lines.map(
        ({ measure, label }, index): ChartSeries => ({
          label,
          values: points.map((point) => point[measure]),
          isDashed: index > 0,
        }),
      );
      const isMeasured = series.some(({ values }) => values.some((value) => value !== null));
      return isMeasured ? [{ title, times, series, format, range, ...(most && { most }) }] : [];
    });
  }, [points, period]);
  if (drawn.length === 0) return <p className={classes.none}>{texts.noValues}</p>;
  return (
    <>
      <div className={classes.charts}>
        {drawn.map(({ title, ...chart }) => (
          <section key={title}>
            <h3>{title}</h3>
            <SeriesChart label={title} timeZone={timeZone} {...chart} />
          </section>
        ))}
      </div>
      <ValueTable points={points} timeZone={timeZone} />
    </>
  );
}
