import { formatDateTime } from '../../../ui/format.ts';
import { clockText, zonedClockText } from '../amounts.ts';

interface ClockProps {
  at: string;
  timeZone: string;
  /** names the zone, where no head of a column does */
  withZone?: boolean;
}

/** A time as short as possible, with the seconds of today; the tooltip is exact. */
export function Clock({ at, timeZone, withZone = false }: ClockProps) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={formatDateTime(time, timeZone)}>
      {(withZone ? zonedClockText : clockText)(time, new Date(), timeZone)}
    </time>
  );
}
