import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatClock, formatCompact, formatNumber } from '../../../ui/format.ts';
import { texts } from '../texts.ts';
import type { OnlineChartProps } from './OnlineChart.tsx';

const height = 200;

/** An area for the last day and a dashed line for the week before, distinguishable without color. */
export function OnlineDrawing({ samples, timeZone }: OnlineChartProps) {
  const place = useRef<HTMLDivElement>(null);
  // A canvas does not follow the theme's colors by itself.
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    const target = place.current;
    if (target === null) return;
    const plot = new uPlot(
      optionsOf(target, { scheme, timeZone }),
      [
        samples.map(({ at }) => Date.parse(at) / 1_000),
        samples.map(({ guests }) => guests),
        samples.map(({ weekBefore }) => weekBefore),
      ],
      target,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: target.clientWidth, height }));
    observer.observe(target);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [samples, timeZone, scheme]);
  return <div ref={place} />;
}

function optionsOf(
  target: HTMLElement,
  { scheme, timeZone }: { scheme: string; timeZone: string },
): uPlot.Options {
  const style = getComputedStyle(target);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const accent = color(`--mantine-color-accent-${scheme === 'dark' ? 4 : 8}`);
  const labels = color('--mantine-color-dimmed');
  const grid = { stroke: color('--atrium-hairline'), width: 1 };
  const font = `12px ${style.fontFamily}`;
  const clock = (seconds: number) => formatClock(new Date(seconds * 1_000), timeZone, 'time');
  const valueOf = (_plot: uPlot, value: number | null) =>
    value === null ? '–' : formatNumber(value);
  return {
    width: target.clientWidth,
    height,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), timeZone),
    cursor: { drag: { x: false, y: false }, y: false },
    legend: { markers: { dash: (_plot, series) => (series === 2 ? 'dashed' : 'solid') } },
    scales: { y: { range: (_plot, _least, most) => [0, Math.max(most * 1.1, 4)] } },
    axes: [
      {
        stroke: labels,
        font,
        grid: { show: false },
        ticks: grid,
        values: (_plot, splits) => splits.map(clock),
      },
      {
        stroke: labels,
        font,
        grid,
        ticks: { show: false },
        // Guests are whole.
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000],
        values: (_plot, splits) => splits.map((value) => formatCompact(value)),
      },
    ],
    hooks: { ready: [showLatest], setCursor: [showLatest] },
    series: [
      { label: texts.time, value: (_plot, seconds) => (seconds === null ? '–' : clock(seconds)) },
      {
        label: texts.guests,
        value: valueOf,
        stroke: accent,
        fill: `${accent}22`,
        width: 2,
        points: { show: false },
      },
      {
        label: texts.before,
        value: valueOf,
        stroke: labels,
        width: 1,
        dash: [4, 4],
        points: { show: false },
      },
    ],
  };
}

/** Until the pointer chooses a time, the legend has the values of now. */
function showLatest(plot: uPlot): void {
  if (typeof plot.cursor.idx !== 'number') plot.setLegend({ idx: plot.data[0].length - 1 });
}
