import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Kysely, sql } from 'kysely';
import { folded } from '../src/contract/values/folded.ts';
import type { DB } from '../src/server/database/tables.ts';

const top = 1;
const firstNumber = 1_000;
const numbersPerCopy = 1_000;

interface BaseRow {
  number: string;
  parent_number: string;
  type: string;
  name: string;
}

/** The paths in the sample as positions, so that each copy has its own numbers. */
function wayOf(
  row: BaseRow,
  places: ReadonlyMap<string, number>,
  rows: readonly BaseRow[],
): number[] {
  const place = places.get(row.number) ?? 0;
  const parent = rows.find(({ number }) => number === row.parent_number);
  return parent === undefined ? [place] : [...wayOf(parent, places, rows), place];
}

/**
 * Fills an empty database with about `count` organizations: copies of the sample provider below one root, whose names end
 * with the copy's label, such as `p0042`.
 */
export async function growOrganizations(db: Kysely<DB>, count: number): Promise<void> {
  const text = await readFile(join(import.meta.dirname, '../sample/organizations.csv'), 'utf8');
  const rows: BaseRow[] = parse(text, { columns: true });
  const places = new Map(rows.map(({ number }, index) => [number, index]));
  const ways = rows.map((row) => wayOf(row, places, rows));
  const copies = Math.max(1, Math.round(count / rows.length));
  await sql`drop index organization_search`.execute(db);
  await sql`
    insert into organization (number, parent_number, path, type, name, search_text, created_by, updated_by)
    values (${top}, null, ${`/${top}/`}, 'ServiceProvider', 'Bench', 'bench 1', 'bench', 'bench')`.execute(
    db,
  );
  const step = 50;
  for (let first = 0; first < copies; first += step) {
    await sql`
      insert into organization (number, parent_number, path, type, name, search_text, created_by, updated_by)
      select copied.first + base.place,
        case when base.parent is null then ${top}::integer else copied.first + base.parent end,
        ${`/${top}/`} || (select string_agg((copied.first + step::integer)::text, '/' order by at)
          from unnest(string_to_array(base.way, ',')) with ordinality as steps(step, at)) || '/',
        base.type, base.name || ' ' || copied.label, base.folded || ' ' || copied.label || ' ' || (copied.first + base.place),
        'bench', 'bench'
      from (select ${firstNumber}::integer + copy * ${numbersPerCopy}::integer as first, 'p' || lpad(copy::text, 4, '0') as label
            from generate_series(${first}::integer, ${Math.min(first + step, copies) - 1}::integer) copy) copied
      cross join unnest(
        ${rows.map((_row, place) => place)}::integer[],
        ${ways.map((way) => way.at(-2) ?? null)}::integer[],
        ${ways.map((way) => way.join(','))}::text[],
        ${rows.map(({ type }) => type)}::text[],
        ${rows.map(({ name }) => name)}::text[],
        ${rows.map(({ name }) => folded(name))}::text[]) as base(place, parent, way, type, name, folded)`.execute(
      db,
    );
  }
  await sql`create index organization_search on organization using gin (search_text gin_trgm_ops)`.execute(
    db,
  );
  await sql`analyze organization`.execute(db);
}

/** Fills an empty database with groupings of that many organizations each below one root. */
export async function growWideOrganizations(
  db: Kysely<DB>,
  groups: number,
  groupSize: number,
): Promise<void> {
  const text = await readFile(join(import.meta.dirname, '../sample/organizations.csv'), 'utf8');
  const rows: BaseRow[] = parse(text, { columns: true });
  const names = rows.map(({ name }) => name);
  await sql`
    insert into organization (number, parent_number, path, type, name, search_text, created_by, updated_by)
    values (${top}, null, ${`/${top}/`}, 'ServiceProvider', 'Bench', 'bench 1', 'bench', 'bench')`.execute(
    db,
  );
  await sql`
    insert into organization (number, parent_number, path, type, name, search_text, created_by, updated_by)
    select ${firstNumber}::integer + place, ${top}::integer, ${`/${top}/`} || ${firstNumber}::integer + place || '/',
      'Grouping', 'Group ' || lpad(place::text, 2, '0'), 'group ' || lpad(place::text, 2, '0'), 'bench', 'bench'
    from generate_series(0, ${groups}::integer - 1) place`.execute(db);
  for (let group = 0; group < groups; group += 1) {
    const parent = firstNumber + group;
    const first = firstNumber * 10 + group * groupSize;
    await sql`
      insert into organization (number, parent_number, path, type, name, search_text, created_by, updated_by)
      select ${first}::integer + place, ${parent}::integer,
        ${`/${top}/${parent}/`} || ${first}::integer + place || '/', 'Site', named.name,
        lower(named.name) || ' ' || ${first}::integer + place, 'bench', 'bench'
      from generate_series(0, ${groupSize}::integer - 1) place
      join unnest(${names}::text[]) with ordinality as named(name, at)
        on named.at = place % ${names.length}::integer + 1`.execute(db);
  }
  await sql`analyze organization`.execute(db);
}
