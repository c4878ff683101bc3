import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Dialect, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from '../logging.ts';
import { SettingsError } from '../startup/settings.ts';
import { type ConnectionWatch, watchConnections } from './connections/connection-watch.ts';
import type { OutageCause } from './connections/database-unavailable.ts';
import { causeOfRefusal, guardedPool, type RunningQueries } from './connections/guarded-pool.ts';
import { Outages } from './connections/outages.ts';
import { preparingPool } from './connections/prepared-statements.ts';
import type { ClientPool } from './connections/wrapped-pool.ts';
import {
  DataDirectoryInUseError,
  type EmbeddedEngine,
  startEmbeddedEngine,
} from './embedded/engine.ts';
import { requireNotMoved } from './moved-mark.ts';
import { migrateToLatest } from './schema/migrate.ts';
import type { DB } from './tables.ts';
import { withRetries } from './transactions/retry.ts';
import { inTransaction, ScopedDriver } from './transactions/scoped-driver.ts';

/**
 * The path prefixes that a caller may see: `/` is everything, `/100000/100204/` is one subtree. The caller owns what is
 * below the first one, and has the others through links.
 */
export type Scope = readonly string[];

export interface Database {
  engine: 'embedded' | 'postgresql';
  /** For queries of the platform (sign-in, import, jobs), under the role of the connection. */
  system: Kysely<DB>;
  /**
   * Runs `work` in one transaction limited to the scope. After a deadlock, a serialization failure or a lost connection
   * it runs again, so `work` must have no effects outside the transaction.
   */
  withScope<T>(scope: Scope, work: (transaction: Transaction<DB>) => Promise<T>): Promise<T>;
  /** Runs `work` in one unlimited transaction, with the same retries. */
  transaction<T>(work: (transaction: Transaction<DB>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A server's database. Demo mode's, inside a page, has no pool. */
export interface PooledDatabase extends Database {
  pool: pg.Pool;
  outages: Outages;
  /** Returns why the database cannot serve now, or null. */
  check(): Promise<OutageCause | null>;
}

function scopedDialect(pool: ClientPool, kysely: pg.Pool, engine: Database['engine']): Dialect {
  const postgres = new PostgresDialect({ pool: kysely });
  return {
    createAdapter: () => postgres.createAdapter(),
    createDriver: () => new ScopedDriver({ pool }, engine),
    createIntrospector: (db) => postgres.createIntrospector(db),
    createQueryCompiler: () => postgres.createQueryCompiler(),
  };
}

export function databaseOver(
  pool: pg.Pool,
  engine: Database['engine'],
  stopEngine: () => Promise<void>,
  log: Logger,
): PooledDatabase {
  const outages = new Outages(log);
  const running: RunningQueries = new Map();
  // The embedded engine has a watchdog of its own.
  const watch =
    engine === 'postgresql'
      ? watchConnections(pool.options, running)
      : { isServerGone: () => Promise.resolve(false), stop: () => {} };
  const guarded = guardedPool(preparingPool(pool), outages, running, watch);
  const db = new Kysely<DB>({ dialect: scopedDialect(guarded, pool, engine) });
  const execute = <T>(scope: Scope | null, work: (transaction: Transaction<DB>) => Promise<T>) =>
    withRetries(() => inTransaction(scope, () => db.transaction().execute(work)));
  let closed: Promise<void> | undefined;
  return {
    engine,
    pool,
    outages,
    system: db,
    withScope: (scope, work) => execute(scope, work),
    transaction: (work) => execute(null, work),
    check: async () => {
      const found = await checkPool(pool, outages, watch);
      return found ?? outages.current();
    },
    close: () => {
      watch.stop();
      closed ??= db.destroy().then(stopEngine);
      return closed;
    },
  };
}

async function checkPool(
  pool: pg.Pool,
  outages: Outages,
  watch: ConnectionWatch,
): Promise<OutageCause | null> {
  const sentAt = performance.now();
  try {
    const check = { text: 'select pg_is_in_recovery() as "isStandby"', query_timeout: 3_000 };
    const { rows } = await pool.query(check);
    outages.worked(sentAt);
    return rows[0]?.isStandby === true ? 'read-only' : null;
  } catch (error) {
    return outages.failed(await causeOfRefusal(error, watch), error, true).reason;
  }
}

/** After this time the service manager should start the server again. */
const startsWithinMs = 10_000;

const buildDirectory = join(import.meta.dirname, '../../../dist');

/** The database templates that `scripts/build.ts` writes. Demo mode downloads the one with sample data. */
export const readyMade = {
  /** without a schema, as initdb creates it in several seconds */
  initial: join(buildDirectory, 'initial-database.tar.gz'),
  empty: join(buildDirectory, 'empty-database.tar.gz'),
  sample: join(buildDirectory, 'static/sample-database.tar.gz'),
};

export interface DatabaseSettings {
  databaseUrl: string | undefined;
  dataDirectory: string;
  /** the template of a new embedded database; an empty one by default */
  template?: string;
}

/** Opens the embedded database or the one at DATABASE_URL, and migrates it. */
export async function openDatabase(
  settings: DatabaseSettings,
  log: Logger,
): Promise<PooledDatabase> {
  const { pool, engine, stop } =
    settings.databaseUrl === undefined
      ? await openEmbedded(settings, log)
      : await openPostgres(settings.databaseUrl, log);
  try {
    const { applied } = await migrateToLatest(pool);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
  } catch (error) {
    await pool.end();
    await stop();
    throw error;
  }
  return databaseOver(pool, engine, stop, log);
}

async function openEmbedded(settings: DatabaseSettings, log: Logger) {
  requireNotMoved(settings.dataDirectory);
  const embedded = await startEmbedded(settings, log);
  return {
    pool: poolOf(embedded.poolConfig, log),
    engine: 'embedded' as const,
    stop: () => embedded.stop(),
  };
}

async function startEmbedded(settings: DatabaseSettings, log: Logger): Promise<EmbeddedEngine> {
  try {
    return await startEmbeddedEngine({
      directory: settings.dataDirectory,
      template: settings.template ?? readyMade.empty,
      log,
    });
  } catch (error) {
    if (error instanceof DataDirectoryInUseError) throw error;
    throw new SettingsError([`DATA_DIR ${error instanceof Error ? error.message : String(error)}`]);
  }
}

async function openPostgres(databaseUrl: string, log: Logger) {
  const pool = poolOf(
    {
      connectionString: databaseUrl,
      max: 10,
      // for a new connection, and for a free one of the pool
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
    },
    log,
  );
  try {
    await waitForPostgres(pool, log);
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new SettingsError([`DATABASE_URL cannot be reached: ${reason.replaceAll(/\s+/g, ' ')}`]);
  }
  return { pool, engine: 'postgresql' as const, stop: async () => {} };
}

/** Waits while PostgreSQL does not listen or starts, as when the machine starts both. Throws other errors at once. */
async function waitForPostgres(pool: pg.Pool, log: Logger): Promise<void> {
  const deadline = performance.now() + startsWithinMs;
  for (let isLogged = false; ; isLogged = true)
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      const isStarting = /^(ECONNREFUSED|57P03)$/.test(String(Object(error).code));
      if (!isStarting || performance.now() > deadline) throw error;
      if (!isLogged) log.info('waiting for the database');
      await delay(500);
    }
}

// Dates stay text: a JavaScript Date would shift them by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

function poolOf(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool(config);
  // The next query finds out whether it was one connection or the database.
  pool.on('error', (error) => log.debug({ error: error.message }, 'idle database connection lost'));
  // Without a listener, losing a connection in use would end the process. Its query fails, too.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
