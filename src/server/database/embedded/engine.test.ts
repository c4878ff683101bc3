import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbeddedEngine } from './engine.ts';
import { openEngine } from './testing/open-engine.ts';
import { readyMadeDatabase } from './testing/ready-made.ts';
import { recordingLog } from './testing/recording-log.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const template = readyMadeDatabase();
const prepared = 'select value from prepared';

test('the first start copies the template, and later starts open the existing database', async () => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, 'secret.key'), 'of others');
  const first = await openEngine({ directory, template });
  expect((await first.pool.query(prepared)).rows).toEqual([{ value: 'by the template' }]);
  await first.pool.query(`update prepared set value = 'by the user'`);
  await first.close();
  const second = await openEngine({ directory, template });
  expect((await second.pool.query(prepared)).rows).toEqual([{ value: 'by the user' }]);
  expect(readFileSync(join(directory, 'secret.key'), 'utf8')).toBe('of others');
  expect(readdirSync(directory).sort()).toEqual(['database', 'lock', 'secret.key']);
});

test('an unusable template only makes the first start slower', async () => {
  const directory = temporaryDirectory();
  const broken = join(directory, 'template.tar.gz');
  writeFileSync(broken, 'no archive');
  const { pool, logged } = await openEngine({ directory, template: broken });
  await pool.query('create extension pg_trgm');
  expect(logged.join()).toMatch('database template cannot be used');
});

test('a truncated template is not used', async () => {
  const directory = temporaryDirectory();
  const half = join(directory, 'template.tar.gz');
  const whole = readFileSync(template);
  writeFileSync(half, whole.subarray(0, whole.length / 2));
  const { pool } = await openEngine({ directory, template: half });
  await expect(pool.query(prepared)).rejects.toThrow('does not exist');
});

test('a clean stop leaves a database that needs no recovery and releases the directory', async () => {
  const directory = temporaryDirectory();
  const { engine, pool } = await openEngine({ directory, template });
  await pool.query('create table entry (number integer)');
  await pool.end();
  await Promise.all([engine.stop(), engine.stop()]);
  const shutDown = 1; // DB_SHUTDOWNED of PostgreSQL's ControlFileData
  expect(readFileSync(join(directory, 'database/global/pg_control')).readUInt32LE(16)).toBe(
    shutDown,
  );
  expect(existsSync(join(directory, 'database/postmaster.pid'))).toBe(false);
  await openEngine({ directory, template });
});

test('an unusable directory is reported in one line', async () => {
  const directory = temporaryDirectory();
  const file = join(directory, 'file');
  writeFileSync(file, '');
  const overFile = startEmbeddedEngine({ directory: file, log: recordingLog() });
  await expect(overFile).rejects.toThrow(`cannot be used (${file}): it is not a directory`);
});

test.skipIf(process.getuid?.() === 0)(
  'a directory without permission is named in one line',
  async () => {
    const directory = temporaryDirectory();
    chmodSync(directory, 0o500);
    const denied = startEmbeddedEngine({ directory, log: recordingLog() });
    await expect(denied).rejects.toThrow(`cannot be used (${directory}): permission denied`);
  },
);

test('row-level security limits the tenant role', async () => {
  const { pool } = await openEngine({ directory: temporaryDirectory(), template });
  await pool.query(`
    create role atrium_tenant nologin;
    create table place (path text collate "C");
    insert into place values ('/1/'), ('/1/2/'), ('/3/');
    alter table place enable row level security;
    alter table place force row level security;
    create policy platform on place to current_user using (true) with check (true);
    create policy tenant on place to atrium_tenant using (path ^@ current_setting('atrium.scope', true));
    grant select, insert on place to atrium_tenant`);
  const client = await pool.connect();
  await client.query(
    `begin; select set_config('role', 'atrium_tenant', true), set_config('atrium.scope', '/1/', true)`,
  );
  expect((await client.query('select path from place')).rows).toEqual([
    { path: '/1/' },
    { path: '/1/2/' },
  ]);
  await expect(client.query(`insert into place values ('/3/4/')`)).rejects.toThrow(
    'row-level security',
  );
  await client.query('rollback');
  client.release();
  expect(
    (await pool.query('select current_user as role, count(*)::integer from place')).rows,
  ).toEqual([{ role: 'postgres', count: 3 }]);
});
