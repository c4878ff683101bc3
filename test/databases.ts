import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, type PooledDatabase } from '../src/server/database/open.ts';
import { createLogger } from '../src/server/logging.ts';
import { watchStatements } from './statements.ts';

const log = createLogger('silent');

export interface TestDatabase {
  database: PooledDatabase;
  remove(): Promise<void>;
}

/** Opens a migrated, empty database: a clone of the PostgreSQL template, or an embedded database without PostgreSQL. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const opened = await openEmptyDatabase();
  watchStatements(opened.database);
  return opened;
}

/** Returns whether the tests run on the embedded engine, which has one connection. */
export function isEmbeddedUnderTest(): boolean {
  const { TEST_ENGINE, TEST_DATABASE_URL } = process.env;
  return TEST_ENGINE === 'embedded' || TEST_DATABASE_URL === undefined;
}

async function openEmptyDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL, TEST_DATABASE_TEMPLATE } = process.env;
  if (TEST_DATABASE_URL === undefined || isEmbeddedUnderTest()) return openEmbedded();
  const name = `${TEST_DATABASE_TEMPLATE ?? 'atrium_test'}_${randomBytes(6).toString('hex')}`;
  const template = TEST_DATABASE_TEMPLATE ? ` template ${TEST_DATABASE_TEMPLATE}` : '';
  await asAdministrator(TEST_DATABASE_URL, `create database ${name}${template}`);
  const database = await openPostgres(TEST_DATABASE_URL, name);
  return {
    database,
    remove: async () => {
      await database.close();
      await asAdministrator(TEST_DATABASE_URL, `drop database ${name} with (force)`);
    },
  };
}

/** Creates a migrated database on this PostgreSQL, to clone others from. */
export async function makeTemplate(url: string) {
  const name = `atrium_test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(url, `create database ${name}`);
  const database = await openPostgres(url, name);
  await database.close();
  // Backends of closed connections exit with a delay, and a database in use cannot be cloned.
  await asAdministrator(url, `alter database ${name} with allow_connections false`);
  await asAdministrator(
    url,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  );
  return {
    name,
    /** Drops the clones too, because the workers' shared servers do not drop theirs. */
    async remove(): Promise<void> {
      const { rows } = await asAdministrator(
        url,
        `select datname from pg_database where datname like '${name}%'`,
      );
      for (const { datname } of rows)
        await asAdministrator(url, `drop database ${datname} with (force)`);
    },
  };
}

/** Opens an embedded database, empty or from a template. */
export async function openEmbedded(template?: string): Promise<TestDatabase> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'atrium-test-'));
  // A worker's shared server is never closed.
  process.once('exit', () => rmSync(dataDirectory, { recursive: true, force: true }));
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory, template }, log);
  return {
    database,
    remove: async () => {
      await database.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

function openPostgres(administratorUrl: string, name: string): Promise<PooledDatabase> {
  return openDatabase({ databaseUrl: urlOf(administratorUrl, name), dataDirectory: tmpdir() }, log);
}

export function urlOf(administratorUrl: string, name: string): string {
  const url = new URL(administratorUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function asAdministrator(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
