import type { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';

/**
 * PGlite has one session, and Kysely's own driver for it lets queries slip into a transaction that is open.
 * Here each one has the session to itself, as with a pool of one.
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
