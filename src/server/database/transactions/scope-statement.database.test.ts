// On both engines: each begins a transaction.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../../../test/databases.ts';

test('statements of a scope use neither JIT compilation nor parallel workers', async () => {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  const { rows } = await database.withScope([], (transaction) =>
    sql`select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers`.execute(
      transaction,
    ),
  );
  expect(rows).toEqual([{ jit: 'off', workers: '0' }]);
});

test('statements of an unlimited transaction do not use JIT compilation, as background work would wait for it', async () => {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  const { rows } = await database.transaction((transaction) =>
    sql`select current_setting('jit') as jit`.execute(transaction),
  );
  expect(rows).toEqual([{ jit: 'off' }]);
});
