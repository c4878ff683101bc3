import { type Kysely, sql } from 'kysely';
import { any } from '../server/database/listing.ts';
import type { DB } from '../server/database/tables.ts';
import { countries } from './countries.ts';

/** A service area of the sample provider. */
export interface Area {
  number: number;
  path: string;
  name: string;
  /** the number of the airport or hotel */
  site: number;
  country: string;
  longitude: number;
  timeZone: string;
}

/** Returns the areas that have guests. */
export function areasOf(database: Kysely<DB>): Promise<Area[]> {
  return database
    .selectFrom('organization as area')
    .innerJoin('organization as site', 'site.number', 'area.parent_number')
    .innerJoin('organization as country', 'country.number', 'site.parent_number')
    .select([
      'area.number',
      'area.path',
      'area.name',
      'site.number as site',
      'country.name as country',
      sql<number>`coalesce(site.longitude, 0)`.as('longitude'),
      sql<string>`coalesce(site.time_zone, 'UTC')`.as('timeZone'),
    ])
    .where('area.type', '=', 'ServiceArea')
    .where('country.name', '=', any(Object.keys(countries)))
    .where('area.path', '>=', '/100000/')
    .where('area.path', '<', '/1000000')
    .orderBy('area.number')
    .execute();
}

/** Returns the columns that every record of an organization has. */
export function recordOf({ number, path }: Pick<Area, 'number' | 'path'>, at: Date) {
  return {
    organization_number: number,
    organization_path: path,
    version: 1,
    created_at: at,
    created_by: 'sample',
    updated_at: at,
    updated_by: 'sample',
  };
}
