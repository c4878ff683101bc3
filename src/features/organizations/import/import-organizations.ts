import { type Kysely, sql } from 'kysely';
import { writeHistory } from '../../../server/audit.ts';
import type { Database } from '../../../server/database/open.ts';
import type { DB } from '../../../server/database/tables.ts';
import type { OrganizationType } from '../contract.ts';
import { mayStandUnder, searchTextOf } from '../rules.ts';
import { type BadLine, type ImportRow, readImport } from './csv-rows.ts';

export type ImportOutcome =
  | { imported: true; created: number; updated: number; unchanged: number; sites: number }
  | { imported: false; badLines: BadLine[] };

const rowsPerStatement = 1000;

/**
 * Imports organizations from CSV: checks every line first, then writes all of them in one transaction or none.
 * Organizations whose number exists are updated. `onProgress` hears how many of the rows are written.
 */
export async function importOrganizations(
  database: Database,
  text: string,
  onProgress: (written: number, total: number) => void,
): Promise<ImportOutcome> {
  const { rows, badLines } = readImport(text);
  return database.transaction(async (transaction) => {
    const existing = await existingOrganizations(transaction, rows);
    const { ordered, mistakes } = plan(rows, existing);
    const all = [...badLines, ...mistakes].toSorted((a, b) => a.line - b.line);
    if (all.length > 0) return { imported: false, badLines: all };

    let changed = 0;
    for (let start = 0; start < ordered.length; start += rowsPerStatement) {
      changed += await write(transaction, ordered.slice(start, start + rowsPerStatement));
      onProgress(Math.min(start + rowsPerStatement, ordered.length), ordered.length);
    }
    const moved = ordered.filter(({ number, path }) => {
      const before = existing.get(number);
      return before !== undefined && before.path !== path;
    });
    if (moved.length > 0) await repath(transaction, moved);
    await sql`
      select setval('organization_number', greatest((select max(number) from organization), 100000))`.execute(
      transaction,
    );
    const created = ordered.filter(({ number }) => !existing.has(number)).length;
    const outcome = {
      created,
      updated: changed - created,
      unchanged: ordered.length - changed,
      sites: ordered.filter(({ type }) => type === 'Site').length,
    };
    await writeHistory(
      transaction,
      importer,
      { address: 'local', userAgent: '' },
      {
        action: 'import',
        entityType: 'organization',
        entityId: '',
        label: `${ordered.length} organizations`,
        organization: null,
        after: outcome,
      },
    );
    return { imported: true, ...outcome };
  });
}

const importer = {
  administratorId: null,
  displayName: 'organizations:import',
  realm: '',
  sessionId: null,
};

interface Existing {
  number: number;
  parentNumber: number | null;
  type: OrganizationType;
  path: string;
}

