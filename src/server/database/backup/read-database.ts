import pg from 'pg';
import { to } from 'pg-copy-streams';
import { isOwnRelation } from './own-relations.ts';
import { BackupError, type Header, type Part, RowDigest, type Sequence } from './parts.ts';

// The embedded engine sends the result of a statement only after its end, so a statement must not copy a whole table.
const pagesAtOnce = 256;

/** The program's own notes about the schema, which a restored database gets from its migrations. */
const bookkeeping = ['kysely_migration', 'kysely_migration_lock', 'repeatable_migration'];

/** Settings that the text of values depends on. */
export const textSettings = `
  set local search_path = public, pg_temp; set local client_encoding = 'UTF8'; set local timezone = 'UTC';
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
  set local bytea_output = 'hex'`;

interface Table {
  name: string;
  columns: string[];
  /** whether the user has the owner's rights, without which policies could hide rows */
  isOwned: boolean;
}

/** Reads all tables of the database in one snapshot. Writers are not blocked, and migrations wait. */
export async function* readDatabase(
  client: pg.Client,
  engine: Header['engine'],
): AsyncGenerator<Part> {
  const migration = await lastMigration(client);
  const tables = await tablesOf(client);
  await client.query(`begin isolation level repeatable read, read only; ${textSettings}`);
  const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  await client.query(`lock table ${names} in access share mode`);
  // The snapshot begins here, after the lock.
  if ((await lastMigration(client)) !== migration)
    throw new BackupError('The database is being upgraded. Try again when the server has started.');
  const createdAt = new Date().toISOString();
  yield { kind: 'start', header: { migration, createdAt, engine } };
  for (const { name, columns } of tables) {
    yield { kind: 'table', name, columns };
    const digest = new RowDigest();
    for await (const lines of rowsOf(client, name, columns)) {
      digest.add(lines);
      yield { kind: 'rows', lines };
    }
    yield { kind: 'tableEnd', rows: digest.rows, digest: `${digest}` };
  }
  // Read last, because sequences do not follow the snapshot: they may only be ahead of its rows.
  const { rows: sequences } = await client.query<Sequence>(`
    select relname as name, pg_sequence_last_value(oid)::text as "lastValue" from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' and ${isOwnRelation}
    order by 1`);
  yield { kind: 'end', sequences };
  await client.query('commit');
}

async function lastMigration(client: pg.Client): Promise<string> {
  const exists = await client.query(
    `select from pg_class where oid = to_regclass('kysely_migration')`,
  );
  const { rows } =
    exists.rowCount === 0
      ? { rows: [] }
      : await client.query<{ name: string }>('select max(name) as name from kysely_migration');
  const name = rows[0]?.name;
  if (!name) throw new BackupError('The database has no data of Atrium.');
  return name;
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select relname as name, pg_has_role(relowner, 'usage') as "isOwned",
       array(select attname::text from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum) as columns
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)
       and ${isOwnRelation}
     order by relname`,
    [bookkeeping],
  );
  const foreign = tables.find(({ isOwned }) => !isOwned);
  if (foreign !== undefined)
    throw new BackupError(
      `The user of DATABASE_URL does not own the table ${foreign.name}. Use the user that the server uses.`,
    );
  return tables;
}

/** Yields a table's rows as lines of COPY, a few pages at a time. */
export async function* rowsOf(
  client: pg.Client,
  table: string,
  columns: readonly string[],
): AsyncGenerator<Buffer> {
  const name = pg.escapeIdentifier(table);
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const { rows } = await client.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::integer)::integer as pages`,
    [name],
  );
  const pages = rows[0]?.pages ?? 0;
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const stream = client.query(
      to(`copy (select ${list} from ${name}
        where ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)') to stdout`),
    );
    const chunks: Buffer[] = await stream.toArray();
    if (chunks.length > 0) yield Buffer.concat(chunks);
  }
}
