import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fsyncDescriptor } from './durable-files.ts';
import { openEngine } from './testing/open-engine.ts';
import { readyMadeDatabase } from './testing/ready-made.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const template = readyMadeDatabase();

test('a commit is flushed to the disk before it is acknowledged, and a read flushes nothing', async () => {
  const { engine, pool } = await openEngine({ directory: temporaryDirectory(), template });
  await pool.query('create table entry (number integer)');
  const atStart = await engine.fsyncCount();
  for (let number = 1; number <= 10; number += 1) {
    await pool.query('insert into entry values ($1)', [number]);
    expect(await engine.fsyncCount()).toBeGreaterThanOrEqual(atStart + number);
  }
  const written = await engine.fsyncCount();
  await pool.query('select * from entry');
  expect(await engine.fsyncCount()).toBe(written);
});

test('a flush calls the operating system’s fsync on the given descriptor', () => {
  const descriptor = openSync(join(temporaryDirectory(), 'file'), 'w');
  fsyncDescriptor(descriptor);
  closeSync(descriptor);
  expect(() => fsyncDescriptor(descriptor)).toThrow(/EBADF.*fsync/);
});

test('the settings for durability and memory are in effect', async () => {
  const { pool } = await openEngine({ directory: temporaryDirectory(), template });
  const names = [
    'fsync',
    'full_page_writes',
    'max_wal_size',
    'shared_buffers',
    'synchronous_commit',
    'wal_sync_method',
  ];
  const { rows } = await pool.query(
    'select name, current_setting(name) as value from unnest($1::text[]) name',
    [names],
  );
  expect(rows.map(({ value }) => value)).toEqual(['on', 'on', '64MB', '16MB', 'on', 'fsync']);
});

test('tables with many changes are vacuumed and analyzed between queries', async () => {
  const { pool } = await openEngine({
    directory: temporaryDirectory(),
    template,
    maintenanceIntervalMs: 50,
  });
  await pool.query('create table entry as select generate_series(1, 1000) as number');
  await pool.query('delete from entry where number % 2 = 0');
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            `select last_vacuum, last_analyze from pg_stat_all_tables where relname = 'entry'`,
          )
        ).rows,
      { timeout: 20_000 },
    )
    .toEqual([{ last_vacuum: expect.any(Date), last_analyze: expect.any(Date) }]);
  expect((await pool.query('select count(*)::integer as rows from entry')).rows).toEqual([
    { rows: 500 },
  ]);
});

test('maintenance does not run inside an open transaction', async () => {
  const { pool } = await openEngine({
    directory: temporaryDirectory(),
    template,
    maintenanceIntervalMs: 5,
  });
  const client = await pool.connect();
  // This role may not vacuum the table, so the table needs it for the whole test.
  await client.query(`
    create role somebody nologin;
    grant pg_checkpoint to somebody;
    create table entry as select generate_series(1, 1000) as number;
    grant select, insert, delete on entry to somebody`);
  await client.query('set role somebody');
  await client.query('delete from entry where number % 2 = 0');
  await expect
    .poll(async () => (await client.query(needOf('entry'))).rows, { timeout: 5_000 })
    .toEqual([{ dead: 500 }]);
  await client.query('begin');
  for (let step = 0; step < 500; step += 1)
    await client.query('insert into entry values ($1)', [step]);
  await client.query('commit');
  const { rows } = await client.query('select count(*)::integer as rows from entry');
  client.release(true);
  expect(rows).toEqual([{ rows: 1000 }]);
});

function needOf(table: string): string {
  return `select n_dead_tup::integer as dead from pg_stat_all_tables where relname = '${table}'`;
}
