import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDriver,
  type QueryResult,
} from 'kysely';
import { longestStatementMs } from '../connections/connection-watch.ts';
import { DatabaseUnavailable } from '../connections/database-unavailable.ts';
import type { Scope } from '../open.ts';
import { withRetries } from './retry.ts';
import { scopeStatement, unlimitedStatement } from './scope-statement.ts';

interface OpenTransaction {
  scope: Scope | null;
  hasBegun: boolean;
}

const openTransaction = new AsyncLocalStorage<OpenTransaction>();

/** Runs `work`, in which a transaction of the scope (null: unlimited) is opened. */
export function inTransaction<T>(scope: Scope | null, work: () => Promise<T>): Promise<T> {
  return openTransaction.run({ scope, hasBegun: false }, work);
}

// No transaction waits for anything outside the database, so one that idles has lost its server, and its locks block others.
const limits = `, set_config('statement_timeout', '${longestStatementMs}', true),
  set_config('idle_in_transaction_session_timeout', '15000', true)`;

/**
 * Sends the tenant role and the scope together with `begin`, so that no query of the transaction runs without them.
 * Rejects a second connection inside a transaction, which would deadlock on the embedded engine's pool of one.
 */
export class ScopedDriver implements Driver {
  readonly #postgres: Driver;
  readonly #limits: string;

  constructor(
    config: ConstructorParameters<typeof PostgresDriver>[0],
    engine: 'embedded' | 'postgresql',
  ) {
    this.#postgres = new PostgresDriver(config);
    this.#limits = engine === 'postgresql' ? limits : '';
  }

  init(...options: Parameters<Driver['init']>): Promise<void> {
    return this.#postgres.init(...options);
  }

  async acquireConnection(
    ...options: Parameters<Driver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const open = openTransaction.getStore();
    if (open?.hasBegun) throw new Error('A query was sent outside the open transaction');
    const acquire = () => this.#postgres.acquireConnection(...options);
    if (open !== undefined) return acquire();
    return new RenewableConnection(await withRetries(acquire), acquire, (lost) =>
      this.#postgres.releaseConnection(lost),
    );
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const inner = innerOf(connection);
    if (inner !== undefined) await this.#postgres.releaseConnection(inner);
  }

  async beginTransaction(
    ...[connection, settings]: Parameters<Driver['beginTransaction']>
  ): Promise<void> {
    const open = openTransaction.getStore();
    if (connection instanceof RenewableConnection) connection.isPinned = true;
    if (open === undefined) return this.#postgres.beginTransaction(connection, settings);
    open.hasBegun = true;
    // One statement for all settings, because each costs a round of parsing and replies.
    const first = open.scope === null ? unlimitedStatement : scopeStatement(open.scope);
    await connection.executeQuery(CompiledQuery.raw(`begin; ${first}${this.#limits}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await this.#postgres.commitTransaction(connection);
    } catch (error) {
      throw error instanceof DatabaseUnavailable ? error.afterSending() : error;
    }
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await this.#postgres.rollbackTransaction(innerOf(connection) ?? connection);
    } catch (error) {
      // The server rolls back by itself when a connection ends, and the caller needs the error before this one.
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
  }
  destroy(...options: Parameters<Driver['destroy']>): Promise<void> {
    return this.#postgres.destroy(...options);
  }
}

/** The connection of a statement outside transactions. A read is sent again on another one while they are lost. */
class RenewableConnection implements DatabaseConnection {
  /** undefined when a lost one was released and there is no other */
  inner: DatabaseConnection | undefined;
  isPinned = false;
  readonly #acquire: () => Promise<DatabaseConnection>;
  readonly #release: (lost: DatabaseConnection) => Promise<void>;

  constructor(
    inner: DatabaseConnection,
    acquire: () => Promise<DatabaseConnection>,
    release: (lost: DatabaseConnection) => Promise<void>,
  ) {
    this.inner = inner;
    this.#acquire = acquire;
    this.#release = release;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.isPinned && isRead(query)) return withRetries(() => this.#read<R>(query));
    try {
      return await this.#required().executeQuery<R>(query);
    } catch (error) {
      if (this.isPinned || !(error instanceof DatabaseUnavailable)) throw error;
      throw error.afterSending();
    }
  }

  async #read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.inner ??= await this.#acquire();
    const { inner } = this;
    try {
      return await inner.executeQuery<R>(query);
    } catch (error) {
      if (error instanceof DatabaseUnavailable && error.isConnectionLost) {
        this.inner = undefined;
        await this.#release(inner);
      }
      throw error;
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#required().streamQuery<R>(query, chunkSize);
  }

  #required(): DatabaseConnection {
    if (this.inner === undefined) throw new Error('The connection was lost');
    return this.inner;
  }
}

/** Functions that change something are called in transactions, which are repeated as a whole. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return (
    query.kind === 'SelectQueryNode' ||
    (/^\s*(select|with recursive)\b/i.test(sql) && !/\b(insert|update|delete|merge)\b/i.test(sql))
  );
}

function innerOf(connection: DatabaseConnection): DatabaseConnection | undefined {
  return connection instanceof RenewableConnection ? connection.inner : connection;
}
