import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate, migrateTo, migrations } from '../schema/migrate.ts';
import { isOwnRelation } from './own-relations.ts';
import {
  BackupError,
  type Contents,
  digestOf,
  type Part,
  RowDigest,
  type Sequence,
  type TableContent,
} from './parts.ts';
import { rowsOf, textSettings } from './read-database.ts';
import { suspendRules } from './suspended-rules.ts';

/** A database to load into. */
export interface Target {
  client: pg.Client;
  /** Executes `COPY … FROM`, to which it adds where the lines are. */
  copyIn(copy: string, lines: Buffer): Promise<void>;
}

export class NotEmptyError extends BackupError {}

/**
 * Loads a database into an empty one, in one transaction: first the schema that it had, then its rows, without
 * triggers, then constraints and later migrations. Compares the digest of each table with what was loaded.
 */
export async function loadDatabase(
  target: Target,
  parts: AsyncIterable<Part>,
): Promise<TableContent[]> {
  const { client } = target;
  const connection = Object.assign(client, { release() {} });
  const pool = { options: {}, connect: async () => connection, end: async () => {} };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return db.transaction().execute(async (transaction) => {
    await requireEmpty(client);
    const loaded: TableContent[] = [];
    let migration = '';
    let table = { name: '', columns: [''] };
    let resumeRules = async () => {};
    for await (const part of parts)
      switch (part.kind) {
        case 'start':
          migration = requireKnown(part.header.migration);
          await migrateTo(transaction, migration);
          await client.query(textSettings);
          resumeRules = await suspendRules(client);
          break;
        case 'table':
          table = part;
          break;
        case 'rows':
          await target.copyIn(copyStatement(table), part.lines);
          break;
        case 'tableEnd':
          loaded.push(await verifiedTable(client, table, part));
          break;
        case 'end':
          await setSequences(client, part.sequences);
      }
    await resumeRules();
    await migrate(transaction);
    await client.query('analyze');
    await client.query(
      `comment on table kysely_migration is '${loadedNote({ migration, tables: loaded })}'`,
    );
    return loaded;
  });
}

/** Returns the comment that a load leaves in its target, whose rows later migrations and servers change. */
function loadedNote(contents: Contents): string {
  return `Atrium: loaded ${digestOf(contents)}`;
}

/** Returns whether the database was loaded with these contents. */
export async function wasLoadedWith(client: pg.Client, contents: Contents): Promise<boolean> {
  const { rows } = await client.query<{ note: string | null }>(
    `select obj_description(to_regclass('public.kysely_migration'), 'pg_class') as note`,
  );
  return rows[0]?.note === loadedNote(contents);
}

async function requireEmpty(client: pg.Client): Promise<void> {
  // A second load waits here until the first one is committed.
  await client.query(`select pg_advisory_xact_lock(hashtext('atrium: load'))`);
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and ${isOwnRelation} order by 1 limit 1`);
  if (rows[0] !== undefined)
    throw new NotEmptyError(
      `The database is not empty: it has the table ${rows[0].name}. Create a new database for it, and leave this one as it is. Nothing was changed.`,
    );
}

/** Returns the migration; throws when this version of the program does not have it. */
export function requireKnown(migration: string): string {
  if (!Object.hasOwn(migrations, migration))
    throw new BackupError(
      `The data was written by a newer version of Atrium (${migration}). Update Atrium first. Nothing was changed.`,
    );
  return migration;
}

function copyStatement({ name, columns }: { name: string; columns: readonly string[] }): string {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return `copy ${pg.escapeIdentifier(name)} (${list}) from`;
}

/** Reads a loaded table again; throws when it differs from what was read at its source. */
async function verifiedTable(
  client: pg.Client,
  { name, columns }: { name: string; columns: readonly string[] },
  expected: { rows: number; digest: string },
): Promise<TableContent> {
  const found = new RowDigest();
  for await (const lines of rowsOf(client, name, columns)) found.add(lines);
  const digest = `${found}`;
  if (found.rows !== expected.rows || digest !== expected.digest)
    throw new BackupError(
      `The table ${name} was not loaded correctly: ${found.rows} rows with the digest ${digest} instead of ${expected.rows} with ${expected.digest}. Nothing was changed.`,
    );
  return { name, rows: found.rows, digest };
}

async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, lastValue } of sequences)
    if (lastValue !== null)
      await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), lastValue]);
}
