import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatDay } from '../format.ts';
import type { PeriodChartProps } from './PeriodChart.tsx';
import classes from './Report.module.css';
import { texts } from './texts.ts';

const height = 240;
const halfDay = 43_200;
const secondsOf = (day: string) => Date.parse(day) / 1000;
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Bars for the period and a dashed line for the compared one, distinguishable without color. */
export function ChartDrawing({ days, format, formatShort }: PeriodChartProps) {
  const place = useRef<HTMLDivElement>(null);
  // A canvas does not follow the theme's colors by itself.
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    const target = place.current;
    if (target === null) return;
    const plot = new uPlot(
      optionsOf(target, scheme, { days, format, formatShort }),
      [
        days.map(({ day }) => secondsOf(day)),
        days.map(({ now }) => now),
        days.map(({ before }) => before),
      ],
      target,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: target.clientWidth, height }));
    observer.observe(target);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [days, format, formatShort, scheme]);
  return <div ref={place} className={classes.drawing} />;
}

function optionsOf(
  target: HTMLElement,
  scheme: string,
  { days, format, formatShort }: Omit<PeriodChartProps, 'label'>,
): uPlot.Options {
  const style = getComputedStyle(target);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const accent = color(`--mantine-color-accent-${scheme === 'dark' ? 4 : 8}`);
  const labels = color('--mantine-color-dimmed');
  const grid = { stroke: color('--atrium-hairline'), width: 1 };
  const font = `12px ${style.fontFamily}`;
  const valueOf = (_plot: uPlot, value: number | null) => (value === null ? '–' : format(value));
  return {
    width: target.clientWidth,
    height,
    // Calendar days: a time zone must not shift them.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    cursor: { drag: { x: false, y: false }, y: false },
    legend: {
      // The legend shows a solid and a dashed line, as drawn.
      markers: { dash: (_plot, series) => (series === 2 ? 'dashed' : 'solid') },
    },
    scales: {
      // Given explicitly, because uPlot would widen a single day to years.
      x: {
        range: () => [
          secondsOf(days.at(0)?.day ?? '') - halfDay,
          secondsOf(days.at(-1)?.day ?? '') + halfDay,
        ],
      },
      y: {
        range: (_plot, least, most) => [
          Math.min(0, least * 1.1),
          // Puts a line of zeros at the bottom and not in the middle.
          Math.max(most * 1.1, least < 0 ? 0 : 1),
        ],
      },
    },
    axes: [
      {
        stroke: labels,
        font,
        grid: { show: false },
        ticks: grid,
        incrs: [1, 2, 7, 14, 28, 91].map((count) => count * 86_400),
        space: 64,
        values: (_plot, splits) => splits.map((seconds) => formatDay(dayOf(seconds), 'short')),
      },
      {
        stroke: labels,
        font,
        grid,
        ticks: { show: false },
        size: 64,
        values: (_plot, splits) => splits.map(formatShort),
      },
    ],
    series: [
      {
        label: texts.day,
        value: (_plot, seconds) => (seconds === null ? '–' : formatDay(dayOf(seconds))),
      },
      {
        label: texts.nowSeries,
        value: valueOf,
        fill: accent,
        stroke: accent,
        width: 0,
        paths: uPlot.paths.bars?.({ size: [0.7, 48] }),
        points: { show: false },
      },
      {
        label: texts.beforeSeries,
        value: valueOf,
        stroke: labels,
        width: 2,
        dash: [6, 4],
        // A line needs two days.
        points: { show: days.length === 1, size: 10, fill: labels },
      },
    ],
  };
}
