import { type Expression, type RawBuilder, sql } from 'kysely';
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

/**
 * Returns the areas whose number is in a query, with their positions in the order of sites' and areas' names. There are
 * fewer of them than records to sort.
 */
export function areaPositions(numbers: Expression<unknown>) {
  return sql<{ number: number; bySite: number; byArea: number }>`(
    select number, row_number() over (order by site collate "C", name collate "C", number) as "bySite",
      row_number() over (order by name collate "C", site collate "C", number) as "byArea"
    from (
      select area.number, folded(area.name) as name, folded(${siteOfArea}) as site
      from organization area where area.number in (${numbers})) area)`;
}

/** The time zone of the row `area`; matches `inheritedSettings`. */
export const timeZoneOfArea = sql<string>`coalesce(area.time_zone,
  (select above.time_zone from organization_inheritance(area.number) above
    where above.time_zone is not null limit 1), 'UTC')`;
