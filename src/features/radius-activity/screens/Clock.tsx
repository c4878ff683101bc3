import { formatDateTime } from '../../../ui/format.ts';
import { clockText } from '../amounts.ts';

/** A time as short as possible, with the seconds of today; the tooltip is exact. */
export function Clock({ at, timeZone }: { at: string; timeZone: string }) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={formatDateTime(time, timeZone)}>
      {clockText(time, new Date(), timeZone)}
    </time>
  );
}
