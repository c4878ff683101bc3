import {
  clockStyleOf,
  formatClock,
  formatDateTime,
  formatMoment,
  formatRelative,
} from './format.ts';
import classes from './TimeStamp.module.css';
import { useNow } from './useNow.ts';

const minuteMs = 60_000;

interface TimeStampProps {
  at: Date;
  /** the site's, an IANA name */
  timeZone: string;
  /** whether how long ago matters more than when, as for what was last seen */
  isRelative?: boolean;
  /** whether the time of day matters in other years too, as for what is planned */
  hasClock?: boolean;
}

/** A time, as short as possible, in a site's time zone. The tooltip is exact, with the zone and how long ago it was. */
export function TimeStamp({ at, timeZone, isRelative = false, hasClock = false }: TimeStampProps) {
  const now = useNow();
  // Seconds would be wrong until the next tick.
  const isNow = Math.abs(at.getTime() - now.getTime()) < minuteMs;
  const short = hasClock
    ? formatClock(at, timeZone, clockStyleOf(at, now, timeZone))
    : formatMoment(at, timeZone, now);
  const relative = formatRelative(at, isNow ? at : now, timeZone);
  return (
    <time
      className={classes.time}
      dateTime={at.toISOString()}
      title={`${formatDateTime(at, timeZone)}, ${relative}`}
    >
      {isRelative ? relative : short}
    </time>
  );
}
