// On both engines: closing a prepared statement is a message that each of them answers.
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { preparingPool } from './prepared-statements.ts';

let opened: TestDatabase;
let db: Kysely<unknown>;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());
beforeEach(async () => {
  const { pool } = opened.database;
  await pool.query('deallocate all');
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: preparingPool(pool, 3) }) });
});

/** The statements that one connection holds after it has executed the given ones. */
function preparedAfter(statements: readonly string[]): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`deallocate all`.execute(connection);
    for (const statement of statements)
      await connection.executeQuery(CompiledQuery.raw(statement, [])).catch(() => undefined);
    // A name for this query would evict one of theirs.
    const { rows } = await sql<{ statement: string }>`/**/
      select statement from pg_prepared_statements order by prepare_time`.execute(connection);
    return rows.map(({ statement }) => statement);
  });
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `select ${index} as one`);

test('a connection holds only the statements that it used last', async () => {
  expect(await preparedAfter(numbered(50))).toEqual(numbered(50).slice(-3));
});

test('a statement in use stays prepared, and one that was evicted works again', async () => {
  const [a = '', b = '', c = '', d = ''] = numbered(4);
  expect(await preparedAfter([a, b, c, a, d])).toEqual([a, c, d]);
  expect(await preparedAfter([a, b, c, d, a])).toEqual([c, d, a]);
});

test('statements of a failed transaction are evicted as well', async () => {
  const failed = ['begin', 'select 1 / 0', ...numbered(10), 'rollback'];
  expect(await preparedAfter([...failed, ...numbered(3)])).toEqual(numbered(3));
});
