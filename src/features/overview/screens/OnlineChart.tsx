import { Button } from '@mantine/core';
import { useState } from 'react';
import { localDay } from '../../../contract/values/local-day.ts';
import { formatClock, formatNumber } from '../../../ui/format.ts';
import { LazyBoundary } from '../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../ui/states/lazyPart.tsx';
import type { Overview } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './Overview.module.css';
import { weekdayOf } from './Tiles.tsx';

export interface OnlineChartProps {
  samples: NonNullable<Overview['guests']>['samples'];
  timeZone: string;
}

const OnlineDrawing = lazyPart(async () => ({
  default: (await import('./OnlineDrawing.tsx')).OnlineDrawing,
}));

/** The guests online over the last day beside the same hours of the week before, as a chart or a table. */
export function OnlineChart({ samples, timeZone }: OnlineChartProps) {
  const [isTable, setTable] = useState(false);
  const hasGuests = samples.some(({ guests, weekBefore }) => (guests ?? 0) + weekBefore > 0);
  const weekday = weekdayOf(localDay(new Date(samples.at(-1)?.at ?? Date.now()), timeZone));
  return (
    <section className={classes.panel} aria-labelledby="online">
      <div className={classes.heading}>
        <h2 id="online">{texts.chart}</h2>
        <span>{texts.dashed(weekday)}</span>
        {hasGuests && (
          <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
            {isTable ? texts.asChart : texts.asTable}
          </Button>
        )}
      </div>
      {!hasGuests && <p className={classes.nothing}>{texts.nobody}</p>}
      {hasGuests && isTable && <Samples samples={samples} timeZone={timeZone} />}
      {hasGuests && !isTable && (
        <figure className={classes.chart} aria-label={texts.chartLabel}>
          <LazyBoundary>
            <OnlineDrawing samples={samples} timeZone={timeZone} />
          </LazyBoundary>
        </figure>
      )}
    </section>
  );
}

function Samples({ samples, timeZone }: OnlineChartProps) {
  const countOf = (guests: number | null) => (guests === null ? '–' : formatNumber(guests));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.samples} tabIndex={0} aria-label={texts.chartLabel}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.time}</th>
            <th scope="col">{texts.guests}</th>
            <th scope="col">{texts.before}</th>
          </tr>
        </thead>
        <tbody>
          {samples.toReversed().map(({ at, guests, weekBefore }) => (
            <tr key={at}>
              <th scope="row">{formatClock(new Date(at), timeZone, 'time')}</th>
              <td>{countOf(guests)}</td>
              <td>{countOf(weekBefore)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
