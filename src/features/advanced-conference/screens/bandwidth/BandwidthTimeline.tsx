import { addDays } from '../../../../contract/values/period.ts';
import { formatQuantity } from '../../../../contract/values/units.ts';
import { formatDay } from '../../../../ui/format.ts';
import type { Bandwidth } from '../../items/contract.ts';
import { timelineDays } from '../../items/contract.ts';
import { clipped } from '../../rules/sweep.ts';
import { texts } from '../../texts.ts';
import classes from './Bandwidth.module.css';
import { type ReservedLoad, stackOf } from './stack.ts';

interface BandwidthTimelineProps {
  bandwidth: Bandwidth;
  loads: readonly ReservedLoad[];
  capacity: number | null;
  peak: number;
}

const width = 1_400;
const height = 100;
/** The colors of events repeat after so many. */
const shades = 6;

/** Reserved bandwidth over 14 days: the events stacked, with the pool as a line. The table below has the same values. */
export function BandwidthTimeline({ bandwidth, loads, capacity, peak }: BandwidthTimelineProps) {
  const [from, until] = [Date.parse(bandwidth.startsAt), Date.parse(bandwidth.endsAt)];
  const top = Math.max(capacity ?? 0, peak, 1) * 1.1;
  const x = (at: number) => ((at - from) / (until - from)) * width;
  const y = (amount: number) => height - (amount / top) * height;
  const bands = stackOf(clipped(loads, { from, until }));
  const days = Array.from({ length: timelineDays }, (_none, index) =>
    addDays(bandwidth.from, index),
  );
  return (
    <figure className={classes.timeline}>
      <div className={classes.plot}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${texts.timeline}: ${texts.peak(peak, capacity)}`}
        >
          {days.map((day, index) => (
            <line
              key={day}
              className={classes.day}
              x1={(index * width) / timelineDays}
              x2={(index * width) / timelineDays}
              y1={0}
              y2={height}
            />
          ))}
          {bands.map((band) => (
            <rect
              key={`${band.event} ${band.from}`}
              className={classes.band}
              data-shade={band.event % shades}
              data-over={(capacity !== null && band.base + band.amount > capacity) || undefined}
              x={x(band.from)}
              width={x(band.until) - x(band.from)}
              y={y(band.base + band.amount)}
              height={(band.amount / top) * height}
            >
              <title>{texts.bandOf(band.name, band.amount)}</title>
            </rect>
          ))}
          {capacity !== null && (
            <line
              className={classes.capacity}
              x1={0}
              x2={width}
              y1={y(capacity)}
              y2={y(capacity)}
            />
          )}
        </svg>
        {capacity !== null && (
          <span
            className={classes.capacityText}
            style={{ insetBlockStart: `${y(capacity)}%` }}
            aria-hidden
          >
            {texts.pool} {formatQuantity('rate', capacity)}
          </span>
        )}
      </div>
      <ol className={classes.days} aria-hidden>
        {days.map((day) => (
          <li key={day}>{formatDay(day, 'short')}</li>
        ))}
      </ol>
    </figure>
  );
}
