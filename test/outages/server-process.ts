import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '../../src/features/session/contract.ts';

/** The product as a process of its own, over a PostgreSQL. */
export interface ServerProcess extends AsyncDisposable {
  url: string;
  child: ChildProcess;
  /** the lines of its log */
  log: readonly string[];
  /** Sends a request of a signed-in administrator. */
  request(method: string, path: string, body?: unknown): Promise<Response>;
}

const password = randomBytes(12).toString('hex');

export async function startServerProcess(
  databaseUrl: string,
  /** in addition to the usual settings */
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const directory = mkdtempSync(join(tmpdir(), 'atrium-outages-'));
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../src/application/main.ts')],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: directory,
        PORT: '0',
        LOG_LEVEL: 'info',
        DATABASE_URL: databaseUrl,
        ADMIN_PASSWORD: password,
        SAMPLE_DATA: 'off',
        ...settings,
      },
    },
  );
  const log: string[] = [];
  const ready = Promise.withResolvers<string>();
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (output + chunk.toString()).split('\n');
    output = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('{')) log.push(line);
      const [, url] = /Address\s+(\S+)/.exec(line) ?? [];
      if (url !== undefined) ready.resolve(url);
    }
  });
  child.once('exit', (code) => ready.reject(new Error(`It ended with ${code}: ${log.join('')}`)));
  const url = await ready.promise;
  const signedIn = await fetch(url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Username: 'admin', Password: password }),
  });
  const { AccessToken } = await signedIn.json();
  return {
    url,
    child,
    log,
    request: (method, path, body) =>
      fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${AccessToken}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
