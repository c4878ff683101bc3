import { LazyBoundary } from '../states/LazyBoundary.tsx';
import { lazyPart } from '../states/lazyPart.tsx';
import classes from './Report.module.css';

export interface ChartSeries {
  label: string;
  /** one for each time; null: not measured, which interrupts the line */
  values: readonly (number | null)[];
  /** distinguishes lines without color */
  isDashed?: boolean;
}

export interface SeriesChartProps {
  /** describes the chart for screen readers */
  label: string;
  times: readonly Date[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** of the axis of time */
  timeZone: string;
  /** the first and the last moment that the axis shows */
  range: readonly [Date, Date];
  /** the top of the axis, unless values are above it */
  most?: number;
}

const Drawing = lazyPart(async () => ({
  default: (await import('./SeriesDrawing.tsx')).SeriesDrawing,
}));

/** Lines of measured values over time. The chart library is loaded on demand. */
export function SeriesChart(props: SeriesChartProps) {
  return (
    <figure className={classes.chart} aria-label={props.label}>
      <LazyBoundary fallback={<div className={classes.drawing} data-low />}>
        <Drawing {...props} />
      </LazyBoundary>
    </figure>
  );
}
