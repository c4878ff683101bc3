// On both engines: each handles the protocol message that closes a prepared statement.
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/databases.ts';
import { preparingPool } from './prepared-statements.ts';

let opened: TestDatabase;
let db: Kysely<unknown>;

beforeAll(async () => {
  opened = await openTestDatabase();
  const { pool } = opened.database;
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: preparingPool(pool, 3) }) });
});
afterAll(() => opened.remove());

/** Executes statements on one connection, and returns those that are prepared afterwards. */
function preparedAfter(statements: readonly string[]): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    for (const statement of statements)
      await connection.executeQuery(CompiledQuery.raw(statement)).catch(() => undefined);
    // The comment prevents this query from being prepared itself.
    const { rows } = await sql<{ statement: string }>`/**/
      select statement from pg_prepared_statements order by statement`.execute(connection);
    return rows.map(({ statement }) => statement);
  });
}

const numbered = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `select ${first + index} as one`);

test('a connection holds only the most recently used statements', async () => {
  expect(await preparedAfter(numbered(10, 60))).toEqual(numbered(58, 60));
});

test('a statement in use stays prepared, and an evicted one works again', async () => {
  const [a = '', b = '', c = '', d = ''] = numbered(61, 64);
  expect(await preparedAfter([a, b, c, a, d])).toEqual([a, c, d]);
  expect(await preparedAfter([b, b])).toEqual([a, b, d]);
});

test('statements of a failed transaction are evicted too', async () => {
  const failed = ['begin', 'select 1 / 0', ...numbered(65, 75), 'rollback'];
  expect(await preparedAfter([...failed, ...numbered(76, 78)])).toEqual(numbered(76, 78));
});
