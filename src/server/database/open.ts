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
import { preparingPool } from './prepared-statements.ts';
import { withRetries } from './retry.ts';
import { scopeStatement } from './scope-statement.ts';
import type { DB } from './tables.ts';

/** Prefixes of the paths that may be seen: `/` is everything, `/100000/100204/` one subtree. */
export type Scope = readonly string[];

export interface Database {
  engine: 'embedded' | 'postgresql';
  /** The platform's own queries (sign-in, import, jobs), under the role of the connection. */
  system: Kysely<DB>;
  /**
   * Runs the work in one transaction that sees and changes only what lies in the scope. After a deadlock or a
   * serialization failure it runs again: what it does outside of the transaction must bear that.
   */
  withScope<T>(scope: Scope, work: (transaction: Transaction<DB>) => Promise<T>): Promise<T>;
  /** Runs the work in one transaction of the platform itself, with the same retries. */
  transaction<T>(work: (transaction: Transaction<DB>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A server's own: demo mode's database, inside a page, has no pool. */
export interface PooledDatabase extends Database {
  pool: pg.Pool;
}

interface OpenTransaction {
  scope: Scope | null;
  begun: boolean;
}

const openTransaction = new AsyncLocalStorage<OpenTransaction>();

/**
 * Sends the tenant role and the scope together with `begin`, so that no query of the transaction can run
 * without them, and refuses a second connection inside a transaction: with the embedded engine's
 * pool of one it would wait for itself forever.
 */
class ScopedDriver extends PostgresDriver {
  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const open = openTransaction.getStore();
    if (open?.begun) throw new Error('A query was sent outside the transaction that is open here');
    return super.acquireConnection(...options);
  }

  override async beginTransaction(
    ...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>
  ): Promise<void> {
    const open = openTransaction.getStore();
    if (open === undefined) return super.beginTransaction(connection, settings);
    open.begun = true;
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
      openTransaction.run({ scope, begun: false }, () => db.transaction().execute(work)),
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

const built = join(import.meta.dirname, '../../../dist');

/** The embedded databases that `scripts/build.ts` makes; demo mode fetches the sample provider's too. */
export const readyMade = {
  empty: join(built, 'empty-database.tar.gz'),
  sample: join(built, 'static/sample-database.tar.gz'),
};

export interface DatabaseSettings {
  databaseUrl: string | undefined;
  dataDirectory: string;
  /** what the embedded database begins as, unless it is empty */
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

// A date has no time of day; as a JavaScript Date it would shift with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

function poolOf(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'));
  return pool;
}
