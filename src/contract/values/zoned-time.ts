/** Returns the local time of an instant in a time zone, in the format of a datetime-local input: '2026-03-29T01:30'. */
export function localTimeOf(at: Date, timeZone: string): string {
  const parts = new Map(
    clockIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * Returns the instant of a local time in a time zone, or null when it is invalid. A time that occurs twice, when clocks
 * are set back, is the first one; a time that is skipped is shifted forward by the gap.
 */
export function momentOf(local: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(asUtc)) return null;
  // A day before and a day after have the offsets on both sides of a change.
  const moments = [asUtc - day, asUtc + day]
    .map((near) => asUtc - offsetAt(near, timeZone))
    .toSorted((a, b) => a - b);
  const shown = moments.find((moment) => localTimeOf(new Date(moment), timeZone) === local);
  return new Date(shown ?? Math.max(...moments));
}

const day = 86_400_000;

/** Returns the time zone's offset from UTC in milliseconds, in whole minutes. */
function offsetAt(moment: number, timeZone: string): number {
  const minute = Math.floor(moment / 60_000) * 60_000;
  return Date.parse(`${localTimeOf(new Date(minute), timeZone)}Z`) - minute;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}
