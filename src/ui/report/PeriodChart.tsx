import { LazyBoundary } from '../states/LazyBoundary.tsx';
import { lazyPart } from '../states/lazyPart.tsx';
import classes from './Report.module.css';

export interface ChartDay {
  /** in ISO 8601 */
  day: string;
  now: number;
  /** null: the compared period has fewer days */
  before: number | null;
}

export interface PeriodChartProps {
  /** describes the chart for screen readers */
  label: string;
  /** the days of the period, each with the value of the corresponding day of the compared period */
  days: readonly ChartDay[];
  format: (value: number) => string;
  /** a short format for the axis */
  formatShort: (value: number) => string;
}

const Drawing = lazyPart(async () => ({
  default: (await import('./ChartDrawing.tsx')).ChartDrawing,
}));

/** A chart of daily values and those of the compared period. The chart library is loaded on demand. */
export function PeriodChart(props: PeriodChartProps) {
  return (
    <figure className={classes.chart} aria-label={props.label}>
      <LazyBoundary fallback={<div className={classes.drawing} />}>
        <Drawing {...props} />
      </LazyBoundary>
    </figure>
  );
}
