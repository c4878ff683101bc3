import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Logger } from '../logging.ts';
import { SettingsError } from '../settings.ts';
import {
  DataDirectoryInUseError,
  type EmbeddedEngine,
  startEmbeddedEngine,
} from './embedded/engine.ts';
import { migrateToLatest } from './migrate.ts';
import { requireNotMoved } from './moved-mark.ts';
import { preparingPool } from './prepared-statements.ts';
import { withRetries } from './retry.ts';
import { scopeStatement } from './scope-statement.ts';
import type { DB } from './tables.ts';

/** The path prefixes that a caller may see: `/` is everything, `/100000/100204/` is one subtree. */
export type Scope = readonly string[];

export interface Database {
  engine: 'embedded' | 'postgresql';
  /** For queries of the platform (sign-in, import, jobs), under the role of the connection. */
  system: Kysely<DB>;
  /**
   * Runs `work` in one transaction limited to the scope. After a deadlock or a serialization failure it runs again, so
   * `work` must have no effects outside the transaction.
   */
  withScope<T>(scope: Scope, work: (transaction: Transaction<DB>) => Promise<T>): Promise<T>;
  /** Runs `work` in one unlimited transaction, with the same retries. */
  transaction<T>(work: (transaction: Transaction<DB>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A server's database. Demo mode's, inside a page, has no pool. */
export interface PooledDatabase extends Database {
  pool: pg.Pool;
}

interface OpenTransaction {
  scope: Scope | null;
  hasBegun: boolean;
}

const openTransaction = new AsyncLocalStorage<OpenTransaction>();

/**
 * Sends the tenant role and the scope together with `begin`, so that no query of the transaction runs without them.
 * Rejects a second connection inside a transaction, which would deadlock on the embedded engine's pool of one.
 */
class ScopedDriver extends PostgresDriver {
  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const open = openTransaction.getStore();
    if (open?.hasBegun) throw new Error('A query was sent outside the open transaction');
    return super.acquireConnection(...options);
  }

  override async beginTransaction(
    ...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>
  ): Promise<void> {
    const open = openTransaction.getStore();
    if (open === undefined) return super.beginTransaction(connection, settings);
    open.hasBegun = true;
    if (open.scope === null) return super.beginTransaction(connection, settings);
    await connection.executeQuery(CompiledQuery.raw(`begin; ${scopeStatement(open.scope)}`));
  }
}

function scopedDialect(pool: pg.Pool): Dialect {
  const postgres = new PostgresDialect({ pool });
  return {
    createAdapter: () => postgres.createAdapter(),
    createDriver: () => new ScopedDriver({ pool: preparingPool(pool) }),
    createIntrospector: (db) => postgres.createIntrospector(db),
    createQueryCompiler: () => postgres.createQueryCompiler(),
  };
}

export function databaseOver(
  pool: pg.Pool,
  engine: Database['engine'],
  stopEngine: () => Promise<void>,
): PooledDatabase {
  const db = new Kysely<DB>({ dialect: scopedDialect(pool) });
  const execute = <T>(scope: Scope | null, work: (transaction: Transaction<DB>) => Promise<T>) =>
    withRetries(() =>
      openTransaction.run({ scope, hasBegun: false }, () => db.transaction().execute(work)),
    );
  let closed: Promise<void> | undefined;
  return {
    engine,
    pool,
    system: db,
    withScope: (scope, work) => execute(scope, work),
    transaction: (work) => execute(null, work),
    close: () => {
      closed ??= db.destroy().then(stopEngine);
      return closed;
    },
  };
}

const buildDirectory = join(import.meta.dirname, '../../../dist');

/** The database templates that `scripts/build.ts` writes. Demo mode downloads the one with sample data. */
export const readyMade = {
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
  return databaseOver(pool, engine, stop);
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
    { connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 10_000 },
    log,
  );
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new SettingsError([`DATABASE_URL cannot be reached: ${reason.replaceAll(/\s+/g, ' ')}`]);
  }
  return { pool, engine: 'postgresql' as const, stop: async () => {} };
}

// Dates stay text: a JavaScript Date would shift them by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

function poolOf(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'));
  return pool;
}
