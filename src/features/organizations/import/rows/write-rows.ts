import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../../server/database/tables.ts';
import { searchTextOf } from '../../rules.ts';
import type { PlannedRow } from './plan.ts';

const rowsPerStatement = 1000;

/**
 * Inserts organizations, or updates those whose number exists. Moves also rewrite the paths of descendants that are not
 * among the rows. Calls `onProgress` with the number of written rows. Returns how many were new or changed.
 */
export async function writeRows(
  transaction: Kysely<DB>,
  rows: readonly PlannedRow[],
  moved: readonly PlannedRow[],
  author: string,
  onProgress: (written: number, total: number) => void = () => {},
): Promise<number> {
  let changed = 0;
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    changed += await write(transaction, rows.slice(start, start + rowsPerStatement), author);
    onProgress(Math.min(start + rowsPerStatement, rows.length), rows.length);
  }
  if (moved.length > 0) await updatePaths(transaction, moved);
  return changed;
}

async function write(
  transaction: Kysely<DB>,
  rows: readonly PlannedRow[],
  author: string,
): Promise<number> {
  const column = <K extends keyof PlannedRow>(key: K) => rows.map((row) => row[key]);
  const result = await sql`
    insert into organization as o (
      number, parent_number, path, type, name, search_text, status, time_zone, country, city,
      latitude, longitude, created_by, updated_by)
    select row.*, ${author}, ${author} from unnest(
      ${column('number')}::integer[], ${column('parentNumber')}::integer[], ${column('path')}::text[],
      ${column('type')}::text[], ${column('name')}::text[],
      ${rows.map(({ name, number }) => searchTextOf(name, number))}::text[],
      ${column('status')}::text[], ${column('timeZone')}::text[], ${column('country')}::text[],
      ${column('city')}::text[], ${column('latitude')}::double precision[],
      ${column('longitude')}::double precision[]) row
    on conflict (number) do update set
      parent_number = excluded.parent_number, name = excluded.name,
      search_text = excluded.search_text, status = excluded.status, time_zone = excluded.time_zone,
      country = excluded.country, city = excluded.city, latitude = excluded.latitude,
      longitude = excluded.longitude, version = o.version + 1, updated_at = now(),
      updated_by = excluded.updated_by
    where (o.parent_number, o.name, o.status, o.time_zone, o.country, o.city, o.latitude, o.longitude)
      is distinct from (excluded.parent_number, excluded.name, excluded.status,
        excluded.time_zone, excluded.country, excluded.city, excluded.latitude, excluded.longitude)`.execute(
    transaction,
  );
  return Number(result.numAffectedRows ?? 0n);
}

/** Updates the paths of moved organizations and of all their descendants in one statement. */
async function updatePaths(transaction: Kysely<DB>, moved: readonly PlannedRow[]): Promise<void> {
  await sql`
    with recursive below(number, path) as (
      select * from unnest(
        ${moved.map(({ number }) => number)}::integer[], ${moved.map(({ path }) => path)}::text[])
      union
      select child.number, below.path || child.number || '/'
      from organization child join below on child.parent_number = below.number
    )
    update organization set path = below.path
    from below where below.number = organization.number and organization.path <> below.path`.execute(
    transaction,
  );
}
