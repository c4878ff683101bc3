import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'atrium-main-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function startServer(settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: directory,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), output }));
  const ready = expect.poll(() => output, { timeout: 30_000 }).toContain('Atrium is ready');
  return { child, ended, ready, printed: () => output };
}

describe('an invalid setting ends the start with one line that names it', () => {
  test.each([
    ['one that is read', { PORT: 'http' }, 'PORT must be a number between 0 and 65535'],
    ['one that is tried', { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'DATABASE_URL cannot be'],
  ])('%s', async (_when, settings: Record<string, string>, line) => {
    const { ready, ended } = startServer(settings);
    ready.catch(() => {});
    const { code, output } = await ended;
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(line);
  });

  test('DATA_DIR that is a file', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    const { ready, ended } = startServer({ DATA_DIR: file });
    ready.catch(() => {});
    const { code, output } = await ended;
    expect(code).toBe(1);
    expect(output).toMatch(/^DATA_DIR .*\n$/);
  });

  test('PORT that is in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { ready, ended } = startServer({ PORT: String(port), SAMPLE_DATA: 'off' });
    ready.catch(() => {});
    const { code, output } = await ended;
    holder.close();
    expect(code).toBe(1);
    expect(output).toBe(
      `PORT ${port} is in use on 127.0.0.1. Stop the process that uses it, or set another PORT.\n`,
    );
  });
});

test('prints a generated password once, stops cleanly, and has all data at the second start', async () => {
  const first = startServer({});
  await first.ready;
  const [, address] = /Address\s+(\S+)/.exec(first.printed()) ?? [];
  const [, password] = /Password\s+(\S+)/.exec(first.printed()) ?? [];
  expect(password).toMatch(/^[\w-]{20}$/);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  first.child.kill('SIGINT');
  expect((await first.ended).code).toBe(0);

  const second = startServer({});
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
