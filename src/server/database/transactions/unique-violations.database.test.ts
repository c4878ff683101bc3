// On both engines: it executes statements that no route's example executes.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/databases.ts';
import type { PooledDatabase } from '../open.ts';
import { retryOnUniqueViolation } from './unique-violations.ts';

let database: PooledDatabase;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ database, remove: close } = await openTestDatabase());
  await database.pool.query('create table taken (name text unique)');
});
afterAll(() => close());

const add = (transaction: typeof database.system, name: string) =>
  sql`insert into taken values (${name})`.execute(transaction);

test('after a unique violation the work is rolled back and retried in the same transaction', async () => {
  let runs = 0;
  const result = await database.transaction(async (transaction) => {
    await add(transaction, 'before');
    return retryOnUniqueViolation(transaction, async () => {
      runs += 1;
      await add(transaction, `run ${runs}`);
      if (runs === 1) await add(transaction, 'before');
      return 'done';
    });
  });
  expect(result).toBe('done');
  const { rows } = await database.pool.query('select name from taken order by name');
  expect(rows).toEqual([{ name: 'before' }, { name: 'run 2' }]);
});

test('other errors and a second unique violation are thrown', async () => {
  let runs = 0;
  const failing = (name: string) =>
    database.transaction((transaction) =>
      retryOnUniqueViolation(transaction, async () => {
        runs += 1;
        if (name === '') throw new Error('No name');
        await add(transaction, name);
      }),
    );
  await expect(failing('')).rejects.toThrow('No name');
  expect(runs).toBe(1);
  await expect(failing('before')).rejects.toMatchObject({ code: '23505' });
  expect(runs).toBe(3);
});
