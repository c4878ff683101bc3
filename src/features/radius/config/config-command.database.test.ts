import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAdministrator, isEmbeddedUnderTest, urlOf } from '../../../../test/databases.ts';
import { requireFreeRadius } from '../testing/free-radius.ts';

const run = promisify(execFile);
const { TEST_DATABASE_URL = '', TEST_DATABASE_TEMPLATE = '' } = process.env;
const database = `${TEST_DATABASE_TEMPLATE}_${randomBytes(6).toString('hex')}`;
let folder: string;

beforeAll(async () => {
  requireFreeRadius();
  folder = await mkdtemp(join(tmpdir(), 'atrium-freeradius-config-'));
  if (isEmbeddedUnderTest()) return;
  const template = `template ${TEST_DATABASE_TEMPLATE}`;
  await asAdministrator(TEST_DATABASE_URL, `create database ${database} ${template}`);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  if (!isEmbeddedUnderTest())
    await asAdministrator(TEST_DATABASE_URL, `drop database ${database} with (force)`);
});

/** Runs what `npm run freeradius:config` runs. */
function config(...words: string[]) {
  const command = join(import.meta.dirname, 'config-command.ts');
  const stored = isEmbeddedUnderTest() ? {} : { DATABASE_URL: urlOf(TEST_DATABASE_URL, database) };
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '8099', ...stored };
  return run(process.execPath, [command, ...words], { env });
}

test('the command writes a configuration that FreeRADIUS accepts, and registers its token', async () => {
  const directory = join(folder, 'raddb');
  const ports = ['--listen', '127.0.0.1', '--auth-port', '21812', '--acct-port', '21813'];
  const { stdout } = await config(directory, '--name', 'radius-1', ...ports);
  expect(stdout).toContain(`freeradius -C -d ${directory}`);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  const check = ['-C', '-l', 'stdout', '-d', directory];
  expect((await run('/usr/sbin/freeradius', check)).stdout).toContain('atrium_pending');
  expect(await readFile(join(directory, 'settings.conf'), 'utf8')).toContain(
    'http://127.0.0.1:8099',
  );
  if (isEmbeddedUnderTest()) return;
  const { rows } = await asAdministrator(
    urlOf(TEST_DATABASE_URL, database),
    'select name, organization_number from radius_server',
  );
  expect(rows).toEqual([{ name: 'radius-1', organization_number: null }]);
});

test.each([
  ['no directory', [], /Usage: npm run freeradius:config/],
  ['http to another machine', ['x', '--api', 'http://10.0.0.1'], /replies contain secrets/],
])('%s is explained', async (_what, words, text) => {
  await expect(config(...words)).rejects.toMatchObject({ stderr: expect.stringMatching(text) });
});
