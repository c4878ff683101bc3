import { sql } from 'kysely';

/** The names around `row`, and the clock that its day follows. */
export const placeColumns = sql`
  area.number as "areaNumber", area.name as "areaName", site.name as "siteName", zone.time_zone as "timeZone"`;

export const placeJoins = sql`
  join organization area on area.number = row.organization_number
  left join organization site on site.number = area.parent_number
  left join sales_zone zone on zone.organization_number = area.number`;
