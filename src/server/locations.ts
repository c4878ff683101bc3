import { type Expression, type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from './context.ts';
import { isInSubtree } from './database/subtree.ts';

/** Whether the area of a row of this table is there. Areas keep their records until they are purged. */
export function isInPresentArea(table: string) {
  return sql<boolean>`not exists (
    select from organization area
    where area.number = ${sql.ref(`${table}.organization_number`)} and area.status = 'Removed')`;
}

/** The name of the site that the row `area` is in; '' when it is in none, or its site is outside the scope. */
export const siteOfArea = sql<string>`coalesce((
  select site.name from organization site where site.number = area.parent_number and site.type = 'Site'), '')`;

/** Whether a record's area, or the site of that, has a name that matches a LIKE pattern. */
export function isAtPlace(
  table: string,
  organization: { path: string },
  pattern: string,
): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.organization_number`)} in (
    select area.number from organization area
    left join organization site on site.number = area.parent_number and site.type = 'Site'
    where area.type = 'ServiceArea' and ${isInSubtree('area.path', organization)}
      and (area.name ilike ${pattern} or site.name ilike ${pattern}))`;
}

/** Returns the areas whose number is in a query, in the order of sites' or areas' names. There are fewer of them than records to sort. */
export async function areasInOrder(
  transaction: ScopedTransaction,
  numbers: Expression<unknown>,
  first: 'site' | 'area',
): Promise<number[]> {
  const names = [sql`site collate "C"`, sql`name collate "C"`];
  const order = sql.join(first === 'site' ? names : names.toReversed());
  const { rows } = await sql<{ number: number }>`
    select number from (
      select area.number, folded(area.name) as name, folded(${siteOfArea}) as site
      from organization area where area.number in (${numbers})) area
    order by ${order}, number`.execute(transaction);
  return rows.map(({ number }) => number);
}

/**
 * Returns the positions of areas in a list, to be joined. They are values, so that the planner knows how many there are: it
 * expects few rows of a subtree, and would compare each with each.
 */
export function areaPositions(areas: readonly number[]) {
  return sql<{
    number: number;
    at: number;
  }>`unnest(${areas}::integer[]) with ordinality`.as<'position'>(sql`"position"(number, at)`);
}

/** The time zone of the row `area`, null if neither it nor any above says; matches `inheritedSettings`. */
export const inheritedTimeZone = sql<string | null>`coalesce(area.time_zone,
  (select above.time_zone from organization_inheritance(area.number) above
    where above.time_zone is not null limit 1))`;

/** The time zone of the row `area` by which its days are counted. */
export const timeZoneOfArea = sql<string>`coalesce(${inheritedTimeZone}, 'UTC')`;

/** The time zone of the row `area` in jobs, which see every organization. */
export const timeZoneInJobs = sql<string>`coalesce((
  select above.time_zone from organization above
  where above.number = any (string_to_array(trim(both '/' from area.path), '/')::integer[])
    and above.time_zone is not null
  order by length(above.path) desc limit 1), 'UTC')`;

/** Returns the time zone of an organization, for jobs and pages by link, which see every organization. */
export async function zoneInJobs(
  transaction: ScopedTransaction,
  { number }: { number: number },
): Promise<string> {
  const { timeZone } = await transaction
    .selectFrom('organization as area')
    .select(timeZoneInJobs.as('timeZone'))
    .where('area.number', '=', number)
    .executeTakeFirstOrThrow();
  return timeZone;
}
