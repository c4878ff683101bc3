import { type RawBuilder, sql } from 'kysely';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { scopeOf } from '../../../server/tenancy.ts';

/** How many of an organization's newest rows are searched by a filter without an index. */
const searchedRows = 10_000;
/** How many of a provider's newest rows are looked through for those of an organization below it. */
const scannedRows = 100_000;
/** Up to so many service areas are read one by one. */
const fewAreas = 30;
/** The most rows that are counted. */
const countLimit = 10_000;

type Condition = RawBuilder<boolean>;

/** The tables of events: the column of a row's time, the type of its id, and an id before all others. */
const eventTables = {
  radius_auth: { time: sql.ref('at'), id: sql`bigint`, first: '0' },
  guest_session: {
    time: sql.ref('started_at'),
    id: sql`uuid`,
    first: '00000000-0000-0000-0000-000000000000',
  },
};
export type EventTable = keyof typeof eventTables;

/** Where the rows of an organization are: in a few areas, or in subtrees of providers. */
export interface Places {
  areas: readonly string[] | null;
  prefixes: readonly string[];
}

export async function placesOf(
  transaction: ScopedTransaction,
  organization: Pick<ScopedOrganization, 'number'>,
): Promise<Places> {
  const prefixes = await scopeOf(transaction, organization.number);
  const within = prefixes.map((path) => isInSubtree('path', { path }));
  const { rows } = await sql<{ path: string }>`
    select path from organization where type = 'ServiceArea' and (${sql.join(within, sql` or `)})
    limit ${fewAreas + 1}`.execute(transaction);
  return { prefixes, areas: rows.length > fewAreas ? null : rows.map(({ path }) => path) };
}

/** A condition on columns of the table, which is named `event`. */
export interface Filter {
  columns: readonly FilteredColumn[];
  where: Condition;
}

type FilteredColumn =
  | 'access_code_id'
  | 'device_id'
  | 'guest_id'
  | 'mac_address'
  | 'method'
  | 'nas_identifier'
  | 'plan_id'
  | 'reason'
  | 'ssid'
  | 'user_name';

export interface Reading {
  table: EventTable;
  places: Places;
  /** Conditions that an index answers: the period, and a result or state. */
  indexed: readonly Condition[];
  /** A condition by which an index finds few rows, such as a MAC address; null: none. */
  selective: Condition | null;
  /** Conditions that no index answers. */
  filters: readonly Filter[];
}

interface FoundRow {
  id: string;
  /** ISO 8601 with microseconds */
  exactAt: string;
}

interface Page {
  ids: readonly string[];
  /** the position where the search continues; null when nothing is left */
  next: string | null;
  /** the oldest time that was searched; null when all was, or when there are more rows than fit */
  searchedBackTo: string | null;
}

export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the condition for rows before a position: `{time}~{id}`. */
export function beforePosition(table: EventTable, position: string): Condition {
  const { time, id } = eventTables[table];
  const [at = '', of = ''] = position.split('~');
  // The first condition bounds the index by time alone.
  return sql`(${time} <= ${at}::timestamptz and (${time}, id) < (${at}::timestamptz, ${of}::${id}))`;
}

const exactTime = (time: RawBuilder<unknown>) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Finds the newest rows that match. Reads a bounded number of rows, whatever the organization's size. */
export async function newestMatching(
  transaction: ScopedTransaction,
  reading: Reading,
  limit: number,
): Promise<Page> {
  const { table, filters } = reading;
  const isSearch = filters.length > 0;
  const columns = [...new Set(filters.flatMap((filter) => filter.columns))];
  const newest = newestOf(reading, isSearch ? searchedRows : limit, columns);
  const { rows } = await sql<FoundRow>`
    select event.id::text as id, ${exactTime(sql.ref('event.at'))} as "exactAt"
    from (${newest}) event where ${all(filters.map(({ where }) => where))}
    order by event.at desc, event.id desc limit ${limit}`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  if (last !== undefined) return { ids, next: `${last.exactAt}~${last.id}`, searchedBackTo: null };
  const searchedBackTo = await reachOf(transaction, reading, isSearch);
  return {
    ids,
    next: searchedBackTo === null ? null : `${searchedBackTo}~${eventTables[table].first}`,
    searchedBackTo,
  };
}

