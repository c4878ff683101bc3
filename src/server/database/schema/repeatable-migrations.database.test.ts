// On both engines: each start replaces changed functions.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/databases.ts';
import { applyRepeatableMigrations } from './repeatable-migrations.ts';

let opened: TestDatabase;
/** Untyped, as migrations use it. */
let bare: Kysely<unknown>;

beforeAll(async () => {
  opened = await openTestDatabase();
  bare = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: opened.database.pool }) });
});
afterAll(() => opened.remove());

describe('a repeatable migration', () => {
  const version = (number: number) => ({
    example: [
      `create or replace function example() returns integer language sql as 'select ${number}'`,
    ],
  });

  test('is executed when its text changes, and only then', async () => {
    const apply = (number: number) => applyRepeatableMigrations(bare, version(number));
    expect(await apply(1)).toEqual(['example']);
    expect(await apply(1)).toEqual([]);
    expect(await apply(2)).toEqual(['example']);
    const { rows } = await sql<{ value: number }>`select example() as value`.execute(bare);
    expect(rows).toEqual([{ value: 2 }]);
  });

  test('is executed once when replicas start together', async () => {
    const starts = Array.from({ length: 4 }, () => applyRepeatableMigrations(bare, version(3)));
    expect((await Promise.all(starts)).flat()).toEqual(['example']);
  });
});
