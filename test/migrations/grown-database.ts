import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { startEmbeddedEngine } from '../../src/server/database/embedded/engine.ts';
import { readyMade } from '../../src/server/database/open.ts';
import { migrateTo, migrations } from '../../src/server/database/schema/migrate.ts';
import {
  applyRepeatableMigrations,
  type RepeatableMigrations,
  repeatableMigrations,
} from '../../src/server/database/schema/repeatable-migrations.ts';
import { createLogger } from '../../src/server/logging.ts';
import { asAdministrator, urlOf } from '../databases.ts';
import { rowsOf } from './rows.ts';

export const allMigrations = Object.keys(migrations);

/** The settings of a database, as the product and its commands take them. */
export interface Place {
  databaseUrl: string | undefined;
  dataDirectory: string;
}

/** Applies one migration after another, up to `last`, and inserts rows of each time. */
async function grow(config: pg.PoolConfig, last: string, first = 0): Promise<void> {
  const pool = new pg.Pool({ ...config, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const migration of allMigrations.slice(first, allMigrations.indexOf(last) + 1)) {
    await migrateTo(db, migration);
    if (migration > '022') await applyRepeatableMigrations(db, repeatableOf(migration));
    for (const statement of rowsOf(migration)) await pool.query(statement);
  }
  await db.destroy();
}

/** The repeatable migrations that need the tables of a migration after 024. */
const since: Readonly<Record<string, string>> = {
  'final-portal-versions': '032',
  'published-portals': '032',
  'usable-images': '033',
  'session-changes': '040',
  radius: '045',
  'promo-codes': '057',
  'shared-views': '062',
  'site-vlans': '063',
  'router-templates': '067',
  'asset-devices': '068',
  'hotspot-inheritance': '069',
  'org-search-rows': '073',
  'org-search': '073',
  'guest-groups': '074',
  promotions: '076',
};

/** Migration 023 needs the first repeatable triggers; the functions of others have earlier versions until 024. */
function repeatableOf(migration: string): RepeatableMigrations {
  const { 'device-providers': first = [] } = repeatableMigrations;
  if (migration < '024') return migration > '023' ? { 'device-providers': first } : {};
  return Object.fromEntries(
    Object.entries(repeatableMigrations).filter(([name]) => migration > (since[name] ?? '024')),
  );
}

/** Creates an embedded database with the schema and rows of a migration, or continues with a copy of a former one. */
export async function grownEmbedded(
  migration: string,
  from?: Place,
  former?: string,
): Promise<Place> {
  const place = from === undefined ? newDataDirectory() : copied(from);
  const log = createLogger('silent');
  const engine = await startEmbeddedEngine({
    directory: place.dataDirectory,
    template: readyMade.initial,
    log,
  });
  await grow(engine.poolConfig, migration, allMigrations.indexOf(former ?? '') + 1);
  await engine.stop();
  return place;
}

const directories = new Set<string>();
process.once('exit', () => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** Returns an empty data directory, which is deleted when the process ends. */
export function newDataDirectory(): Place {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'atrium-test-'));
  directories.add(dataDirectory);
  return { databaseUrl: undefined, dataDirectory };
}

/** Copies an embedded database that nobody uses. */
export function copied({ dataDirectory }: Place): Place {
  const copy = newDataDirectory();
  cpSync(dataDirectory, copy.dataDirectory, { recursive: true });
  return copy;
}

/** Creates an empty PostgreSQL database, which the run drops at its end. */
async function newPostgres(administratorUrl: string, template = 'template1') {
  const name = `${process.env.TEST_DATABASE_TEMPLATE ?? 'atrium_test'}_${randomBytes(6).toString('hex')}`;
  await asAdministrator(administratorUrl, `create database ${name} template ${template}`);
  return { name, databaseUrl: urlOf(administratorUrl, name) };
}

/** Creates an empty PostgreSQL database whose owner is no superuser; returns the owner's URL. */
export async function newDatabaseOfOwner(administratorUrl: string): Promise<string> {
  const { name, databaseUrl } = await newPostgres(administratorUrl);
  const owner = 'atrium_test_owner';
  await asAdministrator(
    administratorUrl,
    `do $$ begin create role ${owner} login createrole; exception when duplicate_object then null; end $$`,
  );
  await asAdministrator(administratorUrl, `alter database ${name} owner to ${owner}`);
  const url = new URL(databaseUrl);
  url.username = owner;
  return url.href;
}

/** Creates a PostgreSQL database for each migration, with its schema and rows. */
export async function grownPostgres(
  administratorUrl: string,
  wanted: readonly string[] = allMigrations,
): Promise<Map<string, Place>> {
  const databases = new Map<string, Place>();
  let grown = await newPostgres(administratorUrl);
  let next = 0;
  for (const migration of wanted) {
    await grow({ connectionString: grown.databaseUrl }, migration, next);
    next = allMigrations.indexOf(migration) + 1;
    // The backend of a closed connection exits with a delay, and a database in use cannot be cloned. Ending it would be an
    // error of the connection that is closing.
    await asAdministrator(
      administratorUrl,
      `do $$ begin
        while exists (select from pg_stat_activity
          where datname = '${grown.name}' and backend_type = 'client backend') loop
          perform pg_sleep(0.01), pg_stat_clear_snapshot();
        end loop;
      end $$`,
    );
    const clone = await newPostgres(administratorUrl, grown.name);
    databases.set(migration, { databaseUrl: grown.databaseUrl, dataDirectory: tmpdir() });
    grown = clone;
  }
  return databases;
}