/** Counts matching rows, up to 10,000. Only conditions with an index. */
export async function countNewest(
  transaction: ScopedTransaction,
  reading: Omit<Reading, 'filters' | 'selective'>,
): Promise<{ count: number; isLowerBound: boolean }> {
  const whole = { ...reading, filters: [], selective: null };
  const newest = newestOf(whole, countLimit + 1);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${newest}) counted`.execute(transaction);
  const count = rows[0]?.count ?? 0;
  if (count > countLimit) return { count: countLimit, isLowerBound: true };
  return { count, isLowerBound: (await reachOf(transaction, whole)) !== null };
}

/**
 * Returns the query of an organization's newest rows: `id`, `at` and these columns, the newest first. The columns are read
 * with the rows: to look each row up by its id again would touch a page of the index and one of the table for each.
 */
export function newestOf(
  reading: Reading,
  limit: number,
  columns: readonly string[] = [],
): RawBuilder<unknown> {
  const { table } = reading;
  const names = namesOf(columns);
  const branches = branchesOf(reading, columns).map(
    (branch) => sql`select id, at${names} from (${branch(limit)}) part`,
  );
  const [only, ...more] = branches;
  if (only === undefined)
    return sql`select id, ${eventTables[table].time} as at${names} from ${sql.table(table)} where false`;
  if (more.length === 0) return only;
  const parts = branches.map((branch) => sql`(${branch})`);
  return sql`
    select id, at${names} from (${sql.join(parts, sql` union all `)}) branch order by at desc, id desc limit ${limit}`;
}

/** Returns further columns of a list. */
function namesOf(columns: readonly string[], table?: string): RawBuilder<unknown> {
  const names = columns.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`));
  return names.length === 0 ? sql`` : sql`, ${sql.join(names)}`;
}

type Branch = (limit: number) => RawBuilder<unknown>;

/** Returns a query in the order of an index for each part of the organization. */
function branchesOf(
  { table, places, indexed, selective }: Reading,
  columns: readonly string[],
): Branch[] {
  const { time } = eventTables[table];
  const rows = (
    conditions: readonly Condition[],
    limit: number,
    names: readonly string[] = columns,
  ) => sql`
    select id, ${time} as at, organization_path${namesOf(names)} from ${sql.table(table)}
    where ${all([...conditions, ...indexed])} order by ${time} desc, id desc limit ${limit}`;
  const inPrefixes = places.prefixes.map((path) => isInSubtree('organization_path', { path }));
  if (selective !== null)
    return [(limit) => rows([selective, sql`(${sql.join(inPrefixes, sql` or `)})`], limit)];
  if (places.areas !== null)
    return places.areas.map(
      (path): Branch =>
        (limit) =>
          rows([sql`organization_path = ${path}`], limit),
    );
  return places.prefixes.map((path): Branch => {
    const provider = sql<boolean>`provider_number = ${providerOf(path)}`;
    if (isProvider(path)) return (limit) => rows([provider], limit);
    // Only the rows of the organization are looked up: the index tells the paths of the others.
    const scanned = (limit: number) => sql`
      select id, at from (${rows([provider], scannedRows, [])}) scanned
      where ${isInSubtree('organization_path', { path })} order by at desc, id desc limit ${limit}`;
    if (columns.length === 0) return scanned;
    return (limit) => sql`
      select own.id, own.at${namesOf(columns, 'event')}
      from (${scanned(limit)}) own join ${sql.table(table)} event on event.id = own.id
      order by own.at desc, own.id desc`;
  });
}

function providerOf(path: string): number {
  return Number(path.split('/')[1]);
}

function isProvider(path: string): boolean {
  return path.split('/').length === 3;
}

/** Returns how far back the search got; null when it read everything. */
export async function reachOf(
  transaction: ScopedTransaction,
  reading: Reading,
  isSearch = false,
): Promise<string | null> {
  const { table, places, indexed, selective } = reading;
  const { time } = eventTables[table];
  const ends: RawBuilder<unknown>[] = [];
  if (isSearch)
    ends.push(sql`
      select at from (${newestOf(reading, searchedRows)}) searched order by at desc offset ${searchedRows - 1} limit 1`);
  if (selective === null && places.areas === null)
    for (const path of places.prefixes.filter((prefix) => !isProvider(prefix)))
      ends.push(sql`
        select ${time} as at from ${sql.table(table)}
        where provider_number = ${providerOf(path)} and ${all(indexed)}
        order by ${time} desc, id desc offset ${scannedRows - 1} limit 1`);
  if (ends.length === 0) return null;
  const parts = ends.map((end) => sql`(${end})`);
  const { rows } = await sql<{ at: string | null }>`
    select ${exactTime(sql`max(at)`)} as at from (${sql.join(parts, sql` union all `)}) reached`.execute(
    transaction,
  );
  return rows[0]?.at ?? null;
}
