import { performance } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { openEngine } from './testing/open-engine.ts';
import { readyMadeDatabase } from './testing/ready-made.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const template = readyMadeDatabase();
const named = (value: number) => ({
  name: 'echo',
  text: 'select $1::integer as value',
  values: [value],
});

describe('a connection', () => {
  test('that ends inside a transaction leaves a clean session for the next one', async () => {
    const { pool } = await openEngine({ directory: temporaryDirectory(), template });
    await pool.query('create table entry (number integer)');
    await pool.query('create role somebody nologin');
    const left = await pool.connect();
    await left.query(named(1));
    await left.query(
      `set role somebody; set atrium.scope = '/1/'; create temp table scratch (n integer)`,
    );
    await left.query('select pg_advisory_lock(1)');
    await left.query('reset role; begin; insert into entry values (1)');
    left.release(true);
    const { rows } = await pool.query(
      `select current_user as role, coalesce(current_setting('atrium.scope', true), '') as scope,
         to_regclass('scratch') as scratch, (select count(*)::integer from entry) as entries,
         (select count(*)::integer from pg_locks where locktype = 'advisory') as locks`,
    );
    expect(rows).toEqual([{ role: 'postgres', scope: '', scratch: null, entries: 0, locks: 0 }]);
  });

  test('that ends with queries in flight does not send their results to the next one', async () => {
    const { pool } = await openEngine({ directory: temporaryDirectory(), template });
    for (let round = 1; round <= 30; round += 1) {
      const left = await pool.connect();
      const abandoned = Promise.allSettled([left.query('begin'), left.query(named(-round))]);
      left.release(true);
      expect((await pool.query(named(round))).rows).toEqual([{ value: round }]);
      await abandoned;
    }
  });
});

describe('a query over the limit', () => {
  test.each([
    'select pg_sleep(60)',
    'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b',
  ])('ends with an error, and the next works: %s', async (query) => {
    const { pool, logged } = await openEngine({
      directory: temporaryDirectory(),
      template,
      queryLimitMs: 1_000,
    });
    await pool.query('create table entry as select 1 as number');
    await expect(pool.query(query)).rejects.toThrow(
      'A query took longer than 1000 ms and was ended',
    );
    expect((await pool.query('select number from entry')).rows).toEqual([{ number: 1 }]);
    expect(logged).toContain('embedded database restarts');
  });
});

test('the limit applies to each query and not to the whole transaction', async () => {
  const { pool } = await openEngine({
    directory: temporaryDirectory(),
    template,
    queryLimitMs: 500,
  });
  const client = await pool.connect();
  await client.query('begin');
  const start = performance.now();
  while (performance.now() - start < 1_500) await client.query('select 1');
  await client.query('commit');
  client.release();
});

test('a database that fails is restarted', async () => {
  const { pool } = await openEngine({ directory: temporaryDirectory(), template });
  await pool.query('create table entry as select 1 as number');
  // PGlite cannot read from the client in the middle of a query, and ends.
  await expect(pool.query('copy entry from stdin')).rejects.toThrow();
  await expect(pool.query('copy entry from stdin')).rejects.toThrow();
  expect((await pool.query('select number from entry')).rows).toEqual([{ number: 1 }]);
});

test('a stop during a query takes a few seconds at most and ends the query', async () => {
  const { engine, pool } = await openEngine({ directory: temporaryDirectory(), template });
  await pool.query('select 1');
  const query = expect(pool.query('select pg_sleep(60)')).rejects.toThrow();
  const start = performance.now();
  await engine.stop();
  expect(performance.now() - start).toBeLessThan(5_000);
  await query;
});
