import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const directories = mkdtempSync(join(tmpdir(), 'atrium-main-'));
afterAll(() => rmSync(directories, { recursive: true, force: true }));
const newDirectory = () => mkdtempSync(join(directories, 'data-'));

function startServer(directory: string, settings: Record<string, string>) {
  const child = spawn(
    process.execPath,
    // What lives for seconds is not worth optimizing.
    ['--liftoff-only', join(import.meta.dirname, 'main.ts')],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: directory,
        PORT: '0',
        LOG_LEVEL: 'error',
        ...settings,
      },
    },
  );
  let output = '';
  const greeted = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (/Atrium is ready\..*\n\n/s.test(output)) greeted.resolve();
    });
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), output }));
  const ready = Promise.race([
    greeted.promise,
    ended.then(({ code }) => {
      throw new Error(`It ended with ${code}: ${output}`);
    }),
  ]);
  ready.catch(() => {});
  return { child, ended, ready, printed: () => output };
}

/** Starts a server that must end at once; returns its only line. */
async function failureOf(
  settings: Record<string, string>,
  directory = newDirectory(),
): Promise<string> {
  const { ended } = startServer(directory, { SAMPLE_DATA: 'off', ...settings });
  const { code, output } = await ended;
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  return output.trim();
}

describe.concurrent('an invalid setting ends the start with one line that names it', () => {
  test.each([
    ['one that is read', { PORT: 'http' }, 'PORT must be a number between 0 and 65535'],
    ['a list', { TRUSTED_PROXIES: '10.0.0.0/8,nginx' }, /^TRUSTED_PROXIES .*nginx$/],
    ['one that is tried', { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'DATABASE_URL cannot be'],
    ['one that is not a URL', { DATABASE_URL: 'postgres://[::1' }, 'DATABASE_URL cannot be'],
    ['a port of the database', { DATABASE_URL: 'postgres://a:99999/x' }, 'DATABASE_URL cannot be'],
    ['a host that is not ours', { HOST: '192.0.2.1' }, 'HOST 192.0.2.1 cannot be listened on'],
    ['a folder that cannot be created', { DATA_DIR: '/proc/atrium' }, 'DATA_DIR /proc/atrium'],
  ])('%s', async (_when, settings: Record<string, string>, line) => {
    expect(await failureOf(settings)).toMatch(line);
  });

  test.each<[string, (file: string) => void]>([
    ['too short', (file) => writeFileSync(file, Buffer.alloc(16).toString('base64'))],
    ['empty', (file) => writeFileSync(file, '')],
    ['binary', (file) => writeFileSync(file, Buffer.alloc(32, 0xff))],
    ['a folder', (file) => mkdirSync(file)],
    ['unreadable', (file) => symlinkSync('secret.key', file)],
  ])('a key file that is %s', async (_what, create) => {
    const directory = newDirectory();
    create(join(directory, 'secret.key'));
    const line = await failureOf({}, directory);
    expect(line).toMatch(/secret\.key (must contain 32 bytes|cannot be read or created)/);
    expect(line).not.toMatch(/\bat .*:\d+/);
  });

  test('another file of DATA_DIR that cannot be written', async () => {
    const directory = newDirectory();
    mkdirSync(join(directory, 'server.json'));
    expect(await failureOf({}, directory)).toMatch(/^The server cannot start: .*server\.json/);
  });

  test('DATA_DIR that is a file', async () => {
    const file = join(newDirectory(), 'file');
    writeFileSync(file, '');
    expect(await failureOf({ DATA_DIR: file })).toMatch(/^DATA_DIR /);
  });

  test.each(['PORT', 'ADMIN_PORT'])('%s that is in use', async (setting) => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await failureOf({ [setting]: String(port) })).toBe(
      `${setting} ${port} is in use on 127.0.0.1. Stop the process that uses it, or set another ${setting}.`,
    );
    holder.close();
  });
});

test('with ADMIN_PORT, metrics and readiness are on that port only, and a stop closes both', async () => {
  const { child, ready, ended, printed } = startServer(newDirectory(), {
    ADMIN_PORT: '0',
    SAMPLE_DATA: 'off',
  });
  await ready;
  const [, address = ''] = /Address\s+(\S+)/.exec(printed()) ?? [];
  const [, admin = ''] = /Metrics\s+(\S+)\/metrics/.exec(printed()) ?? [];
  const statuses = (url: string) =>
    Promise.all(
      ['/healthz', '/readyz', '/metrics', '/admin-ui/admin/', '/AdminApi/openapi.json'].map(
        async (path) => (await fetch(url + path)).status,
      ),
    );
  expect(await statuses(address)).toEqual([200, 404, 404, 200, 200]);
  expect(await statuses(admin)).toEqual([200, 200, 200, 404, 404]);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  for (const url of [address, admin]) await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

test('prints a generated password once, stops cleanly, and has all data at the second start', async () => {
  const directory = newDirectory();
  const first = startServer(directory, {});
  await first.ready;
  const [, address] = /Address\s+(\S+)/.exec(first.printed()) ?? [];
  const [, password] = /Password\s+(\S+)/.exec(first.printed()) ?? [];
  expect(password).toMatch(/^[\w-]{20}$/);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  first.child.kill('SIGINT');
  expect((await first.ended).code).toBe(0);

  const second = startServer(directory, {});
  await second.ready;
  expect(second.printed()).not.toContain('Password');
  const [, again] = /Address\s+(\S+)/.exec(second.printed()) ?? [];
  const response = await fetch(`${again}/ElevenWS/DevApi/Admin/Authorization.svc/Login`, {
    method: 'POST',
    body: JSON.stringify({ Username: 'admin', Password: password }),
  });
  expect(response.status).toBe(200);
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
});
