import type { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { DatabaseUnavailable } from '../../server/database/connections/database-unavailable.ts';

/**
 * Gives each connection PGlite's one session exclusively, like a pool of one. With Kysely's PGlite driver, other queries
 * could run inside an open transaction.
 */
export class OneConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection;
  #last: Promise<void> = Promise.resolve();
  #leave: () => void = () => {};

  constructor(pglite: PGlite) {
    this.#connection = connectionTo(pglite);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    this.#leave = resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#leave();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {}
}

function connectionTo(pglite: PGlite): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      // What is due after a reset belongs to the former demo.
      if (pglite.closed)
        throw new DatabaseUnavailable('unreachable', {
          isConnectionLost: true,
          since: performance.now(),
        });
      const { rows, affectedRows } = await pglite.query<R>(sql, [...parameters]);
      return {
        rows,
        ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }),
      };
    },
    // oxlint-disable-next-line require-yield -- the interface asks for a generator; nothing here streams
    async *streamQuery() {
      throw new Error('Demo mode streams no rows');
    },
  };
}
