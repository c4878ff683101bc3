import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';

/** The service area of a login, with what it inherits from organizations above, which may be outside the scope. */
export interface Area {
  number: number;
  path: string;
  /** the service provider, within which access codes are unique */
  providerNumber: number;
  timeZone: string;
  /** false: this organization or one above is disabled or removed */
  isEnabled: boolean;
}

/** The time zone of the row `area`, whose organizations above are in the scope. */
export const zoneOfArea = sql<string>`coalesce((
  select above.time_zone from organization above
  where above.number = any (string_to_array(trim(both '/' from area.path), '/')::integer[])
    and above.time_zone is not null
  order by length(above.path) desc limit 1), 'UTC')`;

/** Returns an area of the scope, or undefined. */
export async function findArea(
  transaction: ScopedTransaction,
  number: number,
): Promise<Area | undefined> {
  const { rows } = await sql<Area>`
    select number, path, provider_number as "providerNumber",
      coalesce(context.time_zone, 'UTC') as "timeZone", context.is_enabled as "isEnabled"
    from organization, radius_area(number) context
    where number = ${number}`.execute(transaction);
  return rows[0];
}
