import { formatDateTime, formatRelative } from './format.ts';
import classes from './TimeStamp.module.css';

/** A time in a site's time zone, with the zone's name; the tooltip shows how long ago it was. */
export function TimeStamp({ at, timeZone }: { at: Date; timeZone: string }) {
  return (
    <time
      className={classes.time}
      dateTime={at.toISOString()}
      title={formatRelative(at, new Date())}
    >
      {formatDateTime(at, timeZone)}
    </time>
  );
}
