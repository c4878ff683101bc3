import { lazy } from 'react';
import { LazyBoundary } from '../LazyBoundary.tsx';
import classes from './Report.module.css';

export interface ChartDay {
  /** as ISO 8601 writes it */
  day: string;
  now: number;
  before: number;
}

export interface PeriodChartProps {
  /** what is shown, in words, for who does not see it */
  label: string;
  /** each day of the period, with the value of the one as far into the period before */
  days: readonly ChartDay[];
  /** a value as people read it */
  format: (value: number) => string;
  /** the same in short, for the axis */
  formatShort: (value: number) => string;
}

const Drawing = lazy(async () => ({ default: (await import('./ChartDrawing.tsx')).ChartDrawing }));

/** A value by day, beside the period before; the library that draws it comes when it is needed. */
export function PeriodChart(props: PeriodChartProps) {
  return (
    <figure className={classes.chart} aria-label={props.label}>
      <LazyBoundary fallback={<div className={classes.drawing} />}>
        <Drawing {...props} />
      </LazyBoundary>
    </figure>
  );
}
