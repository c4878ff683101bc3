import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { localTimeOf } from '../../contract/values/zoned-time.ts';
import { formatDateTime, formatDay } from '../format.ts';
import classes from './Report.module.css';
import type { SeriesChartProps } from './SeriesChart.tsx';

const height = 200;

const dayMs = 86_400_000;

/** Returns the mark of a moment: in a few days the time of day, except at midnight, else the day. */
function timeText(
  seconds: number,
  timeZone: string,
  [from, until]: SeriesChartProps['range'],
): string {
  const [day = '', time = ''] = localTimeOf(new Date(seconds * 1000), timeZone).split('T');
  const isShort = until.getTime() - from.getTime() <= 3 * dayMs;
  return isShort && time !== '00:00' ? time : formatDay(day, 'short');
}

/** One line for each series; a second one is dashed. */
export function SeriesDrawing({
  times,
  series,
  format,
  timeZone,
  range,
  most = 1,
}: SeriesChartProps) {
  const place = useRef<HTMLDivElement>(null);
  // A canvas does not follow the theme's colors by itself.
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    const target = place.current;
    if (target === null) return;
    const style = getComputedStyle(target);
    const color = (name: string) => style.getPropertyValue(name).trim();
    const accent = color(`--mantine-color-accent-${scheme === 'dark' ? 4 : 8}`);
    const labels = color('--mantine-color-dimmed');
    const grid = { stroke: color('--atrium-hairline'), width: 1 };
    const font = `12px ${style.fontFamily}`;
    const plot = new uPlot(
      {
        width: target.clientWidth,
        height,
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), timeZone),
        cursor: { drag: { x: false, y: false }, y: false },
        legend: { markers: { dash: (_plot, index) => (index === 2 ? 'dashed' : 'solid') } },
        scales: {
          x: { range: () => [range[0].getTime() / 1000, range[1].getTime() / 1000] },
          y: { range: (_plot, _least, top) => [0, Math.max(top * 1.1, most)] },
        },
        axes: [
          {
            stroke: labels,
            font,
            grid: { show: false },
            ticks: grid,
            space: 72,
            values: (_plot, splits) => splits.map((seconds) => timeText(seconds, timeZone, range)),
          },
          {
            stroke: labels,
            font,
            grid,
            ticks: { show: false },
            size: 72,
            values: (_plot, splits) => splits.map(format),
          },
        ],
        series: [
          {
            label: '',
            value: (_plot, seconds) =>
              seconds === null ? '–' : formatDateTime(new Date(seconds * 1000), timeZone),
          },
          ...series.map(({ label, isDashed = false }) => ({
            label,
            value: (_plot: uPlot, value: number | null) => (value === null ? '–' : format(value)),
            stroke: isDashed ? labels : accent,
            width: 1.5,
            ...(isDashed && { dash: [6, 4] }),
            points: { show: times.length === 1 },
          })),
        ],
      },
      [times.map((at) => at.getTime() / 1000), ...series.map(({ values }) => [...values])],
      target,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: target.clientWidth, height }));
    observer.observe(target);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [times, series, format, timeZone, range, most, scheme]);
  return <div ref={place} className={classes.drawing} data-low />;
}
