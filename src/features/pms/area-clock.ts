import { sql } from 'kysely';
import { localDay } from '../../contract/values/local-day.ts';
import { localTimeOf } from '../../contract/values/zoned-time.ts';
import type { ScopedTransaction } from '../../server/context.ts';

/** Returns the time zone of an area, which it inherits from its site. */
export async function zoneOf(transaction: ScopedTransaction, areaPath: string): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select time_zone as zone from organization
    where number = any (string_to_array(trim(both '/' from ${areaPath}::text), '/')::integer[])
      and time_zone is not null
    order by length(path) desc limit 1`.execute(transaction);
  return rows[0]?.zone ?? 'UTC';
}

/** Returns the time of day: '09:05:07'. */
export function localClock(at: Date, timeZone: string): string {
  const seconds = String(at.getUTCSeconds()).padStart(2, '0');
  return `${localTimeOf(at, timeZone).slice(11)}:${seconds}`;
}

/** Returns the day that is a number of days later or earlier. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Returns the business date of a hotel whose property system runs a night audit: until it ends, it is yesterday's. One
 * whose end was missed, because the link was down, is over at noon.
 */
export function businessDateAt(at: Date, timeZone: string, sinceAudit: string | null): string {
  const today = localDay(at, timeZone);
  if (sinceAudit === null) return today;
  const isBeforeNoon = localTimeOf(at, timeZone).slice(11) < '12:00';
  const oldest = isBeforeNoon ? dayAfter(today, -1) : today;
  return sinceAudit >= oldest && sinceAudit <= dayAfter(today) ? sinceAudit : today;
}

/** Returns the business date that starts when a night audit ends, which may be before midnight. */
export function businessDateAfterAudit(at: Date, timeZone: string): string {
  return localDay(new Date(at.getTime() + 6 * 3_600_000), timeZone);
}