/** The rows' organizations and parents that the database has, and everything above and below them. */
async function existingOrganizations(
  transaction: Kysely<DB>,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<number, Existing>> {
  const numbers = rows.flatMap(({ number, parentNumber }) => [number, parentNumber ?? number]);
  const found = await sql<Existing>`
    select number, parent_number as "parentNumber", type, path from organization
    where number = any(${[...new Set(numbers)]}::integer[])`.execute(transaction);
  const above = new Set(
    found.rows.flatMap(({ path }) => path.split('/').filter(Boolean).map(Number)),
  );
  const ancestors = await sql<Existing>`
    select number, parent_number as "parentNumber", type, path from organization
    where number = any(${[...above]}::integer[])`.execute(transaction);
  return new Map([...found.rows, ...ancestors.rows].map((row) => [row.number, row]));
}

type PlannedRow = ImportRow & { path: string };

/** Parents before children with their paths, or what is wrong with lines only in the company of others. */
function plan(rows: readonly ImportRow[], existing: ReadonlyMap<number, Existing>) {
  const mistakes: BadLine[] = [];
  const byNumber = new Map<number, ImportRow>();
  for (const row of rows) {
    const earlier = byNumber.get(row.number);
    if (earlier === undefined) byNumber.set(row.number, row);
    else
      mistakes.push({
        line: row.line,
        reason: `number ${row.number} is used on line ${earlier.line} already`,
      });
  }
  const parentOf = (number: number) => (byNumber.get(number) ?? existing.get(number))?.parentNumber;
  const typeOf = (number: number) => (byNumber.get(number) ?? existing.get(number))?.type;

  const paths = new Map<number, string>();
  for (const row of byNumber.values()) {
    const parentType = row.parentNumber === null ? null : typeOf(row.parentNumber);
    if (parentType === undefined)
      mistakes.push({ line: row.line, reason: `parent ${row.parentNumber} is unknown` });
    else if (!mayStandUnder(row.type, parentType))
      mistakes.push({
        line: row.line,
        reason: `a ${row.type} cannot stand ${parentType === null ? 'at the top' : `under a ${parentType}`}`,
      });
    const was = existing.get(row.number);
    if (was !== undefined && was.type !== row.type)
      mistakes.push({
        line: row.line,
        reason: `organization ${row.number} is a ${was.type} and cannot become a ${row.type}`,
      });
    if (pathOf(row.number, parentOf, paths) === undefined)
      mistakes.push({
        line: row.line,
        reason: `organization ${row.number} is below itself (cycle)`,
      });
  }
  const ordered: PlannedRow[] = [...byNumber.values()]
    .map((row) => ({ ...row, path: paths.get(row.number) ?? '' }))
    .toSorted((a, b) => a.path.split('/').length - b.path.split('/').length);
  return { ordered, mistakes };
}

/** The path to an organization; undefined when it is below itself. Paths found on the way are kept. */
function pathOf(
  number: number,
  parentOf: (number: number) => number | null | undefined,
  paths: Map<number, string>,
): string | undefined {
  const way: number[] = [];
  const seen = new Set<number>();
  let current: number | null | undefined = number;
  while (typeof current === 'number' && !paths.has(current)) {
    if (seen.has(current)) return undefined;
    seen.add(current);
    way.push(current);
    current = parentOf(current);
  }
  let path = typeof current === 'number' ? (paths.get(current) ?? '/') : '/';
  for (const step of way.toReversed()) {
    path += `${step}/`;
    paths.set(step, path);
  }
  return path;
}

/** Answers how many rows were new or different. */
async function write(transaction: Kysely<DB>, rows: readonly PlannedRow[]): Promise<number> {
  const column = <K extends keyof PlannedRow>(key: K) => rows.map((row) => row[key]);
  const result = await sql`
    insert into organization as o (
      number, parent_number, path, type, name, search_text, status, time_zone, country, city,
      latitude, longitude, created_by, updated_by)
    select row.*, 'organizations:import', 'organizations:import' from unnest(
      ${column('number')}::integer[], ${column('parentNumber')}::integer[], ${column('path')}::text[],
      ${column('type')}::text[], ${column('name')}::text[],
      ${rows.map(({ name, number }) => searchTextOf(name, number))}::text[],
      ${column('status')}::text[], ${column('timeZone')}::text[], ${column('country')}::text[],
      ${column('city')}::text[], ${column('latitude')}::double precision[],
      ${column('longitude')}::double precision[]) row
    on conflict (number) do update set
      parent_number = excluded.parent_number, path = excluded.path, name = excluded.name,
      search_text = excluded.search_text, status = excluded.status, time_zone = excluded.time_zone,
      country = excluded.country, city = excluded.city, latitude = excluded.latitude,
      longitude = excluded.longitude, version = o.version + 1, updated_at = now(),
      updated_by = excluded.updated_by
    where (o.parent_number, o.path, o.name, o.status, o.time_zone, o.country, o.city, o.latitude, o.longitude)
      is distinct from (excluded.parent_number, excluded.path, excluded.name, excluded.status,
        excluded.time_zone, excluded.country, excluded.city, excluded.latitude, excluded.longitude)`.execute(
    transaction,
  );
  return Number(result.numAffectedRows ?? 0n);
}

/** Carries a move down to what stands below and is not in the file. */
async function repath(transaction: Kysely<DB>, moved: readonly PlannedRow[]): Promise<void> {
  await sql`
    with recursive below(number, path) as (
      select number, path from organization where number = any(${moved.map(({ number }) => number)}::integer[])
      union
      select child.number, below.path || child.number || '/'
      from organization child join below on child.parent_number = below.number
    )
    update organization set path = below.path
    from below where below.number = organization.number and organization.path <> below.path`.execute(
    transaction,
  );
}
